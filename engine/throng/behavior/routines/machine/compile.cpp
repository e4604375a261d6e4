#include "throng/behavior/routines/machine/compile.h"

#include <algorithm>
#include <limits>

#include "throng/core/text.h"

namespace throng::machine {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

template <class T>
std::vector<std::string> names_of(const std::map<std::string, T>& map) {
  std::vector<std::string> names;
  for (const auto& [name, value] : map) names.push_back(name);
  return names;
}

class Compiler {
 public:
  Compiler(const MachineParams& params, const RoutineSettling& s)
      : params_(params), s_(s), states_(names_of(params.states)), properties_(names_of(params.properties)) {}

  Compiled run() {
    if (params_.states.empty()) {
      complain("a machine needs `states`");
      return {};
    }
    if (properties_.size() > kMostProperties) complain("more than " + std::to_string(kMostProperties) + " properties");
    for (const auto& [name, state] : params_.states) out_.states.push_back(compile_state(name, state));
    find_start();
    if (s_.problems.empty()) check_unreachable();
    if (s_.problems.empty()) check_decisions();
    return std::move(out_);
  }

 private:
  void complain(const std::string& what) const { s_.problems.push_back(what); }
  void complain(const std::string& where, const std::string& what) const { s_.problems.push_back(where + ": " + what); }

  std::uint32_t number(const std::string& where, const char* what, const std::string& name,
                       const std::vector<std::string>& names) const {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at != names.end()) return static_cast<std::uint32_t>(at - names.begin());
    complain(where, std::string("there is no ") + what + " '" + printable(name, 60) + "'" + did_you_mean(name, names));
    return 0;
  }

  PlaceIndex place(const std::string& where, const std::string& name) const {
    if (name.empty()) return {};
    const PlaceIndex p = s_.world.find_place(name);
    if (p.exists()) return p;
    std::vector<std::string> known;
    for (const auto& q : s_.world.places) known.push_back(q.id);
    complain(where, "there is no place '" + printable(name, 60) + "'" + did_you_mean(name, known));
    return p;
  }

  std::uint32_t signal(const std::string& name) const {
    const auto at = std::find(s_.signals.begin(), s_.signals.end(), name);
    if (at != s_.signals.end()) return static_cast<std::uint32_t>(at - s_.signals.begin());
    s_.signals.push_back(name);
    return static_cast<std::uint32_t>(s_.signals.size() - 1);
  }

  void find_start() {
    if (!params_.start.empty()) {
      out_.start = number("start", "state", params_.start, states_);
    } else if (states_.size() > 1) {
      complain("start: which of the " + std::to_string(states_.size()) + " states comes first?");
    }
  }

