// A doorway for tests of the interaction: a leaf that obeys its commands, people who walk to where their guide says,
// and a simple order in the place of the mind. Checks what must hold in every frame.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "throng/objects/doors/interaction/guide.h"

namespace throng::interaction::test {

struct FakeLeaf {
  float angle = 0, target = 0, extra = 0, pace = 1;
  LeafCommand::Kind kind = LeafCommand::Kind::kClose;
  bool jammed = false;

  void obey(const LeafCommand& c) {
    if (c.kind == LeafCommand::Kind::kNone) return;
    kind = c.kind, pace = c.pace;
    target = c.kind == LeafCommand::Kind::kBounce ? angle + c.extra : c.angle;
  }
  void step(float dt) {
    if (jammed) return;
    const float opening = 1.4f * pace * dt, closing = 0.9f * dt;
    const bool closes = kind == LeafCommand::Kind::kClose;
    const float to = closes ? 0.0f : target;
    if (to > angle) {
      angle = angle + opening < to ? angle + opening : to;
    } else {
      angle = angle - closing > to ? angle - closing : to;
    }
    if (kind == LeafCommand::Kind::kBounce && angle >= target) kind = LeafCommand::Kind::kClose;
  }
};

struct Walker {
  AgentId id;
  Vec2 at;
  DoorSide side = DoorSide::kPull;
  Load load = Load::kNone;
  float kindness = 1;
  bool frozen = false;  ///< does not move
  bool present = true;
  bool through = false;
  bool wants = true;  ///< commits when it can
};

struct Scene {
  static constexpr float kStep = 0.05f;
  Rules rules;
  LeafFrame leaf;
  FakeLeaf fake;
  State state;
  std::vector<Walker> walkers;
  std::vector<Told> told;
  std::uint64_t taken = 0;
  float time = 0, speed = 1.3f;
  bool second_commits = true;
  LeafCommand last;
  /// What somebody in HolderDec chooses for that follower; kUndecided: says nothing.
  std::function<Holding(const Walker&, const Walker*)> choose = [](const Walker&, const Walker* f) {
    return f ? Holding::kHoldLater : Holding::kNoHold;
  };
  std::function<void(const Guide&)> watch;

  /// In line before the door on that side, the first nearest.
  AgentId add(DoorSide side = DoorSide::kPull, Load load = Load::kNone) {
    std::size_t before = 0;
    for (const Walker& w : walkers) before += w.side == side;
    const float d = 2.2f + 0.7f * static_cast<float>(before);
    Walker w;
    w.id = {static_cast<std::uint32_t>(walkers.size()), 1};
    w.side = side, w.load = load;
    w.at = leaf.place(0.5f, side == DoorSide::kPull ? d : -d);
    walkers.push_back(w);
    return w.id;
  }
  Walker& of(AgentId id) { return walkers[id.index]; }
  const Place& at(Slot s) const { return state.at(s); }
  bool did(Transition t) const { return taken >> static_cast<unsigned>(t) & 1; }
  std::size_t count(DoorEvent e) const {
    std::size_t n = 0;
    for (const Told& t : told) n += t.event == e;
    return n;
  }
  bool was_told(DoorEvent e, AgentId who, AgentId other = {}) const {
    for (const Told& t : told)
      if (t.event == e && t.who == who && t.other == other) return true;
    return false;
  }
  /// Nearest of those who wait and are in no slot, or nullptr.
  Walker* next() {
    Walker* best = nullptr;
    for (Walker& w : walkers) {
      if (!w.present || w.through || !w.wants || state.find(w.id)) continue;
      if (!best || distance(w.at, leaf.middle()) < distance(best->at, leaf.middle())) best = &w;
    }
    return best;
  }

  FrameIn input(std::vector<Seen>& seen, const std::vector<Choice>& choices) const {
    seen.clear();
    for (const Walker& w : walkers)
      if (w.present) seen.push_back({w.id, w.at});
    FrameIn in{.dt = kStep, .leaf = &leaf, .angle = fake.angle, .people = seen, .choices = choices};
    in.og[0] = leaf.place(leaf.width + 0.4f, 2.0f);
    in.og[1] = leaf.place(leaf.width + 0.4f, -2.0f);
    return in;
  }

