#include "throng/behavior/routines/mind/params.h"

#include <algorithm>

namespace throng {

const FieldList& GoalParams::fields() {
  using P = GoalParams;
  static const FieldList list =
      FieldList::of<P>("goal: something a person means to do")
          .text("activity", &P::activity, {.required = true, .doc = "Which activity, as `throng list` names them."})
          .text("place", &P::place, {.refers = "place", .doc = "Where, for activities that need a place."})
          .text("object", &P::object, {.doc = "With which object, by its id."})
          .text("train", &P::train, {.doc = "Which train, by its label; none: any that can be caught."})
          .text("need", &P::need, {.doc = "Which need it is to satisfy: says what to buy."})
          .number("seconds", &P::seconds,
                  {.unit = "s", .min = 0, .max = 1e6, .doc = "Given up after this time; 0 = never."})
          .number("chance", &P::chance, {.min = 0, .max = 1, .doc = "Share of the people who have this goal."})
          .shorthand("activity");
  return list;
}

const FieldList& NeedParams::fields() {
  using P = NeedParams;
  static const FieldList list =
      FieldList::of<P>("need: how a need changes and what one does about it; what is not given is the character's")
          .choice("pattern", &P::pattern,
                  {ChoiceOf<NeedPattern>{"grows", NeedPattern::kGrows, "Steadily."},
                   ChoiceOf<NeedPattern>{"fluctuates", NeedPattern::kFluctuates, "Around its nominal value."},
                   ChoiceOf<NeedPattern>{"keeps", NeedPattern::kKeeps, "Only what happens changes it."}},
                  {.doc = "How it changes by itself."})
          .distribution("initial", &P::initial, {.min = 0, .max = 1, .doc = "At the start."})
          .distribution("growth", &P::growth, {.unit = "1/s", .min = 0, .max = 10, .doc = "How fast it grows."})
          .distribution("threshold", &P::threshold,
                        {.min = 0, .max = 1, .doc = "Above it one does something about it."})
          .number("nominal", &P::nominal, {.min = 0, .max = 1, .doc = "What it relaxes to when satisfied."})
          .number("tau", &P::tau,
                  {.unit = "s", .min = 0.1, .max = 1e5, .doc = "Time constant of relaxing and fluctuating."})
          .number("spread", &P::spread, {.min = 0, .max = 1, .doc = "Deviation of what fluctuates."})
          .choice("trigger", &P::trigger,
                  {ChoiceOf<Trigger>{"never", Trigger::kNever, "The need is not felt."},
                   ChoiceOf<Trigger>{"search", Trigger::kSearch, "One goes and looks for it."},
                   ChoiceOf<Trigger>{"sight", Trigger::kSight, "One acts when one sees a chance."}},
                  {.doc = "What makes one act on it."})
          .integer("rank", &P::rank,
                   {.min = 11, .max = 89, .doc = "The highest wins and interrupts what ranks lower; the train is 100."})
          .number("give_up", &P::give_up,
                  {.unit = "s", .min = 0, .max = 1e6, .doc = "Without a chance for so long one gives up and says so."})
          .number("retry", &P::retry,
                  {.unit = "s", .min = 1, .max = 1e6, .doc = "It is not thought of for so long after that."});
  return list;
}

const FieldList& NeedsParams::fields() {
  using P = NeedsParams;
  static const FieldList list = FieldList::of<P>("needs: the inner state of a person")
                                    .object("ticket", &P::ticket, {.doc = "Has no ticket."})
                                    .object("thirst", &P::thirst, {.doc = "Of a drink."})
                                    .object("hunger", &P::hunger, {.doc = "Of something to eat."})
                                    .object("tiredness", &P::tiredness, {.doc = "Of a seat."})
                                    .object("attraction", &P::attraction, {.doc = "To performances."})
                                    .object("curiosity", &P::curiosity, {.doc = "For places one does not know."})
                                    .object("company", &P::company, {.doc = "Of friends: an appointment."});
  return list;
}

MindParams::MindParams() {
  for (const auto& kind : throng::activities()) activities.push_back(kind.defaults());
}

const FieldList& MindParams::fields() {
  using P = MindParams;
  static const FieldList list = [] {
    FieldList l = FieldList::of<P>("mind: needs, goals and a memory; one thing at a time");
    l.choice("character", &P::character,
             {{"commuter", CharacterType::kCommuter, "Catches a train; buys, rests and watches when there is time."},
              {"tourist", CharacterType::kTourist, "Wanders, knows only what it has seen, likes performances."},
              {"performer", CharacterType::kPerformer, "Performs."},
              {"police", CharacterType::kPolice, "Stands guard."},
              {"soldier", CharacterType::kSoldier, "Patrols."}},
             {.doc = "Needs, thresholds, goal and knowledge where nothing else is said."})
        .list_of("goals", &P::goals, {.doc = "What one means to do, in order; none: the character's goal."})
        .object("needs", &P::needs, {.doc = "What is different from the character's needs."})
        .boolean("knows_the_place", &P::knows_the_place,
                 {.doc = "Knows the whole layout, not only what it has seen; by character where not given."})
        .number("look_every", &P::look_every,
                {.unit = "s", .min = 0, .max = 60, .doc = "How often one looks for a chance to satisfy a need."})
        .number("sight", &P::sight,
                {.unit = "m", .min = 1, .max = 1000, .doc = "Those who do not know the place notice so far around."})
        .number("train_after", &P::train_after,
                {.unit = "s", .min = 0, .max = 1e5, .doc = "One chooses trains whose chime is at least so far off."})
        .number("train_within", &P::train_within,
                {.unit = "s", .min = 0, .max = 1e6, .doc = "... and that leave within this time, if there are any."})
        .integer("failures", &P::failures,
                 {.min = 1, .max = 100, .doc = "So many failed steps one after the other end a goal."});
    const auto kinds = throng::activities();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      Field f = field_detail::make_field(kinds[i].name, FieldKind::kObject, {.doc = kinds[i].summary});
      f.nested = kinds[i].fields;
      f.emplace = [i](void* s) -> void* { return static_cast<P*>(s)->activities[i].data(); };
      f.look = [i](const void* s) -> const void* { return static_cast<const P*>(s)->activities[i].data(); };
      f.clear = [i](void* s) { static_cast<P*>(s)->activities[i] = throng::activities()[i].defaults(); };
      l.field(std::move(f));
    }
    return l;
  }();
  return list;
}