  std::vector<Action> compile_actions(const std::string& where, const std::vector<ActionParams>& list) const {
    std::vector<Action> out;
    std::vector<std::string> set;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const ActionParams& a = list[i];
      const std::string here = where + "[" + std::to_string(i) + "]";
      if (a.signal) {
        if (!a.property.empty()) complain(here, "a signal changes no property");
        out.push_back({Action::Kind::kSignal, signal(*a.signal), {}});
        continue;
      }
      if (a.property.empty()) {
        complain(here, "says no property");
        continue;
      }
      if (a.set && std::find(set.begin(), set.end(), a.property) != set.end())
        complain(here, "'" + printable(a.property, 60) + "' is set twice: only the last would count");
      if (a.set) set.push_back(a.property);
      out.push_back({a.set ? Action::Kind::kSet : Action::Kind::kAdd, number(here, "property", a.property, properties_),
                     a.set ? *a.set : *a.add});
    }
    return out;
  }

  Test compile_test(const std::string& where, const TestParams& t) const {
    Test out{number(where, "property", t.property, properties_), -kInfinite, kInfinite};
    if (!t.equals && !t.at_least && !t.at_most && !t.above && !t.below)
      complain(where, "says nothing about '" + printable(t.property, 60) +
                          "': give equals, at_least, at_most, above or below");
    const auto from = [&](double v, bool open) {
      if (v > out.low || (v == out.low && open)) out.low = v, out.above = open;
    };
    const auto to = [&](double v, bool open) {
      if (v < out.high || (v == out.high && open)) out.high = v, out.below = open;
    };
    if (t.equals) from(*t.equals, false), to(*t.equals, false);
    if (t.at_least) from(*t.at_least, false);
    if (t.above) from(*t.above, true);
    if (t.at_most) to(*t.at_most, false);
    if (t.below) to(*t.below, true);
    if (out.low > out.high || (out.low == out.high && (out.above || out.below)))
      complain(where, "no value of '" + printable(t.property, 60) + "' can pass: the bounds contradict each other");
    return out;
  }

  Transition compile_transition(const std::string& where, const TransitionParams& t, const StateParams& state) const {
    Transition out;
    out.to = number(where + ".to", "state", t.to, states_);
    out.inside = place(where + ".inside", t.inside);
    out.outside = place(where + ".outside", t.outside);
    out.enters = place(where + ".enters", t.enters);
    if (!t.inside.empty() && t.inside == t.outside)
      complain(where, "nobody is inside and outside '" + printable(t.inside, 60) + "' at once");
    out.reached = t.reached;
    if (t.reached && (state.decides() || state.stands() || state.towards))
      complain(where + ".reached", "the state has no goal that could be reached");
    out.after = t.after;
    out.at = t.at;
    out.chance = t.chance;
    if (t.chance && *t.chance == 0) complain(where + ".chance", "0: this transition is never taken");
    if (!t.heard.empty()) out.heard = signal(t.heard);
    for (std::size_t i = 0; i < t.where.size(); ++i)
      out.where.push_back(compile_test(where + ".where[" + std::to_string(i) + "]", t.where[i]));
    return out;
  }

  void compile_goals(const std::string& where, const StateParams& p, State& out) const {
    std::vector<std::string> names = p.goals;
    if (p.go) names = {*p.go};
    for (const std::string& n : names) out.goals.push_back(place(where + (p.go ? ".go" : ".goals"), n));
    double sum = 0;
    for (std::size_t i = 0; i < names.size(); ++i) {
      sum += p.weights.empty() ? 1 : (i < p.weights.size() ? std::max(0.0, p.weights[i]) : 0);
      out.cumulative.push_back(sum);
    }
    if (!p.weights.empty() && (p.weights.size() != names.size() || p.goals.empty()))
      complain(where + ".weights",
               "there are " + std::to_string(p.weights.size()) + " for " + std::to_string(p.goals.size()) + " goals");
    if (std::any_of(p.weights.begin(), p.weights.end(), [](double w) { return !(w >= 0); }) ||
        (!names.empty() && sum <= 0))
      complain(where + ".weights", "must be 0 or more, and not all 0");
    for (double& c : out.cumulative) c /= sum > 0 ? sum : 1;
  }

  State compile_state(const std::string& name, const StateParams& p) const {
    const std::string where = "states." + printable(name, 60);
    State out;
    out.name = name;
    out.move = p.stands()    ? State::Move::kStand
               : p.towards   ? State::Move::kTowards
               : p.by        ? State::Move::kBy
               : p.decides() ? State::Move::kDecide
                             : State::Move::kGo;
    compile_goals(where, p, out);
    out.choose = p.choose;
    out.spot = p.spot;
    if (p.spot && out.move != State::Move::kGo) complain(where + ".spot", "only of a place one goes to");
    if (p.by) out.vector = Vec2{static_cast<float>(p.by->x), static_cast<float>(p.by->y)};
    if (p.towards) {
      out.vector = normalized(Vec2{static_cast<float>(p.towards->x), static_cast<float>(p.towards->y)});
      if (length_sq(out.vector) == 0) complain(where + ".towards", "[0, 0] is no direction");
    }
    out.speed = p.speed;
    out.priority = static_cast<float>(p.priority);
    if (!p.planner.empty()) {
      const std::vector<std::string> known(s_.planners.begin(), s_.planners.end());
      out.planner =
          static_cast<std::uint16_t>(s_.first_planner + number(where + ".planner", "planner", p.planner, known) + 1);
    }
    out.on_enter = compile_actions(where + ".on_enter", p.on_enter);
    out.on_leave = compile_actions(where + ".on_leave", p.on_leave);
    if (p.transitions.size() > kMostTransitions)
      complain(where + ".transitions", "more than " + std::to_string(kMostTransitions));
    for (std::size_t i = 0; i < p.transitions.size(); ++i)
      out.transitions.push_back(
          compile_transition(where + ".transitions[" + std::to_string(i) + "]", p.transitions[i], p));
    for (std::size_t i = 0; i + 1 < out.transitions.size(); ++i)
      if (out.transitions[i].always())
        complain(where + ".transitions[" + std::to_string(i) + "]",
                 "always holds, so those behind it are never looked at");
    return out;
  }

  void check_unreachable() const {
    std::vector<bool> seen(out_.states.size(), false);
    std::vector<std::uint32_t> next{out_.start};
    seen[out_.start] = true;
    while (!next.empty()) {
      const std::uint32_t s = next.back();
      next.pop_back();
      for (const Transition& t : out_.states[s].transitions)
        if (!seen[t.to]) seen[t.to] = true, next.push_back(t.to);
    }
    for (std::size_t i = 0; i < seen.size(); ++i)
      if (!seen[i])
        complain("states." + printable(out_.states[i].name, 60),
                 "cannot be reached from '" + printable(out_.states[out_.start].name, 60) + "'");
  }

  /// A decision must end: with a last transition that always holds, and not in a circle of such.
  void check_decisions() const {
    for (const State& s : out_.states) {
      if (s.move != State::Move::kDecide) continue;
      if (s.transitions.empty() || !s.transitions.back().always())
        complain("states." + printable(s.name, 60),
                 "is a decision (no go, goals, by, towards or stand) and must end with a transition that always holds, "
                 "like `- {to: somewhere}`");
    }
    for (std::size_t first = 0; first < out_.states.size(); ++first) {
      std::size_t at = first;
      std::size_t steps = 0;
      while (steps <= out_.states.size() && out_.states[at].move == State::Move::kDecide &&
             !out_.states[at].transitions.empty()) {
        at = out_.states[at].transitions.back().to;
        ++steps;
        if (at == first) {
          complain("states." + printable(out_.states[first].name, 60),
                   "decisions that lead back to themselves: nothing would ever be done");
          return;
        }
      }
    }
  }

  const MachineParams& params_;
  const RoutineSettling& s_;
  const std::vector<std::string> states_, properties_;
  Compiled out_;
};

}  // namespace

Compiled compile(const MachineParams& params, const RoutineSettling& s) { return Compiler(params, s).run(); }

}  // namespace throng::machine
