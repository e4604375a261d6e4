#include "throng/analysis/butterworth.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng::analysis {
namespace {

/// y[n] = b0 x[n] + b1 x[n-1] + b2 x[n-2] - a1 y[n-1] - a2 y[n-2]
struct Section {
  double b0, b1, b2, a1, a2;

  /// Starts as if the first value had been there for ever: the gain at frequency 0 is 1.
  void run(std::vector<double>& s) const {
    double x1 = s[0], x2 = s[0], y1 = s[0], y2 = s[0];
    for (double& v : s) {
      const double y = b0 * v + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
      x2 = x1, x1 = v, y2 = y1, y1 = y;
      v = y;
    }
  }
};

/// Bilinear transform with the cut-off where it is wanted: K = tan(pi f / rate).
Section first_order(double k) { return {k / (k + 1), k / (k + 1), 0, (k - 1) / (k + 1), 0}; }

Section second_order(double k, double q) {
  const double norm = 1 / (1 + k / q + k * k);
  return {k * k * norm, 2 * k * k * norm, k * k * norm, 2 * (k * k - 1) * norm, (1 - k / q + k * k) * norm};
}

std::vector<Section> sections(const LowPass& f, double rate) {
  const double k = math::tan(math::kPi * f.cut_off / rate);
  if (f.order == 1) return {first_order(k)};
  if (f.order == 2) return {second_order(k, 1 / std::sqrt(2.0))};
  return {first_order(k), second_order(k, 1)};
}

}  // namespace

std::vector<double> zero_phase(std::span<const double> signal, double rate, const LowPass& filter) {
  std::vector<double> out(signal.begin(), signal.end());
  const std::size_t n = out.size();
  if (filter.order < 1 || n < 4 || !(filter.cut_off > 0) || filter.cut_off >= rate / 2) return out;
  // Long enough that what the beginning does to the filter has died away: some three periods of the cut-off.
  const std::size_t pad = std::min(n - 1, static_cast<std::size_t>(3 * rate / filter.cut_off));
  std::vector<double> s;
  for (std::size_t i = pad; i > 0; --i) s.push_back(2 * out[0] - out[i]);
  s.insert(s.end(), out.begin(), out.end());
  for (std::size_t i = 1; i <= pad; ++i) s.push_back(2 * out[n - 1] - out[n - 1 - i]);
  const std::vector<Section> chain = sections(filter, rate);
  for (int pass = 0; pass < 2; ++pass) {
    for (const Section& section : chain) section.run(s);
    std::reverse(s.begin(), s.end());
  }
  std::copy_n(s.begin() + static_cast<std::ptrdiff_t>(pad), n, out.begin());
  return out;
}

std::vector<Vec2d> zero_phase(std::span<const Vec2d> points, double rate, const LowPass& filter) {
  std::vector<double> x, y;
  for (const Vec2d p : points) x.push_back(p.x), y.push_back(p.y);
  x = zero_phase(x, rate, filter);
  y = zero_phase(y, rate, filter);
  std::vector<Vec2d> out;
  for (std::size_t i = 0; i < x.size(); ++i) out.push_back({x[i], y[i]});
  return out;
}

double passed_share(double frequency, double rate, const LowPass& filter) {
  if (filter.order < 1) return 1;
  const double ratio = math::tan(math::kPi * frequency / rate) / math::tan(math::kPi * filter.cut_off / rate);
  return 1 / (1 + math::pow(ratio, 2.0 * filter.order));
}

}  // namespace throng::analysis