  void commit_next(Outcome& out) {
    Walker* w = next();
    if (!w) return;
    Commit c{.who = w->id, .side = w->side, .load = w->load, .kindness = w->kindness};
    c.as = !at(Slot::kDoor).who.exists()       ? DoorRole::kOpener
           : !at(Slot::kFollower).who.exists() ? DoorRole::kFollower
                                               : DoorRole::kSecondFollower;
    if (c.as == DoorRole::kSecondFollower && !second_commits) return;
    commit(rules, {&c, 1}, state, out);
  }

  void step() {
    Outcome out;
    commit_next(out);
    std::vector<Choice> choices;
    const Place& h = at(Slot::kDoor);
    if (h.who.exists() && h.phase == DoorPhase::kHolderDec) {
      const AgentId f = at(Slot::kFollower).who;
      const Walker* whom = f.exists() ? &of(f) : next();
      const Holding holding = choose(of(h.who), whom);
      if (holding != Holding::kUndecided) choices.push_back({h.who, holding, whom ? whom->id : AgentId{}});
    }
    std::vector<Seen> seen;
    const FrameIn in = input(seen, choices);
    advance(rules, in, state, out);
    last = out.leaf;
    fake.obey(out.leaf);
    fake.step(kStep);
    time += kStep;
    taken |= out.taken;
    for (const Told& t : out.events()) told.push_back(t);
    walk(in);
    check();
  }

  void walk(const FrameIn& in) {
    for (std::size_t i = 0; i < kSlots; ++i) {
      if (!state.places[i].who.exists()) continue;
      const Guide g = guide_of(rules, in, state, static_cast<Slot>(i));
      if (watch) watch(g);
      Walker& w = of(g.who);
      if (w.frozen) continue;
      const Vec2 to = g.via - w.at;
      const float d = length(to), most = speed * kStep;
      w.at = d <= most ? g.via : w.at + to * (most / d);
    }
    for (Walker& w : walkers) {
      if (!w.present || w.frozen || state.find(w.id)) continue;
      const Vec2 way = leaf.way_from(w.side);
      const float depth = dot(w.at - leaf.hinge, way);
      if (depth > -0.2f || -depth > place_in_line(w)) w.at += way * (speed * kStep);
      if (depth > 0.1f) w.through = true;
    }
  }

  /// m from the wall where somebody waits who is in no slot: the line closes up.
  float place_in_line(const Walker& w) const {
    std::size_t before = 0;
    for (const Walker& o : walkers)
      before += o.present && !o.through && o.side == w.side && o.id < w.id && !state.find(o.id);
    return 2.2f + 0.7f * static_cast<float>(before);
  }

  /// What holds in every frame.
  void check() const {
    for (std::size_t i = 0; i < kSlots; ++i)
      for (std::size_t k = i + 1; k < kSlots; ++k) {
        const AgentId a = state.places[i].who, b = state.places[k].who;
        ASSERT_TRUE(!a.exists() || a != b) << "twice in slots";
      }
    ASSERT_EQ(state.is_held(), state.controller.exists()) << "a leaf that is held is in somebody's hand";
    if (state.is_held()) {
      const bool holder = state.controller == at(Slot::kDoor).who;
      const bool follower = state.controller == at(Slot::kFollower).who && at(Slot::kFollower).has(kHasDoor);
      ASSERT_TRUE(holder || follower);
    }
    for (const Place& p : state.places) {
      if (!p.who.exists()) {
        ASSERT_EQ(p.flags, 0) << "a free slot remembers nothing";
        continue;
      }
      ASSERT_NE(p.phase, DoorPhase::kGone);
      ASSERT_LE(p.in_phase, longest(rules, p.phase) + 2 * kStep) << words_of(p.phase);
    }
  }

  /// Until that holds; false after `most` seconds.
  bool run_until(const std::function<bool()>& done, float most = 60) {
    for (const float end = time + most; time < end;) {
      if (done()) return true;
      step();
      if (::testing::Test::HasFatalFailure()) return false;
    }
    return done();
  }
  bool run_until(Slot slot, DoorPhase phase, float most = 60) {
    return run_until([&] { return at(slot).who.exists() && at(slot).phase == phase; }, most);
  }
  bool run_until_all_through(float most) {
    return run_until(
        [&] {
          for (const Walker& w : walkers)
            if (w.present && !w.through) return false;
          return true;
        },
        most);
  }
};

}  // namespace throng::interaction::test
