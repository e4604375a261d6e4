#include "throng/perception/ghosts.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "throng/core/math.h"
#include "throng/perception/fan.h"
#include "throng/perception/query.h"
#include "throng/perception/test_proxies.h"

namespace throng {
namespace {

using test::AnyProxy;
using test::Dice;
using test::Haunted;

/// Three ghosts around every parent, of a third of its size, one of them hidden from people with an odd number.
AnyProxy three_around() {
  AnyProxy kind;
  kind.count = 3;
  kind.placing = [](Row parent, const ProxyInput& in, std::span<Ghost> out) {
    const Shown& s = in.crowd.appearance.shown[parent];
    for (int i = 0; i < 3; ++i) {
      const float turn = static_cast<float>(i) + 0.3f * static_cast<float>(in.crowd.profile.id[parent].index);
      const Vec2 at{s.x + 1.1f * math::cos(turn), s.y + 1.1f * math::sin(turn)};
      Ghost& g = out[static_cast<std::size_t>(i)];
      g.shown = shown_beside(s, at, {0.5f, 0}, s.radius / 3);
      g.number = static_cast<std::uint16_t>(i);
    }
    return 3;
  };
  kind.seen = [](const Ghost& g, const Asker& a) { return g.number != 2 || a.id.index % 2 == 0; };
  return kind;
}

struct Seen {
  float distance_sq;
  AgentId id;
  int frame;
  bool operator<(const Seen& o) const {
    if (distance_sq != o.distance_sq) return distance_sq < o.distance_sq;
    return id != o.id ? id < o.id : frame < o.frame;
  }
};

/// People and visible ghosts, everybody compared with everybody.
std::vector<AgentId> brute_force(const Haunted& h, Row self, const PerceptionNeeds& needs) {
  const Crowd& c = h.people.crowd;
  const Shown& own = c.appearance.shown[self];
  Frame frames[kMaxFrames];
  const int count = frames_near(h.world, SurfaceIndex{own.surface}, {own.x, own.y}, needs.range, frames);
  FanShape fan({needs.fan, needs.fan_inner, needs.range, needs.max_neighbours});
  fan.turn_to(own.heading);
  std::vector<Seen> all;
  const auto offer = [&](const Shown& s, AgentId id, int f) {
    const Vec2 d{s.x - (own.x - frames[f].shift.x), s.y - (own.y - frames[f].shift.y)};
    const float sq = d.x * d.x + d.y * d.y;
    if (s.surface != frames[f].surface.value || !(sq <= needs.range * needs.range)) return;
    if (!(math::abs(s.z - own.z) < kSameHeight) || (needs.fan > 0 && !fan.holds(d, sq))) return;
    all.push_back({sq, id, f});
  };
  for (int f = 0; f < count; ++f) {
    for (Row r = 0; r < c.size(); ++r)
      if (r != self) offer(c.appearance.shown[r], c.profile.id[r], f);
    for (const Ghost& g : h.ghosts.all) {
      const Asker asker{self, c.profile.id[self], 0, {}};
      if (g.parent == self || !h.table.kinds[g.proxy]->visible_to(g, asker)) continue;
      offer(g.shown, ghost_id(c.profile.id[g.parent], g.number), f);
    }
  }
  std::sort(all.begin(), all.end());
  std::vector<AgentId> ids;
  for (std::size_t i = 0; i < std::min(all.size(), static_cast<std::size_t>(needs.max_neighbours)); ++i)
    ids.push_back(all[i].id);
  return ids;
}

Haunted hall(const ProxyKind& kind, int people, WorldPlan plan, double side, float range = 5) {
  Haunted h(test::compiled(plan));
  h.have(kind);
  h.settle(range);
  Dice dice(11);
  for (int i = 0; i < people; ++i) {
    const Vec2 p(h.world.to_engine({dice.uniform() * side, dice.uniform() * side}));
    const Row r = h.add(p, i % 5 == 0 ? 1 : 0);
    h.people.crowd.appearance.shown[r].heading = dice.between(-3, 3);
    h.people.crowd.profile.height[r] = 1.5f + 0.01f * static_cast<float>(i);
  }
  return h;
}

TEST(Ghosts, NeighboursArePeopleAndProxiesByDistanceAndId) {
  const AnyProxy kind = three_around();
  for (const int people : {1, 12, 300})
    for (const PerceptionNeeds needs :
         {PerceptionNeeds{.max_neighbours = 10, .range = 5}, PerceptionNeeds{.max_neighbours = 40, .range = 2.5f},
          PerceptionNeeds{.max_neighbours = 1, .range = 9},
          PerceptionNeeds{.max_neighbours = 16, .range = 5, .fan = 200, .fan_inner = 1}}) {
      SCOPED_TRACE(testing::Message() << people << " people, k = " << needs.max_neighbours << ", fan " << needs.fan);
      Haunted h = hall(kind, people, test::square_plan(20), 20, 9);
      h.look(needs);
      int ghosts = 0;
      for (Row r = 0; r < h.people.crowd.size(); ++r) {
        const auto ids = h.seen_by(r);
        EXPECT_EQ(ids, brute_force(h, r, needs)) << "row " << r;
        ghosts += static_cast<int>(std::count_if(ids.begin(), ids.end(), is_ghost));
        for (const AgentId id : ids)
          EXPECT_FALSE(is_ghost(id) && ghost_id(h.people.crowd.profile.id[r], 0).index == id.index)
              << "its own (PV-24)";
      }
      if (people > 1) {
        EXPECT_GT(ghosts, 0);
      }
    }
}

TEST(Ghosts, AreSeenAcrossPeriodicEdges) {
  const AnyProxy kind = three_around();
  WorldPlan plan = test::square_plan(8);
  PeriodicPlan seam;
  seam.level = "ground";
  seam.edge_a[0] = {8, 0}, seam.edge_a[1] = {8, 8};
  seam.edge_b[0] = {0, 0}, seam.edge_b[1] = {0, 8};
  plan.periodic.push_back(seam);
  Haunted h = hall(kind, 60, plan, 8);
  const PerceptionNeeds needs{.max_neighbours = 12, .range = 5};
  h.look(needs);
  int across = 0;
  const Crowd& c = h.people.crowd;
  for (Row r = 0; r < c.size(); ++r) {
    EXPECT_EQ(h.seen_by(r), brute_force(h, r, needs)) << "row " << r;
    const auto who = c.percepts.neighbours(r);
    for (std::size_t k = 0; k < who.size(); ++k) across += who[k] >= c.size() && c.percepts.shift_of(r, k) != Vec2{};
  }
  EXPECT_GT(across, 5);
}

TEST(Ghosts, OnStairsOnlyThoseOfTheSameHeight) {
  WorldPlan plan;
  plan.levels = {{"ground", 0}, {"upper", 4}};
  plan.walkable = {{"ground", {{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {}}},
                   {"upper", {{{18, 0}, {28, 0}, {28, 10}, {18, 10}}, {}}}};
  StairPlan stairs;
  stairs.id = "stairs", stairs.from = "ground", stairs.to = "upper";
  stairs.foot = {10, 5}, stairs.direction = 0, stairs.width = 4, stairs.run = 8;
  plan.stairs.push_back(stairs);
  const AnyProxy kind = three_around();
  Haunted h(test::compiled(plan));
  h.have(kind);
  h.settle();
  Dice dice(3);
  for (int i = 0; i < 40; ++i) {
    const float x = dice.between(6, 22);
    const SurfaceIndex on{x < 10 ? std::size_t{0} : x > 18 ? std::size_t{1} : std::size_t{2}};
    h.add(Vec2(h.world.to_engine({static_cast<double>(x), 3.5 + 3 * dice.uniform()})), i % 2 == 0 ? 1 : 0, {}, 0.25f,
          on);
  }
  const PerceptionNeeds needs{.max_neighbours = 20, .range = 5};
  h.look(needs);
  for (Row r = 0; r < h.people.crowd.size(); ++r) EXPECT_EQ(h.seen_by(r), brute_force(h, r, needs)) << "row " << r;
}

TEST(Ghosts, TheOrderOfRowsAndTheNumberOfWorkersDoNotMatter) {
  const AnyProxy kind = three_around();
  const PerceptionNeeds needs{.max_neighbours = 10, .range = 5};
  Haunted one = hall(kind, 700, test::square_plan(30), 30), many = hall(kind, 700, test::square_plan(30), 30);
  std::vector<Row> order(700);
  for (Row i = 0; i < 700; ++i) order[i] = (i * 37) % 700;
  many.people.crowd.permute(order, Workers(1));
  one.look(needs, 1), many.look(needs, 4);
  for (Row i = 0; i < 700; ++i) EXPECT_EQ(many.seen_by(i), one.seen_by(order[i]));
}

TEST(Ghosts, AreReadLikePeopleAndAreNone) {
  AnyProxy kind = three_around();
  Haunted h = hall(kind, 50, test::square_plan(10), 10);
  h.look({.max_neighbours = 30, .range = 5});
  const Crowd& c = h.people.crowd;
  EXPECT_EQ(c.size(), 50u);
  EXPECT_EQ(c.crowd_map.row.size(), 50u) << "who counts people does not count them";
  ASSERT_EQ(h.ghosts.all.size(), 30u);
  std::set<AgentId> ids;
  for (Row r = 0; r < 50; ++r) ids.insert(c.profile.id[r]);
  for (std::size_t i = 0; i < 30; ++i) {
    const Row guest = static_cast<Row>(50 + i);
    const Ghost& g = h.ghosts.all[i];
    EXPECT_TRUE(ids.insert(c.profile.id[guest]).second) << "ids are unique";
    EXPECT_EQ(c.row_of(c.profile.id[guest]), kNoRow);
    EXPECT_EQ(c.appearance.shown[guest].x, g.shown.x);
    EXPECT_EQ(c.appearance.intention[guest].next_vx, 0.5f) << "goes on as it is";
    EXPECT_EQ(c.profile.height[guest], c.profile.height[g.parent]);
  }
  const Shown& s = c.appearance.shown[0];
  EXPECT_EQ(density_at(h.world, c.crowd_map, SurfaceIndex{0}, {s.x, s.y}, 30), 50.0f / (math::kPiF * 900));
}

TEST(Ghosts, TheirStandingIsFilledWhereItIsAsked) {
  AnyProxy kind;
  kind.placing = [](Row parent, const ProxyInput& in, std::span<Ghost> out) {
    out[0].shown = shown_beside(in.crowd.appearance.shown[parent], {5, 5}, {}, 0.3f);
    out[0].priority = 2, out[0].wish = {0.7f, -0.1f};
    return 1;
  };
  Haunted h(test::compiled(test::square_plan(10)));
  h.have(kind);
  h.settle();
  h.people.crowd.appearance.standing.use();
  h.add({1, 1}, 1);
  h.index_all();
  const Standing* standing = h.people.crowd.appearance.standing.data();
  EXPECT_EQ(standing[1].priority, 2);
  EXPECT_EQ(standing[1].vx, 0.7f);
  EXPECT_EQ(standing[1].vy, -0.1f);
}

TEST(Ghosts, WhoLooksDifferentToEverybodyHasARecordForEveryAsker) {
  AnyProxy kind;
  kind.placing = [](Row parent, const ProxyInput& in, std::span<Ghost> out) {
    const Shown& s = in.crowd.appearance.shown[parent];
    out[0].shown = shown_beside(s, {s.x, 5}, {}, 0.2f);
    return 1;
  };
  kind.looks = [](const Asker& a, Ghost& g) {  // towards the asker, and the larger the higher its id
    const Vec2 v = normalized(a.at - Vec2{g.shown.x, g.shown.y});
    g.shown.vx = v.x, g.shown.vy = v.y;
    g.shown.radius = 0.2f + 0.01f * static_cast<float>(a.id.index);
  };
  Haunted h(test::compiled(test::square_plan(40)));
  h.have(kind);
  h.settle();
  for (int i = 0; i < 7; ++i) h.add({4 + 0.3f * static_cast<float>(i), 8.5f}, 1);
  for (int i = 0; i < 9; ++i) h.add({3 + 0.5f * static_cast<float>(i), 3}, 0);
  h.add({35, 35}, 0);
  h.look({.max_neighbours = 20, .range = 5});
  const Crowd& c = h.people.crowd;
  for (Row r = 0; r < c.size(); ++r) {
    int own = 0;
    float last = 0;
    for (const Row other : c.percepts.neighbours(r)) {
      const Shown& s = c.appearance.shown[other];
      const Vec2 d = Vec2{c.appearance.shown[r].x, c.appearance.shown[r].y} - Vec2{s.x, s.y};
      EXPECT_LE(last, length_sq(d));
      last = length_sq(d);
      if (other < c.size()) continue;
      ++own;
      EXPECT_EQ(s.radius, 0.2f + 0.01f * static_cast<float>(c.profile.id[r].index));
      EXPECT_NEAR(dot(Vec2{s.vx, s.vy}, d), length(d), 1e-4f) << "comes at the asker";
    }
    EXPECT_EQ(own, r == c.size() - 1 ? 0 : kOwnSights) << "the four nearest of seven, row " << r;
  }
}

TEST(Ghosts, OneInsideAnotherOfItsKindIsNotSeen) {
  AnyProxy kind;  // everybody's at one spot, the larger the higher the parent's id
  kind.placing = [](Row parent, const ProxyInput& in, std::span<Ghost> out) {
    const float size = 0.1f + 0.05f * static_cast<float>(in.crowd.profile.id[parent].index);
    out[0].shown = shown_beside(in.crowd.appearance.shown[parent], {5, 5}, {}, size);
    return 1;
  };
  Haunted h(test::compiled(test::square_plan(10)));
  h.have(kind);
  h.settle();
  for (int i = 0; i < 6; ++i) h.add({1 + static_cast<float>(i), 8}, 1);
  h.add({5, 3}, 0);
  h.look({.max_neighbours = 20, .range = 5});
  const auto seen = h.seen_by(6);
  EXPECT_EQ(std::count_if(seen.begin(), seen.end(), is_ghost), 1);
  EXPECT_EQ(std::count(seen.begin(), seen.end(), ghost_id(h.people.crowd.profile.id[5], 0)), 1) << "the largest";
  const auto by_the_largest = h.seen_by(5);
  EXPECT_EQ(std::count(by_the_largest.begin(), by_the_largest.end(), ghost_id(h.people.crowd.profile.id[4], 0)), 1);
}

/// Everybody's at the spot its id says, of the size its id says.
AnyProxy claims(bool one) {
  AnyProxy kind;
  kind.claim = one;
  kind.placing = [](Row parent, const ProxyInput& in, std::span<Ghost> out) {
    const std::uint32_t id = in.crowd.profile.id[parent].index;
    const float x = id < 4 ? 5.0f : 7.0f, size[] = {0.3f, 0.5f, 0.5f, 0.1f, 0.2f, 0.4f};
    out[0].shown = shown_beside(in.crowd.appearance.shown[parent], {x, 5}, {}, size[id]);
    return 1;
  };
  return kind;
}

TEST(Ghosts, OfOneClaimAtOneSpotTheLargestStays) {
  const AnyProxy kind = claims(true);
  // In any order of rows: of two of the same size that of the parent with the lower id.
  for (const bool turned : {false, true}) {
    Haunted h(test::compiled(test::square_plan(10)));
    h.have(kind);
    h.settle(9);
    for (int i = 0; i < 6; ++i) h.add({1 + static_cast<float>(i), 8}, 1);
    h.add({5, 3}, 0);
    if (turned) h.people.crowd.permute(std::vector<Row>{6, 5, 4, 3, 2, 1, 0}, Workers(1));
    h.look({.max_neighbours = 20, .range = 9});
    const Crowd& c = h.people.crowd;
    ASSERT_EQ(h.ghosts.all.size(), 2u);
    std::set<std::uint32_t> parents;
    for (const Ghost& g : h.ghosts.all) parents.insert(c.profile.id[g.parent].index);
    EXPECT_EQ(parents, (std::set<std::uint32_t>{1, 5})) << "one for each spot";
    EXPECT_EQ(c.appearance.shown.guests(), 2u) << "and nobody has to read more";
    for (Row r = 0; r < c.size(); ++r) {
      const auto seen = h.seen_by(r);
      const auto expected = c.profile.id[r].index == 1 || c.profile.id[r].index == 5 ? 1 : 2;
      EXPECT_EQ(std::count_if(seen.begin(), seen.end(), is_ghost), expected) << "id " << c.profile.id[r].index;
    }
  }
}

TEST(Ghosts, KindsThatAreNotOneClaimAndDifferentKindsStay) {
  const AnyProxy each = claims(false), one = claims(true), another = claims(true);
  const auto placed = [](std::initializer_list<const AnyProxy*> kinds) {
    Haunted h(test::compiled(test::square_plan(10)));
    for (const AnyProxy* k : kinds) h.have(*k);
    h.settle();
    for (int i = 0; i < 6; ++i) h.add({1 + static_cast<float>(i), 8}, 1);
    h.index_all();
    return h.ghosts.all.size();
  };
  EXPECT_EQ(placed({&each}), 6u);
  EXPECT_EQ(placed({&one}), 2u);
  EXPECT_EQ(placed({&one, &another}), 4u) << "claims of different kinds are different claims";
  EXPECT_EQ(placed({&each, &one}), 8u);
}

TEST(Ghosts, WhatIsNoDiscIsNotPlaced) {
  AnyProxy kind;
  kind.count = 4;
  kind.placing = [](Row parent, const ProxyInput& in, std::span<Ghost> out) {
    const Shown& s = in.crowd.appearance.shown[parent];
    out[0].shown = shown_beside(s, {5, 5}, {}, 0);
    out[1].shown = shown_beside(s, {std::nanf(""), 5}, {}, 0.3f);
    out[2].shown = shown_beside(s, {5, 5}, {INFINITY, 0}, 0.3f);
    out[3].shown = shown_beside(s, {5, 5}, {}, 0.3f);
    out[3].number = 3;
    return 4;
  };
  Haunted h(test::compiled(test::square_plan(10)));
  h.have(kind);
  h.settle();
  h.add({1, 1}, 1);
  h.index_all();
  ASSERT_EQ(h.ghosts.all.size(), 1u);
  EXPECT_EQ(h.ghosts.all[0].number, 3);
}

TEST(Ghosts, WithoutProxiesNothingIsInvited) {
  Haunted h(test::compiled(test::square_plan(10)));
  h.settle();
  h.add({1, 1});
  h.add({2, 2});
  h.look({});
  EXPECT_EQ(h.people.crowd.appearance.shown.guests(), 0u);
  EXPECT_TRUE(h.ghosts.empty());
  EXPECT_EQ(h.seen_by(0).size(), 1u);
}

}  // namespace
}  // namespace throng
