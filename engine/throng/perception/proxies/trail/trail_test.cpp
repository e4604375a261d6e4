#include "throng/perception/proxies/trail/trail.h"

#include <algorithm>
#include <cmath>

#include "throng/perception/test_proxies.h"

namespace throng {
namespace {

using test::Haunted;

TEST(Trail, AsManyMarksAsAreDroppedInALife) {
  const auto marks = [](float every, float life) {
    TrailParams p;
    p.every = every, p.life = life;
    return TrailProxy(p).most();
  };
  EXPECT_EQ(marks(0.5f, 3), 6);
  EXPECT_EQ(marks(0.1f, 3), 30);
  EXPECT_EQ(marks(0.5f, 3.2f), 7);
  EXPECT_EQ(marks(5, 1), 1);
  EXPECT_EQ(marks(0.02f, 600), TrailProxy::kMostDrops);
}

TEST(Trail, MarksWhereTheParentWasAndShrinksThem) {
  TrailParams p;
  p.every = 0.5f, p.life = 2;  // four marks
  TrailProxy kind(p);
  Haunted h(test::compiled(test::square_plan(40)));
  EXPECT_TRUE(h.have(kind).empty());
  h.settle();
  const Row r = h.add({2, 10}, 1, {}, 0.25f);
  h.index_all();
  EXPECT_TRUE(h.ghosts.empty());
  // A step is 0.1 s, 0.13 m; marks at 0, 0.5, 1, 1.5 s, then each again every 2 s.
  for (int step = 0; step < 100; ++step) {
    const float x = 2 + 0.13f * static_cast<float>(step);
    h.move(r, {x, 10}, {1.3f, 0});
    h.update();
    h.index_all();
    std::vector<float> expected, found;
    for (int drop = step - step % 5; drop >= 0 && step - drop < 20; drop -= 5) {
      const float age = 0.1f * static_cast<float>(step - drop);
      const float radius = 0.25f * (1 - age / 2), away = 0.13f * static_cast<float>(step - drop);
      if (away + radius > 0.25f + 1e-4f) expected.push_back(x - away);  // what is inside the body is not seen
    }
    for (const Ghost& g : h.ghosts.all) {
      found.push_back(g.shown.x);
      EXPECT_EQ(g.shown.vx, 0);
      EXPECT_EQ(g.shown.y, 10);
      EXPECT_NEAR(g.shown.radius, 0.25f * (1 - (x - g.shown.x) / 1.3f / 2), 2e-3f) << "by its age";
    }
    std::sort(expected.begin(), expected.end()), std::sort(found.begin(), found.end());
    ASSERT_EQ(found.size(), expected.size()) << "step " << step;
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 2e-3f) << "step " << step;
  }
}

TEST(Trail, MarksOfSomebodyWhoStandsAreInsideItsBody) {
  TrailProxy kind(TrailParams{});
  Haunted h(test::compiled(test::square_plan(10)));
  h.have(kind);
  h.settle();
  const Row r = h.add({5, 5}, 1);
  h.index_all();
  for (int i = 0; i < 60; ++i) {
    h.move(r, {5, 5});
    h.update();
    h.index_all();
    EXPECT_TRUE(h.ghosts.empty());
  }
}

TEST(Trail, IsHiddenFromThoseWhoFollowIt) {
  TrailParams police, firemen;
  police.trail = "police", firemen.trail = "firemen";
  police.also = {"ambassador"};
  TrailProxy blue(police), red(firemen), also_blue(police);
  const World world = test::compiled(test::square_plan(10));
  const std::vector<std::string> names{"crowd", "sergeant", "constable", "firemen", "ambassador"};
  const std::vector<std::vector<const ProxyKind*>> kinds{{}, {&blue}, {&also_blue}, {&red}, {}};
  std::vector<std::string> problems;
  for (TrailProxy* k : {&blue, &red, &also_blue}) k->settle({world, names, kinds, problems});
  EXPECT_TRUE(problems.empty());
  const bool blue_seen[] = {true, false, false, true, false}, red_seen[] = {true, true, true, false, true};
  for (std::uint16_t p = 0; p < 5; ++p) {
    EXPECT_EQ(blue.visible_to({}, {0, {1, 1}, p, {}}), blue_seen[p]) << names[p];
    EXPECT_EQ(red.visible_to({}, {0, {1, 1}, p, {}}), red_seen[p]) << names[p];
  }
}

TEST(Trail, ComplainsAboutTooManyMarks) {
  TrailParams p;
  p.every = 0.1f, p.life = 20;
  TrailProxy kind(p);
  Haunted h(test::compiled(test::square_plan(10)));
  const auto problems = h.have(kind);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_NE(problems[0].find("too many marks"), std::string::npos);
}

}  // namespace
}  // namespace throng
