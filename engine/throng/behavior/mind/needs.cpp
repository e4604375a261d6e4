#include "throng/behavior/mind/needs.h"

#include <algorithm>
#include <cmath>

#include "throng/core/math.h"

namespace throng {
namespace {

constexpr std::array<std::string_view, kNeeds> kWords{"ticket",     "thirst",    "hunger", "tiredness",
                                                      "attraction", "curiosity", "company"};

constexpr std::uint32_t kStreams = static_cast<std::uint32_t>(Stream::kFirstOfParts) + 896;

float draw(const RandomKey& key, std::size_t need, std::uint32_t which, const Distribution& d) {
  Draws draws(key, static_cast<Stream>(kStreams + 4 * static_cast<std::uint32_t>(need) + which));
  return static_cast<float>(sample(d, draws));
}

}  // namespace

std::string_view word(Need need) { return need == Need::kNone ? "" : kWords[static_cast<std::size_t>(need)]; }

Need need_of(std::string_view word) {
  for (std::size_t i = 0; i < kNeeds; ++i)
    if (kWords[i] == word) return static_cast<Need>(i);
  return Need::kNone;
}

std::string_view ware_against(Need need) {
  switch (need) {
    case Need::kTicket:
      return "ticket";
    case Need::kThirst:
      return "drink";
    case Need::kHunger:
      return "food";
    default:
      return "";
  }
}

void start(const std::array<NeedTraits, kNeeds>& traits, const RandomKey& key, double now, Needs& needs) {
  for (std::size_t i = 0; i < kNeeds; ++i) {
    needs.value[i] = std::clamp(draw(key, i, 0, traits[i].initial), 0.0f, 1.0f);
    needs.growth[i] = draw(key, i, 1, traits[i].growth);
    needs.threshold[i] = draw(key, i, 2, traits[i].threshold);
  }
  needs.updated = now;
}

void pass_time(const std::array<NeedTraits, kNeeds>& traits, const RandomKey& key, std::uint32_t turn, double now,
               Needs& needs) {
  const auto dt = static_cast<float>(now - needs.updated);
  if (!(dt > 0)) return;
  needs.updated = now;
  for (std::size_t i = 0; i < kNeeds; ++i) {
    const NeedTraits& t = traits[i];
    float& x = needs.value[i];
    const std::uint32_t bit = 1u << i;
    if (needs.relaxing & bit) {
      x = t.nominal + (x - t.nominal) * math::exp(-dt / t.tau);
      // Near enough: it goes on by itself again.
      if (std::fabs(x - t.nominal) < 0.02f) needs.relaxing &= ~bit;
    } else if (t.pattern == NeedPattern::kGrows) {
      x = std::min(1.0f, x + needs.growth[i] * dt);
    } else if (t.pattern == NeedPattern::kFluctuates) {
      // Exact step of dx = (nominal - x) dt / tau + noise, with the given deviation in the long run.
      const float keep = math::exp(-dt / t.tau);
      const auto noise = static_cast<float>(
          Draws(key, static_cast<Stream>(kStreams + 4 * static_cast<std::uint32_t>(i) + 3), turn).normal());
      x = std::clamp(t.nominal + (x - t.nominal) * keep + t.spread * std::sqrt(1 - keep * keep) * noise, 0.0f, 1.0f);
    }
  }
}

}  // namespace throng
