#include "throng/objects/doors/door.h"

#include <algorithm>

#include "throng/state/crowd.h"

namespace throng {

const FieldList& DoorParams::fields() {
  using P = DoorParams;
  static const FieldList list =
      FieldList::of<P>("door: what all doors have")
          .number("height", &P::height, {.unit = "m", .min = 1, .max = 10, .doc = "Of the leaf."})
          .number("thickness", &P::thickness, {.unit = "m", .min = 0.01, .max = 0.3, .doc = "Of the leaf."})
          .number("region", &P::region,
                  {.unit = "m",
                   .min = 0,
                   .max = 50,
                   .exclusive_min = true,
                   .doc = "Within this distance of the middle people mind the order of passing (DR-07)."})
          .number("pull_wait", &P::pull_wait,
                  {.unit = "m",
                   .min = 0,
                   .max = 50,
                   .exclusive_min = true,
                   .doc = "Radius of the waiting region of the side it opens to; that of Table 4.1 unless given."})
          .number("push_wait", &P::push_wait,
                  {.unit = "m", .min = 0, .max = 50, .exclusive_min = true, .doc = "The same of the other side."})
          .number("agent_wait", &P::agent_wait,
                  {.unit = "m",
                   .min = 0,
                   .max = 50,
                   .exclusive_min = true,
                   .doc = "Radius kept free around whoever opens; that of Table 4.1 unless given."})
          .boolean("glazed", &P::glazed, {.doc = "One sees through it when it is shut."})
          .boolean("locked", &P::locked,
                   {.doc = "Nobody comes through without its key. People find that out when they stand before it, "
                           "remember it and go another way."})
          .texts("keys", &P::keys, {.doc = "Populations whose people carry its key; it is locked to everybody else."})
          .number("key_share", &P::key_share,
                  {.min = 0, .max = 1, .doc = "Share of these people who carry it; a trait of each person."})
          .number(
              "toll", &P::toll,
              {.unit = "m",
               .min = 0,
               .max = 1000,
               .doc = "Planners count so much more way for passing it with nobody there; that of its kind and width "
                      "unless given."})
          .choice("one_way", &P::one_way,
                  {{"both", DoorWay::kBoth, "both ways: it is none"},
                   {"in", DoorWay::kIn, "only from its front to its back"},
                   {"out", DoorWay::kOut, "only from its back to its front"}},
                  {.doc = "Which way one may go."})
          .boolean("automatic", &P::automatic, {.doc = "A sensor opens it for whoever is near."})
          .number("sensor", &P::sensor,
                  {.unit = "m", .min = 0.3, .max = 20, .doc = "It sees people so far from the middle."})
          .number("dwell", &P::dwell,
                  {.unit = "s", .min = 0, .max = 600, .doc = "It stays open so long after it saw the last one."});
  return list;
}

bool DoorKind::may_come_from(DoorSide from) const {
  if (common_.one_way == DoorWay::kBoth) return true;
  const bool from_front = dot(regions_.out(from), pose_.front) > 0;
  return from_front == (common_.one_way == DoorWay::kIn);
}

Footprint DoorKind::footprint(const Pose2d& pose) const {
  // One that never opens hides what is behind it like a wall. The floor is not cut: who does not know that it is locked
  // goes there.
  const bool shut_for_good = common_.locked && !has_key();
  return {rectangle_of(pose, common_.thickness, wall_gap_), common_.height, false, shut_for_good && !common_.glazed};
}

void DoorKind::settle(const Settling& s) {
  pose_ = s.pose();
  surface_ = s.placed.surface;
  reach_ = {};
  const Vec2 front = hang(pose_);
  const auto half = static_cast<float>(wall_gap_ / 2);
  ends_[0] = pose_.at(0, half), ends_[1] = pose_.at(0, -half);
  WaitingRadii radii = waiting_radii(type_);
  const auto use = [](const std::optional<double>& given, float& out) {
    if (given) out = static_cast<float>(*given);
  };
  use(common_.pull_wait, radii.pull), use(common_.push_wait, radii.push), use(common_.agent_wait, radii.agent);
  regions_ = DoorRegions(type_, pose_.position, front, static_cast<float>(wall_gap_), swinging(), radii,
                         static_cast<float>(common_.region));
  reach_.add(ends_[0]), reach_.add(ends_[1]);
  for (const LeafShape& l : swinging()) {
    const Vec2 r{l.width, l.width};
    reach_.add(l.hinge - r), reach_.add(l.hinge + r);
  }
  reach_ = reach_.grown(static_cast<float>(common_.thickness));
  check(s);
}

void DoorKind::check(const Settling& s) const {
  if (common_.automatic && is_locked()) s.complain(".automatic", "a locked door has no sensor: leave out one of both");
  check_door({s, regions_, surface_, pose_, wall_gap_, swinging(), common_.thickness, type_ == DoorType::kSwingBoth});
}

Ruling DoorKind::take(const ObjectRequest& request, const ObjectState&, ObjectDesk&, Holder& out) const {
  // What it stands for is the business of whoever leads people through: at first, just its wish.
  if (is_locked() && !has_key()) return Ruling::kNotOffered;
  out.from = out.to = math::is_finite(request.wish) ? request.wish : 0;
  return Ruling::kGranted;
}

void DoorKind::people_near(const ObjectTurn& turn, std::vector<DoorBody>& out) const {
  constexpr float kWidest = 1;  // m, radius: nobody is wider (environment/navmesh)
  out.clear();
  const Vec2 middle = reach_.middle();
  const float range = distance(reach_.lo, reach_.hi) / 2 + kWidest;
  each_near(turn.crowd.crowd_map, surface_, middle, range, [&](Row r, Vec2 p, float) {
    out.push_back({p, turn.crowd.profile.radius[r]});
  });
}

bool DoorKind::senses(const ObjectTurn& turn, DoorSide& side) const {
  bool seen = false;
  float nearest = 1e30f;
  each_near(turn.crowd.crowd_map, surface_, regions_.centre(), static_cast<float>(common_.sensor),
            [&](Row, Vec2 p, float d) {
              const DoorSide s = regions_.side_of(p);
              // Between the jambs it stays open for whoever is there, whichever side that is.
              if (!lets_through(s) && regions_.away(p) > 0.3f) return;
              seen = true;
              // Of two at one distance the pull side counts: the order of rows must not.
              if (d < nearest || (d == nearest && s == DoorSide::kPull)) nearest = d, side = s;
            });
  return seen;
}

}  // namespace throng
