#include <algorithm>

#include "throng/core/math.h"
#include "throng/perception/fan.h"

namespace throng {
namespace {

struct Sensed {
  float distance_sq;
  AgentId id;
  int frame;
  Row row;

  // Somebody sensed twice at the same distance, both ways round a ring: the frames' order decides.
  bool operator<(const Sensed& o) const {
    if (distance_sq != o.distance_sq) return distance_sq < o.distance_sq;
    return id != o.id ? id < o.id : frame < o.frame;
  }
};

}  // namespace

const FieldList& SensingFan::fields() {
  static const FieldList list =
      FieldList::of<SensingFan>("fan: people ahead, and close ones all around, nearest first")
          .number("angle", &SensingFan::angle,
                  {.unit = "deg", .min = 0, .max = 360, .doc = "Field of view, centred on the heading."})
          .number("inner", &SensingFan::inner,
                  {.unit = "m", .min = 0, .max = 100, .doc = "Within this distance people are sensed all around."})
          .number("range", &SensingFan::range,
                  {.unit = "m", .min = 0.1, .max = 100, .doc = "People farther than this are not sensed."})
          .integer("most", &SensingFan::most,
                   {.min = 0, .max = kFanMost, .doc = "The nearest this many people are sensed."});
  return list;
}

FanShape::FanShape(const SensingFan& fan) : inner_sq(fan.inner * fan.inner) {
  const float c = fan.angle >= 360 ? -2.0f : math::cos(fan.angle * (math::kPiF / 360.0f));
  edge = c * math::abs(c);
}

void FanShape::turn_to(float heading) {
  const auto turn = math::sincos(heading);
  ahead = {turn.cos, turn.sin};
}

int sense_exact(const FanQuery& query, Row self, Row* who, Vec2* shift, float first_radius) {
  const Shown& own = query.shown[self];
  const Vec2 p{own.x, own.y};
  const SurfaceIndex surface{own.surface};
  FanShape shape(query.fan);
  shape.turn_to(own.heading);
  const int most = std::clamp(query.fan.most, 0, kFanMost);
  Frame frames[kMaxFrames];
  frames[0] = {surface, {}};
  const bool plain = query.map.grids[own.surface].plain;
  const int frame_count = plain ? 1 : frames_near(query.world, surface, p, query.fan.range, frames);
  Sensed found[kFanMost];
  int n = 0;
  // Where there are enough within a smaller radius nobody farther away is sensed.
  for (float radius = std::min(first_radius, query.fan.range); most > 0;
       radius = std::min(2 * radius, query.fan.range)) {
    n = 0;
    for (int f = 0; f < frame_count; ++f) {
      const Vec2 from = p - frames[f].shift;
      each_near(query.map, frames[f].surface, from, radius, [&](Row r, Vec2 q, float distance_sq) {
        if (r == self || !shape.holds(q - from, distance_sq)) return;
        if (!plain) {
          const float rise = query.shown[r].z - own.z;
          if (!(rise < kSameHeight && rise > -kSameHeight)) return;
        }
        const Sensed s{distance_sq, query.id[r], f, r};
        if (n == most && !(s < found[n - 1])) return;
        int at = n < most ? n++ : n - 1;
        for (; at > 0 && s < found[at - 1]; --at) found[at] = found[at - 1];
        found[at] = s;
      });
    }
    if (n == most || !(radius < query.fan.range)) break;
  }
  for (int i = 0; i < n; ++i) {
    who[i] = found[i].row;
    if (shift) shift[i] = frames[found[i].frame].shift;
  }
  return n;
}

}  // namespace throng
