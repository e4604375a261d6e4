#include "throng/behavior/manners/decision.h"

#include <array>

namespace throng {
namespace {

constexpr auto kHoldingStream = static_cast<Stream>(static_cast<std::uint32_t>(Stream::kFirstOfParts) + 20480);

}  // namespace

HoldingOdds preferring_hold_later(const HoldingOdds& odds, double preference) {
  if (preference == 1) return odds;  // the very numbers of the table
  const double sum = odds.hold_later * preference + odds.hold_first + odds.no_hold;
  if (!(sum > 0)) return odds;
  return {odds.hold_later * preference / sum, odds.hold_first / sum, odds.no_hold / sum};
}

Holding most_likely(const HoldingOdds& odds, double distance, const MannersSettings& s) {
  struct Option {
    Holding what;
    double p;
  };
  const Option later{Holding::kHoldLater, odds.hold_later}, first{Holding::kHoldFirst, odds.hold_first},
      none{Holding::kNoHold, odds.no_hold};
  const bool near = distance <= static_cast<double>(s.tie_distance);
  const std::array<Option, 3> order = near ? std::array{later, first, none} : std::array{none, later, first};
  double most = order[0].p;
  for (const Option& o : order) most = o.p > most ? o.p : most;
  for (const Option& o : order)
    if (o.p >= most - s.tie) return o.what;
  return Holding::kNoHold;
}

Holding drawn(const HoldingOdds& odds, double u) {
  if (u < odds.hold_later) return Holding::kHoldLater;
  if (u < odds.hold_later + odds.hold_first) return Holding::kHoldFirst;
  // Rounding may leave a hair above the sum to what cannot happen.
  if (odds.no_hold > 0) return Holding::kNoHold;
  return odds.hold_first > 0 ? Holding::kHoldFirst : Holding::kHoldLater;
}

Holding choose_holding(const Culture& culture, const Factors& factors, double distance, const MannersSettings& s,
                       const RandomKey& person, std::uint64_t step) {
  const HoldingOdds odds = preferring_hold_later(culture.odds(factors), s.prefer_hold_later);
  if (s.choice == MannersSettings::Choice::kMostLikely) return most_likely(odds, distance, s);
  return drawn(odds, Draws(person, kHoldingStream, step).uniform());
}

const FieldList& MannersSettings::fields() {
  using M = MannersSettings;
  static const FieldList list =
      FieldList::of<M>("manners: how people make up their minds at doors.")
          .choice("choice", &M::choice,
                  {{"most_likely", M::Choice::kMostLikely, "what is most probable, always"},
                   {"drawn", M::Choice::kDrawn, "by chance, with these probabilities"}},
                  {.doc = "How a decision follows from the probabilities."})
          .number("prefer_hold_later", &M::prefer_hold_later,
                  {.min = 0.1,
                   .max = 10,
                   .doc = "Holding the door while one goes first is so many times as likely as the culture says; 1.3 "
                          "makes a crowd pass faster (DR-18)."})
          .number("tie", &M::tie, {.min = 0, .max = 0.1, .doc = "Probabilities closer than this are equal."})
          .number("tie_distance", &M::tie_distance,
                  {.unit = "m", .min = 0, .max = 20, .doc = "Of equals, nearer followers are held the door."})
          .object("factors", &M::factors, {.doc = "What is weighed."});
  return list;
}

}  // namespace throng
