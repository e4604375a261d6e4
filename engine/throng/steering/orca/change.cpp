#include "throng/steering/orca/change.h"

#include <cmath>
#include <string>

#include "throng/steering/right_of_way.h"

namespace throng::orca {

Change change_of(const KernelInput& in, const Workspace& work, int k) {
  const Row row = work.batch.row[0];
  const Row who = in.who[std::size_t{row} * static_cast<std::size_t>(in.stride) + static_cast<std::size_t>(k)];
  const Shown& self = in.shown[row];
  const Shown& them = in.shown[who];
  const NeighbourSlot& slot = work.neighbour[k];
  const LineSlot& line = work.batch.line[work.batch.hard[0] + k];
  const Vec2 d{slot.dx[0], slot.dy[0]}, relative{slot.ux[0], slot.uy[0]}, n{line.nx[0], line.ny[0]};
  const float r = slot.radius[0] + self.radius;

  Change out;
  out.own = {self.vx, self.vy};
  if (in.standing != nullptr) {
    const float mine = in.standing[row].priority, theirs = in.standing[who].priority;
    const float right = right_of_way(mine, theirs), others = right_of_way(theirs, mine);
    out.share = own_share(right, others);
    if (right > 0) out.own = Vec2{them.vx, them.vy} - relative;  // of a pair only who goes first is shifted
  }
  out.other = out.own + relative;
  // The same cases as in the kernel: the cut-off circle, or a leg.
  const bool overlap = length_sq(d) <= r * r;
  const float inv_tau = overlap ? in.inv_dt : in.inv_horizon;
  const Vec2 q = relative + d * inv_tau;
  const float qd = dot(q, d);
  const bool circle = overlap || (qd > 0 && qd * qd > r * r * length_sq(q));
  out.size = circle ? r * inv_tau - length(q) : dot(relative, n);
  out.u = n * out.size;
  if (in.share_slack && out.size < 0) out.share = 0.5f;
  return out;
}

void draw_line(const HalfPlane& h, Vec2 at, float z, SketchLayer& out) {
  if (h.nx == 0 && h.ny == 0) return;
  const Vec2 foot = h.n() * h.b, along{-h.ny, h.nx};
  out.segment(at + foot - along * 2.0f, at + foot + along * 2.0f, z);
  out.segment(at + foot, at + foot + h.n() * 0.25f, z);
}

void draw_changes(const KernelInput& in, const Workspace& work, Row people, Sketch& out) {
  const Row row = work.batch.row[0];
  const int count = work.batch.count[0] - work.batch.hard[0];
  if (count == 0) return;
  const Shown& self = in.shown[row];
  const Vec2 at{self.x, self.y};
  const std::size_t first = std::size_t{row} * static_cast<std::size_t>(in.stride);
  SketchLayer& changes = out.layer("change u", "m/s");
  int nearest = -1;
  for (int k = 0; k < count; ++k) {
    const Change c = change_of(in, work, k);
    const Row who = in.who[first + static_cast<std::size_t>(k)];
    changes.segment(at + c.own, at + c.own + c.u, self.z);
    if (who < people && nearest < 0) nearest = k;
    changes.number(who < people ? "with person " + std::to_string(in.id[who].index) : "with a proxy", c.size, "m/s");
  }
  changes.text("u", "> 0: must change, to avoid a collision; < 0: room that is left");
  if (nearest < 0) return;
  const Change c = change_of(in, work, nearest);
  const LineSlot& line = work.batch.line[work.batch.hard[0] + nearest];
  const Vec2 n{-line.nx[0], -line.ny[0]};
  const NeighbourSlot& slot = work.neighbour[nearest];
  SketchLayer& twin = out.layer("half-plane of the nearest", "m/s");
  draw_line({n.x, n.y, dot(n, c.other - c.u * (1 - c.share))}, at + Vec2{slot.dx[0], slot.dy[0]}, self.z, twin);
  twin.number("own share of u", c.share);
}

}  // namespace throng::orca
