// The kernel against the plain functions, lane by lane: the same bits on every target, in every batch and order.
#include "throng/steering/pedvo/kernel.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>

#include "throng/steering/test_crowd.h"

namespace throng::pedvo {
namespace {

using orca::HalfPlane;
using test::Dice;

/// Some people with wishes, and the columns the kernel reads; everybody's neighbours are all others in order of row.
struct People {
  std::vector<Shown> shown;
  std::vector<AgentId> id;
  std::vector<std::uint8_t> count, ordered;
  std::vector<Row> who;
  std::vector<float> px, py, max_speed, speed;
  std::vector<Vec2> left, right;
  std::vector<Segment> target;
  std::vector<Standing> standing;

  Row add(Vec2 p, Vec2 v, float radius, const Wish& wish, Segment portal, float limit = 2.0f) {
    id.push_back({static_cast<std::uint32_t>(shown.size()), 1});
    shown.push_back({p.x, p.y, v.x, v.y, radius, 0, 0, 0, Activity::kWalking, 0});
    px.push_back(wish.bias.x);
    py.push_back(wish.bias.y);
    speed.push_back(wish.speed);
    left.push_back(wish.left);
    right.push_back(wish.right);
    target.push_back(portal);
    max_speed.push_back(limit);
    ordered.push_back(0);
    standing.push_back({0, wish.bias.x, wish.bias.y});
    return static_cast<Row>(shown.size() - 1);
  }
  KernelInput input(int neighbours, float horizon = 2, float dt = 0.1f) {
    const int n = static_cast<int>(shown.size()), stride = std::min(neighbours, n - 1);
    count.assign(shown.size(), static_cast<std::uint8_t>(stride));
    who.clear();
    for (int r = 0; r < n; ++r)
      for (int k = 1; k <= stride; ++k) who.push_back(static_cast<Row>((r + k) % n));
    KernelInput in;
    in.orca = {.shown = shown.data(),
               .id = id.data(),
               .count = count.data(),
               .who = who.data(),
               .shift = nullptr,
               .stride = stride,
               .max_neighbours = stride,
               .preferred_vx = px.data(),
               .preferred_vy = py.data(),
               .max_speed = max_speed.data(),
               .inv_horizon = 1 / horizon,
               .inv_dt = 1 / dt};
    in.left = left.data();
    in.right = right.data();
    in.speed = speed.data();
    in.target = target.data();
    in.ordered = ordered.data();
    return in;
  }
};

/// People on a floor of that size, each heading for a portal somewhere; some stand, some have a point, some are told.
People random_people(Dice& dice, int n, float floor) {
  People people;
  for (int i = 0; i < n; ++i) {
    const Vec2 p{dice.between(0, floor), dice.between(0, floor)};
    Segment portal{p + Vec2{dice.between(-4, 4), dice.between(-4, 4)},
                   p + Vec2{dice.between(-4, 4), dice.between(-4, 4)}};
    if (i % 5 == 0) portal.b = portal.a;
    if (det(portal.a - p, portal.b - p) > 0 && i % 7 != 0) std::swap(portal.a, portal.b);
    const float speed = i % 9 == 0 ? 0.0f : dice.between(0.3f, 2.2f);
    const Vec2 to = portal.a + (portal.b - portal.a) * dice.between(-0.2f, 1.2f) - p;
    const Wish w{normalized(portal.a - p), normalized(portal.b - p), normalized(to) * speed, speed, 0};
    people.add(p, {dice.between(-1, 1), dice.between(-1, 1)}, dice.between(0.15f, 0.3f), w, portal,
               dice.between(1, 2.5f));
    people.ordered.back() = i % 11 == 0 ? Orders::kVelocity : 0;
  }
  return people;
}

constexpr std::uint16_t kNoWalls[kLanes + 1] = {};

Wish wish_of(const People& people, Row r) {
  const Vec2 p{people.shown[r].x, people.shown[r].y};
  Wish w{people.left[r], people.right[r], {people.px[r], people.py[r]}, people.speed[r], 0};
  const Segment t = people.target[r];
  if (!people.ordered[r]) w.distance = distance_to_portal(t.a - p, t.b - p);
  return w;
}

TEST(PedvoKernel, ChordsAreThoseOfThePlainFunctionToTheBit) {
  Dice dice(71);
  auto work = std::make_unique<Workspace>();
  int points = 0, chords = 0;
  for (int round = 0; round < 300; ++round) {
    People people = random_people(dice, kLanes, 10);
    KernelInput in = people.input(0);
    in.bound = {dice.between(0.02f, 0.5f), round % 3 != 0};
    in.detour = {round % 4 == 0 ? 0.0f : dice.between(0.2f, 2), dice.between(1.01f, 1.4f)};
    std::vector<Row> rows(kLanes);
    for (Row r = 0; r < kLanes; ++r) rows[r] = r;
    test::on_every_target([&] {
      make_objective(in, rows, {nullptr, kNoWalls}, *work);
      for (Row r = 0; r < kLanes; ++r) {
        const Chord c = chord_of(wish_of(people, r), in.bound, in.detour, people.max_speed[r]);
        const ChordBatch& b = work->chord;
        ASSERT_EQ((Vec2{b.x0[r], b.y0[r]}), c.v0) << round << " " << r;
        ASSERT_EQ((Vec2{b.x1[r], b.y1[r]}), c.v1);
        ASSERT_EQ((Vec2{b.left_x[r], b.left_y[r]}), c.left);
        ASSERT_EQ((Vec2{b.right_x[r], b.right_y[r]}), c.right);
        ASSERT_EQ(b.t_bias[r], c.t_bias);
        ++(c.is_point ? points : chords);
      }
    });
  }
  EXPECT_GT(points, 1000);
  EXPECT_GT(chords, 3000);
}

std::vector<HalfPlane> lines_of(const orca::LineBatch& batch, int lane) {
  std::vector<HalfPlane> lines;
  for (int k = 0; k < batch.count[lane]; ++k)
    lines.push_back({batch.line[k].nx[lane], batch.line[k].ny[lane], batch.line[k].b[lane]});
  return lines;
}

TEST(PedvoKernel, AlgorithmOneIsThatOfThePlainFunctionToTheBit) {
  Dice dice(73);
  auto work = std::make_unique<Workspace>();
  int found = 0, none = 0;
  for (int round = 0; round < 250; ++round) {
    People people = random_people(dice, 24, round % 2 ? 3.0f : 6.0f);
    KernelInput in = people.input(round % 12);
    in.taste = {.keep_to_arc = round % 4 != 0,
                .keep_speed = round % 3 != 0,
                .flat = round % 5 ? 1e-5f : 0.1f,
                .least_pace = round % 7 ? 0.0f : 0.4f,
                .turning = round % 6 ? 1.0f : 2.0f};
    std::vector<Row> rows(kLanes);
    for (Row r = 0; r < kLanes; ++r) rows[r] = r;
    test::on_every_target([&] {
      make_objective(in, rows, {nullptr, kNoWalls}, *work);
      std::vector<std::vector<HalfPlane>> lines;
      for (int lane = 0; lane < kLanes; ++lane) lines.push_back(lines_of(work->lines.batch, lane));
      const unsigned failed = solve_segments(in, *work);
      for (Row r = 0; r < kLanes; ++r) {
        const Vec2 bias{people.px[r], people.py[r]};
        const Chord c = chord_of(wish_of(people, r), in.bound, in.detour, people.max_speed[r]);
        Best best;
        int failed_at = 0;
        const bool any = best_segment(c, lines[r], people.max_speed[r], bias, in.taste, best, failed_at);
        const bool ok = any && !too_slow(best, choose(best, c.t_bias), c, in.taste);
        ASSERT_EQ(ok, (failed >> r & 1) == 0) << round << " " << r;
        ASSERT_EQ(failed_at, work->lines.batch.failed_at[r]);
        const Vec2 got{work->lines.batch.vx[r], work->lines.batch.vy[r]};
        if (!ok) {
          ASSERT_EQ(got, bias) << "the retry starts from the bias velocity";
          ++none;
          continue;
        }
        Vec2 v = choose(best, c.t_bias);
        if (in.taste.keep_speed && best.on_chord && !c.is_point) v = at_full_speed(v, c, lines[r]);
        ASSERT_EQ(got, v) << round << " " << r;
        ++found;
      }
    });
  }
  EXPECT_GT(found, 5000);
  EXPECT_GT(none, 500);
}

/// Everybody's velocity, in batches of that size.
std::pair<std::vector<float>, std::vector<float>> solve(const KernelInput& in, std::span<const Row> rows,
                                                        std::size_t size, std::span<const HalfPlane> walls) {
  auto work = std::make_unique<Workspace>();
  std::vector<float> vx(rows.size(), 99), vy(rows.size(), 99);
  for (std::size_t at = 0; at < rows.size(); at += size) {
    const auto batch = rows.subspan(at, std::min(rows.size() - at, size));
    // Person r has r % 3 walls, the same ones in any batch.
    std::vector<HalfPlane> lines;
    std::uint16_t begin[kLanes + 1] = {};
    for (std::size_t i = 0; i < batch.size(); ++i) {
      for (std::size_t w = 0; w < batch[i] % 3; ++w) lines.push_back(walls[batch[i] + w]);
      begin[i + 1] = static_cast<std::uint16_t>(lines.size());
    }
    solve_batch(in, batch, {lines.data(), begin}, *work, vx.data(), vy.data());
  }
  finish(in, *work, vx.data(), vy.data());
  return {vx, vy};
}

TEST(PedvoKernel, EveryTargetBatchAndOrderGivesTheSameBits) {
  Dice dice(79);
  for (const float floor : {4.0f, 9.0f}) {
    People people = random_people(dice, 61, floor);
    std::vector<HalfPlane> walls;
    for (int i = 0; i < 70; ++i) {
      const double a = dice.uniform() * 6.28;
      walls.push_back({static_cast<float>(std::cos(a)), static_cast<float>(std::sin(a)), dice.between(-1, 0)});
    }
    for (const bool segment : {true, false})
      for (const float turning : {1.0f, 2.0f})
        for (const float space : {0.0f, 0.5f}) {
          KernelInput in = people.input(10);
          in.segment = segment;
          in.taste.turning = turning;
          in.personal_space = space;
          std::vector<Row> rows;
          for (Row r = 0; r < people.shown.size(); ++r) rows.push_back(r);
          std::pair<std::vector<float>, std::vector<float>> first;
          test::on_every_target([&] {
            const auto v = solve(in, rows, kLanes, walls);
            if (first.first.empty()) first = v;
            EXPECT_EQ(std::memcmp(v.first.data(), first.first.data(), 4 * v.first.size()), 0);
            EXPECT_EQ(std::memcmp(v.second.data(), first.second.data(), 4 * v.second.size()), 0);
          });
          std::reverse(rows.begin(), rows.end());
          const auto v = solve(in, rows, 5, walls);
          EXPECT_EQ(v.first, first.first);
          EXPECT_EQ(v.second, first.second);
          for (std::size_t i = 0; i < rows.size(); ++i)
            ASSERT_LE(std::hypot(v.first[i], v.second[i]), people.max_speed[i] * 1.0001f);
        }
  }
}

TEST(PedvoKernel, WithPointGoalsItIsOrcaToTheBit) {
  Dice dice(83);
  People people = random_people(dice, 60, 5);
  KernelInput in = people.input(10);
  in.segment = false;
  std::vector<Row> rows;
  for (Row r = 0; r < people.shown.size(); ++r) rows.push_back(r);
  const auto v = solve(in, rows, kLanes, std::vector<HalfPlane>(70, orca::kEverything));
  auto work = std::make_unique<orca::Workspace>();
  std::vector<float> vx(60), vy(60);
  for (std::size_t at = 0; at < rows.size(); at += kLanes)
    orca::solve_batch(in.orca, std::span<const Row>(rows).subspan(at, std::min(rows.size() - at, std::size_t{kLanes})),
                      {nullptr, kNoWalls}, *work, vx.data(), vy.data());
  orca::finish(*work, vx.data(), vy.data());
  EXPECT_EQ(v.first, vx);
  EXPECT_EQ(v.second, vy);
}

/// Somebody with a portal 1 m ahead and 2 m wide, so that its chord is slower than its arc, and a faster one behind.
struct FasterOneBehind {
  People people;

