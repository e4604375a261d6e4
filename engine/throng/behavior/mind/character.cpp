#include "throng/behavior/mind/character.h"

namespace throng {
namespace {

// Ours, the source gives no numbers (SH-36): thirst and tiredness reach their threshold of 0.7 in 5 to 15 minutes from
// 0, hunger in 15 to 40.
NeedTraits growing(double slowest, double fastest) {
  NeedTraits t;
  t.pattern = NeedPattern::kGrows;
  t.initial = Distribution::uniform(0, 0.5);
  t.growth = Distribution::uniform(0.7 / slowest, 0.7 / fastest);
  return t;
}

NeedTraits fluctuating(float nominal, float spread) {
  NeedTraits t;
  t.pattern = NeedPattern::kFluctuates;
  t.initial = Distribution::normal(nominal, spread).within(0, 1);
  t.nominal = nominal;
  t.spread = spread;
  t.tau = 60;
  return t;
}

NeedTraits given(Distribution initial) {
  NeedTraits t;
  t.pattern = NeedPattern::kKeeps;
  t.initial = std::move(initial);
  t.threshold = Distribution::constant(0.5);
  t.tau = 10;
  return t;
}

Drive drive(Trigger trigger, std::uint8_t rank) {
  Drive d;
  d.trigger = trigger;
  d.rank = rank;
  return d;
}

/// SH-83: ticket before thirst before rest before a show before an appointment; the order of the last four is ours.
/// Thirst sends people searching, tiredness acts when a seat is seen (SH-82).
Character commuter() {
  Character c;
  auto& t = c.traits;
  t[0] = given(Distribution::discrete({0, 1}, {1, 1}));
  t[1] = growing(900, 300);
  t[2] = growing(2400, 900);
  t[3] = growing(900, 300);
  t[4] = fluctuating(0.4f, 0.2f);
  t[5] = fluctuating(0.3f, 0.15f);
  t[6] = given(Distribution::constant(0));
  c.drives = {drive(Trigger::kSearch, 70), drive(Trigger::kSearch, 60), drive(Trigger::kSight, 55),
              drive(Trigger::kSight, 50),  drive(Trigger::kSight, 40),  drive(Trigger::kNever, 20),
              drive(Trigger::kSearch, 30)};
  c.goal = "catch_train";
  return c;
}

/// Comes to look: easily drawn by a show, knows only what it has seen.
Character tourist() {
  Character c = commuter();
  c.traits[0] = given(Distribution::constant(0));
  c.traits[4] = fluctuating(0.6f, 0.2f);
  c.traits[5] = fluctuating(0.7f, 0.15f);
  c.drives[0].trigger = Trigger::kNever;
  c.drives[1].trigger = Trigger::kSight;  // does not know where machines are
  c.goal = "wander";
  c.knows_all = false;
  return c;
}

/// On duty: no need keeps one from it.
Character on_duty(std::string_view goal) {
  Character c = commuter();
  c.traits[0] = given(Distribution::constant(0));
  for (Drive& d : c.drives) d.trigger = Trigger::kNever;
  c.goal = goal;
  return c;
}

}  // namespace

std::string_view word(CharacterType c) {
  static constexpr std::array<std::string_view, kCharacters> words{"commuter", "tourist", "performer", "police",
                                                                   "soldier"};
  return words[static_cast<std::size_t>(c)];
}

std::string_view activity_against(Need need) {
  static constexpr std::array<std::string_view, kNeeds> words{"buy", "buy", "buy", "rest", "watch", "wander", "meet"};
  return need == Need::kNone ? "" : words[static_cast<std::size_t>(need)];
}

Character character(CharacterType type) {
  switch (type) {
    case CharacterType::kCommuter:
      return commuter();
    case CharacterType::kTourist:
      return tourist();
    case CharacterType::kPerformer:
      return on_duty("perform");
    case CharacterType::kPolice:
      return on_duty("guard");
    case CharacterType::kSoldier:
      return on_duty("patrol");
  }
  return commuter();
}

bool suits(CharacterType type, std::string_view activity) {
  const bool officer = type == CharacterType::kPolice || type == CharacterType::kSoldier;
  if (activity == "perform") return type == CharacterType::kPerformer;
  if (activity == "guard") return officer;
  if (activity == "catch_train" || activity == "buy") return !officer;
  return true;
}

}  // namespace throng
