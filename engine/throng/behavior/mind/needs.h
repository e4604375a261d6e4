// Inner state (SH-36): what a person feels a lack of, from 0 (nothing) to 1. Each variable has a pattern of its own;
// after it was satisfied it relaxes asymptotically to its nominal value.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "throng/core/distributions.h"
#include "throng/core/fields.h"

namespace throng {

enum class Need : std::uint8_t {
  kTicket,      ///< has no ticket
  kThirst,      ///< of a drink
  kHunger,      ///< of something to eat
  kTiredness,   ///< of a seat
  kAttraction,  ///< to performances
  kCuriosity,   ///< to see places one does not know
  kCompany,     ///< of friends: an appointment
  kNone,
};
inline constexpr std::size_t kNeeds = 7;

/// "ticket", "thirst", "hunger", "tiredness", "attraction", "curiosity", "company".
std::string_view word(Need need);
/// Need::kNone where there is no such word.
Need need_of(std::string_view word);
/// What one buys against it, as in `sells` of a purchase point: "ticket", "drink", "food"; empty for other needs.
std::string_view ware_against(Need need);

/// How a variable changes by itself.
enum class NeedPattern : std::uint8_t {
  kGrows,       ///< steadily by `growth`
  kFluctuates,  ///< around `nominal`, by chance: Ornstein-Uhlenbeck with deviation `spread` and time `tau`
  kKeeps,       ///< only what happens changes it
};

/// Range and pattern of one variable; a trait of a population (SH-04).
struct NeedTraits {
  NeedPattern pattern = NeedPattern::kGrows;
  Distribution initial = Distribution::constant(0);
  Distribution growth = Distribution::constant(0);  ///< 1/s
  Distribution threshold = Distribution::constant(0.7);
  float nominal = 0;    ///< where it relaxes to
  float tau = 30;       ///< s, of relaxing and of fluctuating
  float spread = 0.2f;  ///< of fluctuating
};

/// One person's variables. Plain, without padding: it is kept as bytes and hashed.
struct Needs {
  std::array<float, kNeeds> value{};
  std::array<float, kNeeds> growth{};     ///< 1/s, the person's own
  std::array<float, kNeeds> threshold{};  ///< the person's own
  std::uint32_t relaxing = 0;             ///< bit n: need n is being satisfied, or was
  double updated = 0;                     ///< s

  float of(Need n) const { return value[static_cast<std::size_t>(n)]; }
  bool urges(Need n) const { return of(n) > threshold[static_cast<std::size_t>(n)]; }
};
static_assert(sizeof(Needs) == 96);

/// Starts a person's variables: values and traits are drawn from its own streams.
void start(const std::array<NeedTraits, kNeeds>& traits, const RandomKey& key, double now, Needs& needs);
/// Lets time pass until `now` (SH-36): exact for growing and relaxing, whatever the number of calls. `turn` numbers the
/// draws of what fluctuates.
void pass_time(const std::array<NeedTraits, kNeeds>& traits, const RandomKey& key, std::uint32_t turn, double now,
               Needs& needs);

}  // namespace throng
