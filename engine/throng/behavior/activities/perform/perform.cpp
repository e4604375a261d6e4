#include "throng/behavior/activities/perform/perform.h"

#include <algorithm>

#include "throng/behavior/activities/spots.h"
#include "throng/behavior/activities/waiting.h"
#include "throng/core/math.h"

namespace throng {
namespace {

constexpr float kOnStage = 0.3f;  ///< m: a position of the dance is reached when this near
constexpr float kAcross =
    0.7f;  ///< rad, to either side of the front: so far a lecturer turns from listener to listener

}  // namespace

const FieldList& PerformParams::fields() {
  using P = PerformParams;
  static const FieldList list =
      FieldList::of<P>("perform: dances or lectures on the stage of a performance and draws watchers.")
          .choice("manner", &P::manner,
                  {{"dance", P::Manner::kDance, "About the stage, a figure here and a figure there."},
                   {"lecture", P::Manner::kLecture, "In the middle of it, with gestures, to those in front."}},
                  {.doc = "What is performed."})
          .number("figure", &P::figure,
                  {.unit = "s", .min = 0.5, .max = 600, .doc = "Time of one step of the dance, or of one gesture."})
          .number("share", &P::share, {.min = 0, .max = 1, .doc = "Of the radius of the area that is danced in."})
          .number("pace", &P::pace, {.min = 0.1, .max = 2, .doc = "Factor on the preferred speed while dancing."})
          .number("duration", &P::duration,
                  {.unit = "s", .min = 0, .max = 1e6, .doc = "After so long on the stage it is over; 0 = no end."});
  return list;
}

void PerformActivity::settle(const ActivitySettling& s) { all_ = s.objects.all<PerformanceArea>(); }

ObjectIndex PerformActivity::nearest(const Situation& s) const {
  ObjectIndex best;
  float least = 0;
  for (const ObjectIndex o : all_) {
    const PlacedObject& placed = s.in.world.placed[o];
    const float d = distance(s.position(), placed.position) + (placed.surface == s.surface() ? 0.0f : 1000.0f);
    if (!best.exists() || d < least) best = o, least = d;
  }
  return best;
}

Outcome PerformActivity::act(const Situation& s, MemoryItem& item, Doing& out) const {
  if (item.phase == kNew) {
    if (!item.object.exists()) item.object = nearest(s);
    item.phase = kGoing;
  }
  const auto* area = item.object.exists() ? s.objects().as<PerformanceArea>(item.object) : nullptr;
  if (!area) return Outcome::failed(GiveUp::kNoObject);
  const SurfaceIndex surface = s.in.world.placed[item.object].surface;
  const bool on_stage = s.within(surface, area->centre(), area->radius());
  if (item.phase == kGoing && !on_stage) {
    if (walks_to(s, area->centre()) && s.no_way()) return Outcome::failed(GiveUp::kNoWay);
    out.go_to(surface, area->centre());
    return Outcome::go_on();
  }
  if (item.phase != kPerforming) item.until = s.now() + static_cast<double>(params_.duration);
  item.phase = kPerforming;
  if (params_.duration > 0 && s.now() >= item.until) return Outcome::done();
  item.surface = static_cast<std::uint16_t>(surface.value);
  params_.manner == Params::Manner::kLecture ? lecture(s, *area, item, out) : dance(s, *area, item, out);
  return Outcome::go_on();
}

std::uint64_t PerformActivity::figure(const Situation& s) const {
  const double phase = static_cast<double>(s.id().index % 8) / 8;
  return static_cast<std::uint64_t>(s.now() / static_cast<double>(params_.figure) + phase);
}

/// To another point of the stage, then a figure on the spot, looking at the audience.
void PerformActivity::dance(const Situation& s, const PerformanceArea& area, MemoryItem& item, Doing& out) const {
  Draws d = draws_of(s, Chance::kDance, figure(s));
  const auto t = math::sincos(d.uniform_float() * math::kTwoPiF);
  const float r = params_.share * area.radius() * (0.4f + 0.6f * d.uniform_float());
  item.point = area.centre() + Vec2{t.cos, t.sin} * r;
  const SurfaceIndex surface(item.surface);
  if (s.within(surface, item.point, kOnStage)) {
    const auto look = math::sincos(d.uniform_float() * math::kTwoPiF);
    out.stand(Activity::kPerforming, {look.cos, look.sin}, static_cast<std::uint8_t>(d.below(kFigures)));
  } else {
    out.go_to(surface, item.point, params_.pace, Activity::kPerforming);
  }
}

/// In the middle, turned to the listeners: those to the left, in front and to the right in turn, a gesture each time.
void PerformActivity::lecture(const Situation& s, const PerformanceArea& area, MemoryItem& item, Doing& out) const {
  const SurfaceIndex surface(item.surface);
  item.point = area.centre();
  if (!s.within(surface, item.point, kOnStage)) return out.go_to(surface, item.point);
  Draws d = draws_of(s, Chance::kDance, figure(s));
  const float across = std::min(0.25f * area.sector(), kAcross);
  const auto t = math::sincos(across * (2 * d.uniform_float() - 1));
  const Vec2 front = area.front();
  out.stand(Activity::kPerforming, {front.x * t.cos - front.y * t.sin, front.x * t.sin + front.y * t.cos},
            static_cast<std::uint8_t>(kFigures + d.below(kGestures)));
}

std::string PerformActivity::explain(const Situation& s, const MemoryItem& item) const {
  if (!item.object.exists()) return "looks for a stage";
  const auto& area = *s.objects().as<PerformanceArea>(item.object);
  const bool lectures = params_.manner == Params::Manner::kLecture;
  return (lectures ? "lectures at " : "performs at ") + s.in.world.placed[item.object].id + " before " +
         std::to_string(area.watchers(s.state(item.object))) + " watchers";
}

}  // namespace throng
