#include "throng/behavior/activities/waiting.h"

#include <algorithm>

#include "throng/behavior/activities/make_way.h"

namespace throng {
namespace {

// Shares for the least and the most patient; between them they are mixed (ours: the source names patience only).
constexpr std::array<float, kWaitingStyles> kImpatient = {0.05f, 0.15f, 0.15f, 0.30f, 0.20f, 0.15f};
constexpr std::array<float, kWaitingStyles> kPatient = {0.60f, 0.25f, 0.12f, 0.02f, 0.01f, 0.00f};

}  // namespace

Draws draws_of(const Situation& s, Chance use, std::uint64_t epoch) {
  constexpr std::uint32_t kFirst = static_cast<std::uint32_t>(Stream::kFirstOfParts) + 512;
  const Profile& p = s.in.self.profile;
  return Draws({s.in.seed, p.source[s.row], p.number[s.row]},
               static_cast<Stream>(kFirst + static_cast<std::uint32_t>(use)), epoch);
}

std::string_view word(WaitingStyle style) {
  static constexpr std::array<std::string_view, kWaitingStyles> words = {
      "calm", "shifts weight", "looks around", "looks at the watch", "taps a foot", "paces on the spot"};
  return words[static_cast<std::size_t>(style)];
}

std::array<float, kWaitingStyles> waiting_shares(float patience) {
  const float p = std::clamp(patience, 0.0f, 1.0f);
  std::array<float, kWaitingStyles> out;
  for (std::size_t i = 0; i < kWaitingStyles; ++i) out[i] = (1 - p) * kImpatient[i] + p * kPatient[i];
  return out;
}

WaitingStyle waiting_style(const Situation& s, float period) {
  // Not everybody changes at the same moment: the periods of a person begin at a time of its own.
  const double phase = static_cast<double>(s.id().index % 16) / 16;
  const auto epoch = static_cast<std::uint64_t>(s.now() / static_cast<double>(period) + phase);
  float u = draws_of(s, Chance::kStyle, epoch).uniform_float();
  const auto shares = waiting_shares(s.manner().patience);
  for (std::size_t i = 0; i < kWaitingStyles; ++i) {
    if (u < shares[i]) return static_cast<WaitingStyle>(i);
    u -= shares[i];
  }
  return WaitingStyle::kCalm;
}

void wait_about(const Situation& s, Doing& out, Activity shown, Vec2 facing, float period) {
  if (shown == Activity::kWaiting && make_way(s, out, shown)) return;
  out.stand(shown, facing, static_cast<std::uint8_t>(waiting_style(s, period)));
}

}  // namespace throng
