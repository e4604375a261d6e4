#include "throng/steering/karamouzas_2009/karamouzas_2009.h"

#include <cmath>

#include "throng/steering/forces/law_for_test.h"

namespace throng::karamouzas_2009 {
namespace {

TEST(Karamouzas2009, PushesAtThePredictedMeeting) {
  const Karamouzas model({});
  // Bodies will touch after 4.5 / 2.6 s: the exponential is 1 there, 2000 / 80 along the line of the touch.
  EXPECT_PULL(test::pull_everywhere(model, {1.3f, 0}, {{{5, 0}, {-1.3f, 0}}}), -25, 0);
  // A near miss 1 m aside: 25 e^(-0.5 / 0.08).
  EXPECT_PULL(test::pull_everywhere(model, {1, 0}, {{{4, 1}, {}}}), 0, -0.0482614);
  EXPECT_PULL(test::pull_everywhere(model, {-1, 0}, {{{4, 0}, {}}}), 0, 0);
}

TEST(Karamouzas2009, TheMostImminentFirstTheOthersWithTheNewVelocity) {
  Karamouzas::Params p;
  p.strength = 80;  // 1 m/s² at a touch
  p.update = 1;     // s
  const Karamouzas model(p);
  // Two ahead who stand, 2.5 m and 4.5 m away. The first gives -1 m/s² (touch); with it the person would stand after
  // 1 s of update, so the second is not met any more.
  EXPECT_PULL(test::pull_everywhere(model, {1, 0}, {{{4.5f, 0}, {}}, {{2.5f, 0}, {}}}), -1, 0);
  // Both at once would have been -2.
  p.update = 0.005f;
  EXPECT_PULL(test::pull_everywhere(Karamouzas(p), {1, 0}, {{{4.5f, 0}, {}}, {{2.5f, 0}, {}}}), -2, 0);
  p.interactions = 1;
  EXPECT_PULL(test::pull_everywhere(Karamouzas(p), {1, 0}, {{{4.5f, 0}, {}}, {{2.5f, 0}, {}}}), -1, 0);
}

TEST(Karamouzas2009, ThePapersLawGoesByTheWayToGo) {
  Karamouzas::Params p;
  p.law = Size::kPaper;
  const Karamouzas model(p);
  // Way to go until the touch, at 1 m/s: 6 m is halfway from middle (4) to far (8), 2 m full, 0.5 m twice as much.
  EXPECT_PULL(test::pull_everywhere(model, {1, 0}, {{{6.5f, 0}, {}}}), -1.5, 0);
  EXPECT_PULL(test::pull_everywhere(model, {1, 0}, {{{2.5f, 0}, {}}}), -3, 0);
  EXPECT_PULL(test::pull_everywhere(model, {1, 0}, {{{1, 0}, {}}}), -6, 0);
  EXPECT_PULL(test::pull_everywhere(model, {1, 0}, {{{4, 1}, {}}}), 0, 0);  // a near miss is none of its business
}

TEST(Karamouzas2009, LaterThanTheHorizonDoesNotCount) {
  Karamouzas::Params p;
  p.horizon = 3;
  EXPECT_PULL(test::pull_everywhere(Karamouzas(p), {1, 0}, {{{3.6f, 0}, {}}}), 0, 0);
  EXPECT_PULL(test::pull_everywhere(Karamouzas(p), {1, 0}, {{{3.4f, 0}, {}}}), -25, 0);
}

TEST(Karamouzas2009, VectorsDoWhatOneAtATimeDoes) {
  test::Dice dice(5);
  for (const Size size : {Size::kCircular, Size::kPaper}) {
    Karamouzas::Params p;
    p.law = size;
    const Karamouzas model(p);
    const Law& law = *static_cast<const Law*>(model.law());
    for (int i = 0; i < 200; ++i) {
      const Vec2 v{dice.between(-1.5f, 1.5f), dice.between(-1.5f, 1.5f)};
      const test::OneNeighbour n{{dice.between(-4, 4), dice.between(-4, 4)},
                                 {dice.between(-1.5f, 1.5f), dice.between(-1.5f, 1.5f)}};
      const Vec2 expected = meet(law, v, 0.25f, n.at, n.velocity, n.radius).acceleration;
      EXPECT_PULL(test::pull_everywhere(model, v, {n}), expected.x, expected.y);
    }
  }
}

}  // namespace
}  // namespace throng::karamouzas_2009
