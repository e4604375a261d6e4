// A room with objects and people for the tests of kinds: requests go to the desk as operate would send them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "throng/core/math.h"
#include "throng/objects/desk.h"

namespace throng::test {

struct ObjectRoom {
  WorldPlan plan;
  std::vector<ObjectPlan> objects;
  World world;
  Objects kinds;
  Crowd crowd;
  ObjectStates states;
  Events events;
  Diagnostics diagnostics;
  double now = 0;
  std::uint64_t frame = 0;

  /// A floor from (0, 0) to (x, y).
  explicit ObjectRoom(double x = 20, double y = 20) {
    plan.levels.push_back({"ground", 0});
    plan.walkable.push_back({"ground", {{{0, 0}, {x, 0}, {x, y}, {0, y}}, {}}});
  }
  template <class P>
  void put(std::string id, std::string kind, const P& params, std::optional<Vec2d> position = {},
           double direction = 0) {
    ObjectPlan o;
    o.id = std::move(id), o.kind = std::move(kind), o.level = "ground";
    o.position = position, o.direction = direction, o.params = Params::of(params);
    o.path = "objects[" + std::to_string(objects.size()) + "]";
    objects.push_back(std::move(o));
  }
  void wall(double x0, double y0, double x1, double y1) {
    ObstaclePlan o;
    o.level = "ground", o.area = {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
    plan.obstacles.push_back(o);
  }
  /// Compiles; problems are in `diagnostics`.
  bool try_build() {
    WorldPlan whole = plan;
    for (PlacedPlan& p : to_placed(objects, diagnostics)) whole.objects.push_back(std::move(p));
    auto made = compile_world(whole, diagnostics);
    if (!made) return false;
    world = std::move(*made);
    kinds = settle_objects(objects, world, diagnostics);
    states.items = kinds.initial_states();
    return !diagnostics.has_errors();
  }
  void build() {
    ASSERT_TRUE(try_build());
    EXPECT_TRUE(diagnostics.list().empty())
        << diagnostics.list().front().path << ": " << diagnostics.list().front().message;
  }
  AgentId person(Vec2 at) {
    const AgentId id = crowd.reserve_id();
    const Row r = crowd.add(id);
    crowd.profile.number[r] = id.index;
    move(id, at);
    return id;
  }
  void move(AgentId id, Vec2 to) {
    const Row r = crowd.row_of(id);
    crowd.body.x[r] = to.x, crowd.body.y[r] = to.y;
  }
  ObjectIndex find(std::string_view id) const { return world.placed.find(id); }
  template <class K>
  const K& as(std::string_view id) const {
    return *kinds.as<K>(find(id));
  }
  const ObjectState& state(std::string_view id) const { return states.items[find(id).value]; }

  /// One step of operate.
  void step(std::vector<ObjectRequest> requests = {}, Events before = {}) {
    std::stable_sort(requests.begin(), requests.end(),
                     [](const ObjectRequest& a, const ObjectRequest& b) { return a.who < b.who; });
    events = std::move(before);
    states.answers.clear();
    ObjectDesk(world, kinds, now, 1, frame++, crowd, states, events).run(requests);
  }
  /// The verdict on one request alone.
  Ruling ask(AgentId who, std::string_view object, ObjectRequest::Kind kind = ObjectRequest::Kind::kTake,
             float wish = ObjectRequest::kAnywhere, Vec2 point = {}) {
    step({{who, find(object), kind, wish, point}});
    return states.answers.at(0).verdict;
  }
  bool happened(AgentId who, EventKind kind, std::string_view object) const {
    return std::find(events.begin(), events.end(), Event{who, kind, find(object).value}) != events.end();
  }
};

inline constexpr auto kTake = ObjectRequest::Kind::kTake;
inline constexpr auto kUse = ObjectRequest::Kind::kUse;
inline constexpr auto kYield = ObjectRequest::Kind::kYield;
inline constexpr auto kRelease = ObjectRequest::Kind::kRelease;

}  // namespace throng::test
