#include "throng/simulation/show.h"

#include "throng/core/math.h"
#include "throng/state/look.h"

namespace throng {

namespace {

/// Written in place: built elsewhere and copied it takes twice as long.
void show_body(const World& world, const Profile& profile, const Body& body, const Intent& intent, Row r, Shown& to) {
  const Surface& surface = world.surfaces[body.surface[r]];
  const Vec2 p{body.x[r], body.y[r]};
  const bool floor = surface.kind == SurfaceKind::kFloor;
  to = {p.x,
        p.y,
        body.vx[r],
        body.vy[r],
        profile.radius[r],
        body.heading[r],
        surface.height(p),
        body.surface[r],
        intent.action[r] == Intent::Action::kStand ? Activity::kStanding : Activity::kWalking,
        static_cast<std::uint8_t>(floor ? 0 : 1)};
  if (!intent.bearing.used()) return;
  const Activity seen = intent.bearing[r].activity;  // what a mind lets others see (SH-32); people without one stand
  if (seen != Activity::kStanding) to.activity = seen;
}

/// SH-32: how it is moving, and the move it has committed to: what steering chose, before the limits of the body have
/// let it happen. `shown` is still that of the step before.
void declare(Row begin, Row end, float rate, const Body& body, const Motion& motion, Appearance& appearance) {
  const float *vx = body.vx.data(), *vy = body.vy.data(), *heading = body.heading.data();
  const float *next_vx = motion.vx.data(), *next_vy = motion.vy.data();
  const Shown* before = appearance.shown.data();
  Intention* to = appearance.intention.data();
  for (Row r = begin; r < end; ++r) {
    const float turn = heading[r] - before[r].heading;  // of two angles in [-pi, pi]; the shorter way round
    const float round = turn > math::kPiF ? -math::kTwoPiF : (turn < -math::kPiF ? math::kTwoPiF : 0.0f);
    to[r] = {(vx[r] - before[r].vx) * rate, (vy[r] - before[r].vy) * rate, (turn + round) * rate, next_vx[r],
             next_vy[r]};
  }
}

/// PV-34, PV-35: what others must know to grant right of way. Own and others' are read in the next step alike, so the
/// two of a pair always decide by the same records (PV-03).
void let_know(Row begin, Row end, const Preferred& preferred, Appearance& appearance) {
  for (Row r = begin; r < end; ++r)
    appearance.standing.at(r) = {preferred.priority[r], preferred.vx[r], preferred.vy[r]};
}

/// DR-50: whoever attends to nothing looks where it walks.
void show_looks(Row begin, Row end, const Body& body, const Intent& intent, Appearance& appearance) {
  for (Row r = begin; r < end; ++r) {
    const Attention& a = intent.attention[r];
    const Vec2 to = a.point - Vec2{body.x[r], body.y[r]};
    if ((a.strength > 0 || a.who.exists()) && length_sq(to) > 0) show_look(to, appearance.shown[r]);
  }
}

}  // namespace

void show_row(const World& world, const Profile& profile, const Body& body, const Intent& intent, Row r,
              Appearance& appearance) {
  show_body(world, profile, body, intent, r, appearance.shown[r]);
  appearance.intention[r] = {0, 0, 0, body.vx[r], body.vy[r]};
  if (appearance.standing.used()) appearance.standing.at(r) = {profile.priority[r], body.vx[r], body.vy[r]};
}

void show(const World& world, const GroundMap& ground, double dt, const Profile& profile, const Body& body,
          const Intent& intent, const Preferred& preferred, const Motion& motion, bool looks, const Workers& workers,
          Appearance& appearance) {
  const auto rate = static_cast<float>(1 / dt);
  const bool raised = !ground.empty();
  workers.blocks(body.x.size(), 1024, [&](std::size_t begin, std::size_t end, int) {
    declare(static_cast<Row>(begin), static_cast<Row>(end), rate, body, motion, appearance);
    for (std::size_t r = begin; r < end; ++r)
      show_body(world, profile, body, intent, static_cast<Row>(r), appearance.shown[r]);
    for (std::size_t r = begin; raised && r < end; ++r) {  // SH-20
      Shown& s = appearance.shown[r];
      s.z = ground.body_height(world, SurfaceIndex(s.surface), {s.x, s.y});
    }
    if (looks && intent.attention.used())
      show_looks(static_cast<Row>(begin), static_cast<Row>(end), body, intent, appearance);
    if (appearance.standing.used()) let_know(static_cast<Row>(begin), static_cast<Row>(end), preferred, appearance);
  });
}

}  // namespace throng
