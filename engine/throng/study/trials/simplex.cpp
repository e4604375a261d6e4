#include "throng/study/trials/simplex.h"

#include <algorithm>
#include <cmath>

namespace throng {
namespace {

using Point = std::vector<double>;

struct Corner {
  Point at;
  double value;
};

/// a + t (b - a), within the cube.
Point along(const Point& a, const Point& b, double t) {
  Point p(a.size());
  for (std::size_t i = 0; i < p.size(); ++i) p[i] = std::clamp(a[i] + t * (b[i] - a[i]), 0.0, 1.0);
  return p;
}

}  // namespace

SimplexResult maximise(const std::function<double(const Point&)>& f, const Point& start,
                       const SimplexOptions& options) {
  SimplexResult out;
  const auto ask = [&](const Point& p) {
    ++out.evaluations;
    return Corner{p, f(p)};
  };
  const std::size_t n = start.size();
  std::vector<Corner> corners{ask(start)};
  for (std::size_t i = 0; i < n; ++i) {
    Point p = start;
    p[i] += p[i] + options.size <= 1 ? options.size : -options.size;
    corners.push_back(ask(p));
  }
  const auto better = [](const Corner& a, const Corner& b) { return a.value > b.value; };
  while (out.evaluations < options.evaluations) {
    std::stable_sort(corners.begin(), corners.end(), better);
    double spread = 0;
    for (const Corner& c : corners)
      for (std::size_t i = 0; i < n; ++i) spread = std::max(spread, std::fabs(c.at[i] - corners[0].at[i]));
    if (n == 0 || spread < options.tolerance) break;
    Point middle(n, 0.0);  // of all but the worst
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t i = 0; i < n; ++i) middle[i] += corners[k].at[i] / static_cast<double>(n);
    Corner& worst = corners.back();
    const Corner reflected = ask(along(middle, worst.at, -1));
    if (reflected.value > corners[0].value) {
      const Corner farther = ask(along(middle, worst.at, -2));
      worst = farther.value > reflected.value ? farther : reflected;
    } else if (n > 1 && reflected.value > corners[n - 1].value) {
      worst = reflected;
    } else {
      const bool outside = reflected.value > worst.value;
      const Corner nearer = ask(along(middle, outside ? reflected.at : worst.at, 0.5));
      if (nearer.value > std::max(worst.value, reflected.value)) {
        worst = nearer;
        continue;
      }
      for (std::size_t k = 1; k < corners.size(); ++k) corners[k] = ask(along(corners[0].at, corners[k].at, 0.5));
    }
  }
  std::stable_sort(corners.begin(), corners.end(), better);
  out.at = corners[0].at, out.value = corners[0].value;
  return out;
}

}  // namespace throng
