// Long steps, and short ones. The velocity somebody takes is right if the others do their share, and they can be asked
// for no more than half: who is held by a wall or by others does less, and it takes further choices until the rest of
// them has made up for it. With one choice a step (the source) that takes the longer the longer steps are, and people
// walk into each other meanwhile: what the lines leave open, some 0.2 m/s, is 2 mm in a step of 0.01 s and 4 cm in one
// of 0.2 s. So people choose at a rate of their own: several times in a long step, when nobody moves in between and
// only what others are seen to do changes, and once in several short ones, when they keep to what they chose (PV-56).
#include <algorithm>
#include <cstring>
#include <memory>

#include "throng/core/math.h"
#include "throng/steering/pedvo/pedvo.h"

namespace throng::pedvo {
namespace {

constexpr std::size_t kRows = 512;
constexpr double kMostRounds = 64;
constexpr double kMostFrames = 1000;
constexpr float kAbsurd = 1000;  ///< m/s: nobody does this, nor what is not a number

/// What is shown of everybody between two choices.
Column<Shown>& memory_of(StageScratch& scratch) {
  if (scratch.value.empty()) scratch.value.push_back(std::make_shared<Column<Shown>>());
  return *static_cast<Column<Shown>*>(scratch.value.front().get());
}

/// The velocity that a wish becomes within the step, as `move` will have it: limits of acceleration and speed.
Vec2 attained(Row r, const SteerInput& in, Vec2 wanted) {
  const Profile& profile = in.self.profile;
  const Shown& now = in.scene.appearance.shown[r];
  const Vec2 from{now.vx, now.vy}, change = wanted - from;
  const float most = profile.max_acceleration[r] * static_cast<float>(in.dt), size = length(change);
  if (!(size < kAbsurd)) return from;
  const Vec2 v = size > most ? from + change * (most / size) : wanted;
  const float speed = length(v), top = profile.max_speed[r];
  return speed > top ? v * (top / speed) : v;
}

/// Whether somebody does what the model chooses: not who follows a script, nor who sits.
bool chooses(Row r, const SteerInput& in) {
  if (in.self.profile.script[r] != 0) return false;
  return !in.intent.bearing.used() || in.intent.action[r] != Intent::Action::kStand ||
         in.intent.bearing[r].activity != Activity::kSitting;
}

}  // namespace

int Pedvo::rounds(double dt) const {
  if (!(params_.adjust_every > 0)) return 1;
  // A step of just so long is one round, whatever it is as a binary number.
  const double n = math::ceil(dt / double{params_.adjust_every} - 1e-3);
  return static_cast<int>(std::min(std::max(n, 1.0), kMostRounds));
}

std::uint32_t Pedvo::turn_frames(double dt) const {
  // Never less often than adjust_every; a step that divides it is not cut short by its last binary digit.
  const double n = math::floor(double{params_.adjust_every} / dt + 1e-3);
  return static_cast<std::uint32_t>(std::min(std::max(n, 1.0), kMostFrames));
}

void Pedvo::advance(std::span<const Row> rows, const SteerInput& in, const Workers& workers, StageScratch& scratch,
                    ByteColumn*, Motion& out, SteerCounts&) const {
  const Column<Shown>& shown = in.scene.appearance.shown;
  Column<Shown>& between = memory_of(scratch);
  const auto each_block = [&](auto&& act) {
    workers.blocks(rows.size(), kRows,
                   [&](std::size_t begin, std::size_t end, int) { act(rows.subspan(begin, end - begin)); });
  };
  each_block([&](std::span<const Row> mine) { choose_once(mine, in, shown.data(), out); });
  const int times = rounds(in.dt);
  if (times < 2) return;
  between.resize_raw(shown.size() + shown.guests());
  std::memcpy(between.data(), shown.data(), between.size() * sizeof(Shown));
  for (int i = 1; i < times; ++i) {
    each_block([&](std::span<const Row> mine) {
      for (const Row r : mine) {
        if (!chooses(r, in)) continue;
        const Vec2 v = attained(r, in, {out.vx[r], out.vy[r]});
        between[r].vx = v.x;
        between[r].vy = v.y;
      }
    });
    each_block([&](std::span<const Row> mine) { choose_once(mine, in, between.data(), out); });
  }
}

}  // namespace throng::pedvo
