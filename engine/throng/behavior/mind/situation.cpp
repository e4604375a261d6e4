#include "throng/behavior/mind/situation.h"

#include "throng/environment/perception_map/ray.h"
#include "throng/objects/moving.h"

namespace throng {
namespace {

constexpr float kEyeHeight = 1.6f;  ///< m
constexpr std::uint32_t kMindStreams = static_cast<std::uint32_t>(Stream::kFirstOfParts) + 1024;

}  // namespace

RegionIndex Situation::region() const { return region_at(in.world, polygon(), position()); }

bool Situation::sees(SurfaceIndex on, Vec2 point, float range) const {
  if (length_sq(position() - point) > range * range) return false;
  if (on == surface() && in.objects && hidden_by_leaf(*in.objects, states(), in.world, on, position(), point))
    return false;
  if (!in.world.perception_map.built()) {
    const float step = in.world.height(on, point) - in.world.height(surface(), position());
    return step < kSameHeight && step > -kSameHeight;
  }
  return throng::sees(in.world, surface(), position(), point, kEyeHeight, on);
}

Draws Situation::draws(std::uint32_t n) const { return Walker::draws(static_cast<Stream>(kMindStreams + n), turn_); }

Draws Situation::lasting_draws(std::uint32_t n) const {
  return Walker::draws(static_cast<Stream>(kMindStreams + 1024 + n));
}

void Doing::goal(Intent::Action action, PlaceIndex place, SurfaceIndex surface, Vec2 point, float pace) {
  Intent& i = out_.intent;
  const Row r = s_.row;
  const auto on = static_cast<std::uint16_t>(surface.value);
  const bool same =
      i.action[r] == action && i.place[r] == place && (place.exists() || (i.point[r] == point && i.surface[r] == on));
  i.speed_wish[r] = pace;
  if (same) return;
  i.action[r] = action;
  i.place[r] = place;
  i.point[r] = point;
  i.surface[r] = on;
  ++i.goal_version[r];
}

void Doing::go_to(PlaceIndex place, float pace, Activity shown) {
  goal(Intent::Action::kGo, place, s_.in.world.places[place.value].zone.surface, {}, pace);
  out_.intent.bearing.at(s_.row) = Bearing{{}, {}, shown, 0, 0};
}

void Doing::go_to(SurfaceIndex surface, Vec2 point, float pace, Activity shown) {
  goal(Intent::Action::kGo, {}, surface, point, pace);
  out_.intent.bearing.at(s_.row) = Bearing{{}, {}, shown, 0, 0};
}

void Doing::stand(Activity shown, Vec2 facing, std::uint8_t style, AgentId attention) {
  out_.intent.action[s_.row] = Intent::Action::kStand;
  out_.intent.bearing.at(s_.row) = Bearing{facing, attention, shown, style, 0};
}

void Doing::ask(ObjectIndex o, ObjectRequest::Kind kind, float wish, Vec2 point) {
  out_.requests.push_back({s_.id(), o, kind, wish, point});
}

}  // namespace throng