  FasterOneBehind(Vec2 other_at, Vec2 other_velocity, float priority) {
    const Segment portal{{1, 1}, {1, -1}};
    const Wish ahead{normalized(portal.a), normalized(portal.b), {1.34f, 0}, 1.34f, 0};
    people.add({0, 0}, {1.34f, 0}, 0.25f, ahead, portal);
    people.add(other_at, other_velocity, 0.25f, {{1, 0}, {1, 0}, {1.8f, 0}, 1.8f, 0}, {{9, 0}, {9, 0}});
    people.standing[0].priority = priority;
  }
  KernelInput input() {
    KernelInput in = people.input(1);
    in.orca.standing = people.standing.data();
    return in;
  }
};

TEST(PedvoRightOfWay, TheMiddleOfTheChordIsAllowedToWhoGoesFirstByHand) {
  auto work = std::make_unique<Workspace>();
  // Straight behind, 0.46 m/s faster: the line has the normal (1, 0). With all right of way it lies at the velocity the
  // holder shows, 1.34 m/s; the chord of an error of a tenth has 1.206 m/s in its middle, and so much must do.
  for (const float priority : {1.0f, 0.5f}) {
    FasterOneBehind scene({-1, 0}, {1.8f, 0}, priority);
    const KernelInput in = scene.input();
    const Row rows[] = {0};
    make_objective(in, rows, {nullptr, kNoWalls}, *work);
    EXPECT_NEAR(work->chord.x0[0], 1.206f, 1e-5f);
    const HalfPlane line = lines_of(work->lines.batch, 0)[0];
    EXPECT_NEAR(line.nx, 1, 1e-6);
    // 0.21 m/s are missing between the two; half of the right of way leaves a quarter of that to the holder.
    const float share = 0.5f - 0.5f * priority;
    EXPECT_NEAR(line.b, 1.34f + share * 0.21f - priority * 0.134f, 1e-5f) << priority;
  }
}

TEST(PedvoRightOfWay, WhoGoesFirstDoesNotLeaveItsWayForThoseWhoYield) {
  auto work = std::make_unique<Workspace>();
  // Behind and to the right of it, coming nearer: the line asks for more to the left, and the slower middle of the
  // chord would not do.
  FasterOneBehind scene({-0.9f, -0.5f}, {1.745f, 0.225f}, 1);
  for (const bool keep_speed : {true, false}) {
    KernelInput in = scene.input();
    in.taste.keep_speed = keep_speed;
    float vx[2], vy[2];
    const Row rows[] = {0};
    solve_batch(in, rows, {nullptr, kNoWalls}, *work, vx, vy);
    finish(in, *work, vx, vy);
    EXPECT_NEAR(vy[0], 0, 1e-3f) << "straight on";
    EXPECT_NEAR(vx[0], keep_speed ? 1.34f : 1.206f, 1e-4f);
    // The line of orca as it is, through the velocity that is shown, cuts off the middle.
    auto plain = std::make_unique<orca::Workspace>();
    orca::make_lines(in.orca, rows, {nullptr, kNoWalls}, *plain);
    const HalfPlane line{plain->batch.line[0].nx[0], plain->batch.line[0].ny[0], plain->batch.line[0].b[0]};
    EXPECT_GT(line.violation({1.206f, 0}), 0.05f);
    EXPECT_GT(line.ny, 0.3f);
  }
}

TEST(PedvoRightOfWay, LinesAreThoseOfOrcaLessTheGapToTheChord) {
  Dice dice(89);
  auto work = std::make_unique<Workspace>();
  auto plain = std::make_unique<orca::Workspace>();
  int moved = 0, kept = 0;
  const HalfPlane wall{0, 1, -0.3f};
  std::vector<HalfPlane> walls(kLanes, wall);
  std::uint16_t begin[kLanes + 1];
  for (std::uint16_t i = 0; i <= kLanes; ++i) begin[i] = i;
  for (int round = 0; round < 60; ++round) {
    People people = random_people(dice, 24, 5);
    for (Standing& s : people.standing) s.priority = dice.between(0, 1.5f);
    KernelInput in = people.input(6);
    in.orca.standing = people.standing.data();
    std::vector<Row> rows(kLanes);
    for (Row r = 0; r < kLanes; ++r) rows[r] = r;
    test::on_every_target([&] {
      orca::make_lines(in.orca, rows, {walls.data(), begin}, *plain);
      make_objective(in, rows, {walls.data(), begin}, *work);
      for (Row r = 0; r < kLanes; ++r) {
        const Chord c = chord_of(wish_of(people, r), in.bound, in.detour, people.max_speed[r]);
        const Standing& own = people.standing[r];
        const Vec2 gap = Vec2{own.vx, own.vy} - (c.v0 * (1 - c.t_bias) + c.v1 * c.t_bias);
        const auto as_orca = lines_of(plain->batch, static_cast<int>(r)),
                   ours = lines_of(work->lines.batch, static_cast<int>(r));
        ASSERT_EQ(ours[0].b, wall.b) << "walls allow nobody more";
        for (std::size_t k = 1; k < ours.size(); ++k) {
          const Row other = people.who[r * static_cast<std::size_t>(in.orca.stride) + k - 1];
          const float above = own.priority - people.standing[other].priority, right = std::clamp(above, 0.0f, 1.0f);
          const float more = std::max(ours[k].nx * gap.x + ours[k].ny * gap.y, 0.0f);
          ASSERT_EQ(ours[k].nx, as_orca[k].nx);
          ASSERT_NEAR(ours[k].b, as_orca[k].b - right * more, 1e-5f) << round << " " << r << " " << k;
          ++(right * more > 0.02f ? moved : kept);
        }
      }
    });
  }
  EXPECT_GT(moved, 300);
  EXPECT_GT(kept, 300);
}

}  // namespace
}  // namespace throng::pedvo