Character MindParams::settled() const {
  Character c = throng::character(character);
  if (knows_the_place) c.knows_all = *knows_the_place;
  const NeedParams* all[kNeeds] = {&needs.ticket,     &needs.thirst,    &needs.hunger, &needs.tiredness,
                                   &needs.attraction, &needs.curiosity, &needs.company};
  for (std::size_t i = 0; i < kNeeds; ++i) {
    const NeedParams& p = *all[i];
    NeedTraits& t = c.traits[i];
    Drive& d = c.drives[i];
    t.pattern = p.pattern.value_or(t.pattern);
    if (p.initial) t.initial = *p.initial;
    if (p.growth) t.growth = *p.growth;
    if (p.threshold) t.threshold = *p.threshold;
    t.nominal = static_cast<float>(p.nominal.value_or(static_cast<double>(t.nominal)));
    t.tau = static_cast<float>(p.tau.value_or(static_cast<double>(t.tau)));
    t.spread = static_cast<float>(p.spread.value_or(static_cast<double>(t.spread)));
    d.trigger = p.trigger.value_or(d.trigger);
    d.rank = static_cast<std::uint8_t>(std::min(255u, p.rank.value_or(d.rank)));
    d.give_up = static_cast<float>(p.give_up.value_or(static_cast<double>(d.give_up)));
    d.retry = static_cast<float>(p.retry.value_or(static_cast<double>(d.retry)));
    // What is never felt need not be computed.
    if (d.trigger == Trigger::kNever && t.pattern == NeedPattern::kFluctuates) t.pattern = NeedPattern::kKeeps;
    d.activity = find_activity(activity_against(static_cast<Need>(i)));
  }
  return c;
}

}  // namespace throng
