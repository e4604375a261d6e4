#include "throng/behavior/mind/activity.h"
#include "throng/scenario/record.h"

namespace throng {

namespace {

/// Gauges stand one object after the other (gather_gauges).
std::uint32_t first_gauge(const Objects& objects, ObjectIndex of) {
  std::size_t first = 0;
  for (const ObjectIndex i : objects.moving)
    if (i < of) first += objects.find(i)->gauge_count();
  return static_cast<std::uint32_t>(first);
}

RecordedObject recorded_object(const Setup& setup, ObjectIndex i) {
  const PlacedObject& placed = setup.world.placed[i];
  RecordedObject out;
  out.id = placed.id, out.label = setup.objects.labels[i.value], out.kind = kind_word(placed.kind);
  out.surface = placed.surface.value, out.number = i.value;
  const bool glazed = setup.objects.find(i)->is_glazed();
  for (const ShapePart& s : setup.objects.find(i)->shape()) {
    RecordedObject::Part p;
    // Of what is glazed, all that stands on the floor is glass; handles and bars are not.
    const bool pane = glazed && s.role == ShapePart::Role::kSolid && s.base <= 0;
    p.role = pane ? std::string_view("pane") : word(s.role), p.base = s.base, p.height = s.height, p.depth = s.size.x,
    p.width = s.size.y;
    p.points = s.points;
    for (const Pose2& at : s.at) p.points.push_back(at.position), p.points.push_back(at.front);
    if (s.moved != ShapePart::Moved::kNever) {
      p.moved = s.moved == ShapePart::Moved::kTurned ? "turned" : "shifted";
      p.gauge = first_gauge(setup.objects, i) + s.gauge, p.pivot = s.pivot;
    }
    out.parts.push_back(std::move(p));
  }
  return out;
}

}  // namespace

RecordedScene recorded_scene(const ScenarioSpec& spec, const Setup& setup) {
  const World& w = setup.world;
  RecordedScene out;
  out.name = spec.name, out.description = spec.description;
  if (spec.camera && spec.camera->position.size() == 3 && spec.camera->target.size() == 3) {
    out.camera.emplace();
    for (std::size_t i = 0; i < 3; ++i) {
      (*out.camera)[i] = spec.camera->position[i];
      (*out.camera)[3 + i] = spec.camera->target[i];
    }
  }
  out.offset = w.offset;
  for (const Level& l : w.levels) out.levels.push_back({l.id, l.elevation});
  for (std::size_t i = 0; i < w.surfaces.size(); ++i) {
    const Surface& s = w.surfaces[i];
    RecordedSurface r;
    r.id = s.id;
    r.kind = static_cast<RecordedSurface::Kind>(s.kind);
    r.level = s.level.value, r.upper = s.upper.value;
    r.z0 = s.plane.z0, r.gx = s.plane.gx, r.gy = s.plane.gy;
    r.floor = w.floors[i];
    out.surfaces.push_back(std::move(r));
  }
  for (std::size_t i = 0; i < w.walls.size(); ++i)
    out.walls.push_back({w.walls.a(i).x, w.walls.a(i).y, w.walls.b(i).x, w.walls.b(i).y, w.walls.surface[i].value});
  for (const PlacePlan& p : spec.world.places) {
    RecordedPlace r;
    r.id = p.id;
    const LevelIndex level = w.find_level(p.level);
    r.level = level.exists() ? level.value : 0;
    if (p.point) {
      r.point = w.to_engine(*p.point);
    } else {
      r.area.push_back(w.to_engine(p.area));
    }
    out.places.push_back(std::move(r));
  }
  for (std::size_t i = 0; i < setup.objects.items.size(); ++i)
    if (setup.objects.items[i]) out.objects.push_back(recorded_object(setup, ObjectIndex(i)));
  for (const PopulationSetup& p : setup.populations) out.populations.push_back(p.name);
  for (const SourceSetup& s : setup.sources) out.sources.push_back(s.name);
  for (const Place& p : w.places) out.goals.push_back(p.id);
  out.states = state_table(setup).names;
  out.models.resize(setup.models.size()), out.planners.resize(setup.planners.size());
  for (const PopulationSetup& p : setup.populations) {  // parts do not know what they are called
    const auto said = spec.population.find(p.name);
    if (said == spec.population.end()) continue;
    if (p.model < out.models.size()) out.models[p.model] = said->second.steering.model;
    if (p.planner < out.planners.size()) out.planners[p.planner] = said->second.planner.model;
  }
  return out;
}

std::uint32_t steps_per_frame(const ScenarioSpec& spec) {
  const double steps = 1 / (spec.outputs.rate * spec.time.step);
  return steps < 1.5 ? 1 : steps > 1e6 ? 1'000'000u : static_cast<std::uint32_t>(steps + 0.5);
}

RecordedInput to_recorded(std::uint64_t step, const Command& command) {
  using Kind = RecordedInput::Kind;
  RecordedInput out;
  out.step = step;
  if (const auto* add = std::get_if<AddCommand>(&command)) {
    out.kind = Kind::kAdd, out.who = add->id;
    out.population = add->population.value, out.surface = add->surface.value, out.journey = add->journey.value;
    out.position = add->position, out.velocity = add->velocity;
  } else if (const auto* gone = std::get_if<RemoveCommand>(&command)) {
    out.kind = Kind::kRemove, out.who = gone->id;
  } else if (const auto* steer = std::get_if<SteerCommand>(&command)) {
    out.kind = steer->release ? Kind::kRelease : steer->from_heading ? Kind::kDrive : Kind::kSteer;
    out.who = steer->id, out.velocity = steer->velocity;
  } else if (const auto* request = std::get_if<ObjectRequest>(&command)) {
    out.kind = Kind::kRequest, out.who = request->who;
    out.place = request->object.value, out.journey = static_cast<std::uint32_t>(request->kind);
    out.position = request->point, out.velocity = {request->wish, 0};
  } else {
    const auto& d = std::get<Directive>(command);
    out.who = d.who;
    out.place = d.place.value, out.journey = d.journey.value, out.surface = d.surface.value, out.position = d.point;
    switch (d.kind) {
      case Directive::Kind::kGoToPlace:
        out.kind = Kind::kGoToPlace;
        break;
      case Directive::Kind::kGoToPoint:
        out.kind = Kind::kGoToPoint;
        break;
      case Directive::Kind::kJourney:
        out.kind = Kind::kJourney;
        break;
      case Directive::Kind::kStand:
        out.kind = Kind::kStand;
        break;
      case Directive::Kind::kActivity:
        out.kind = Kind::kActivity, out.population = d.object.value;
        out.journey = d.activity + 256u * d.need;
        break;
      case Directive::Kind::kCarryOn:
        out.kind = Kind::kCarryOn;
        break;
    }
  }
  return out;
}

namespace {

template <class Index>
Index index(Index i, std::uint32_t value) {
  i.value = value;
  return i;
}

std::optional<Command> to_activity(const RecordedInput& in, const Setup& setup) {
  const bool place = in.place < setup.world.places.size() || in.place == PlaceIndex::kNone;
  const bool object = in.population < setup.objects.items.size() || in.population == ObjectIndex::kNone;
  if (in.journey >= 65536 || (in.journey & 255) >= activities().size() || !place || !object) return {};
  Directive d;
  d.who = in.who, d.kind = Directive::Kind::kActivity, d.place = index(PlaceIndex(), in.place);
  d.activity = static_cast<std::uint8_t>(in.journey), d.need = static_cast<std::uint8_t>(in.journey >> 8);
  d.object = index(ObjectIndex(), in.population);
  return d;
}

}  // namespace

std::optional<Command> to_command(const RecordedInput& in, const Setup& setup) {
  using Kind = RecordedInput::Kind;
  const bool place = in.place < setup.world.places.size(), surface = in.surface < setup.world.surfaces.size();
  const bool no_journey = in.journey == JourneyIndex::kNone, journey = in.journey < setup.journeys.names.size();
  Directive d;
  d.who = in.who;
  switch (in.kind) {
    case Kind::kAdd:
      if (in.population >= setup.populations.size() || !surface || !(journey || no_journey)) return {};
      return AddCommand{in.who,
                        index(PopulationIndex(), in.population),
                        index(SurfaceIndex(), in.surface),
                        in.position,
                        in.velocity,
                        index(JourneyIndex(), in.journey),
                        0};
    case Kind::kRemove:
      return RemoveCommand{in.who};
    case Kind::kSteer:
    case Kind::kRelease:
    case Kind::kDrive:
      return SteerCommand{in.who, in.velocity, in.kind == Kind::kRelease, in.kind == Kind::kDrive};
    case Kind::kGoToPlace:
      if (!place) return {};
      d.kind = Directive::Kind::kGoToPlace, d.place = index(PlaceIndex(), in.place);
      return d;
    case Kind::kGoToPoint:
      if (!surface) return {};
      d.kind = Directive::Kind::kGoToPoint, d.surface = index(SurfaceIndex(), in.surface), d.point = in.position;
      return d;
    case Kind::kJourney:
      if (!journey) return {};
      d.kind = Directive::Kind::kJourney, d.journey = index(JourneyIndex(), in.journey);
      return d;
    case Kind::kStand:
      d.kind = Directive::Kind::kStand;
      return d;
    case Kind::kActivity:
      return to_activity(in, setup);
    case Kind::kCarryOn:
      d.kind = Directive::Kind::kCarryOn;
      return d;
    case Kind::kRequest:
      if (in.journey > static_cast<std::uint32_t>(ObjectRequest::Kind::kRelease)) return {};
      return ObjectRequest{in.who, index(ObjectIndex(), in.place), static_cast<ObjectRequest::Kind>(in.journey),
                           in.velocity.x, in.position};
  }
  return {};
}

}  // namespace throng
