#include "throng/navigation/prefer.h"

#include <algorithm>
#include <cmath>

#include "throng/navigation/goal.h"
#include "throng/navigation/prefer_kernel.h"

namespace throng {
namespace {

using namespace navigation;

constexpr std::size_t kRows = 1024;
constexpr float kNoLimit = 1e30f;

struct Inputs {
  const PreferSettings& settings;
  const World& world;
  double now;
  const Self& self;
  const Intent& intent;
  const Route& route;
  bool even;  ///< no slope and no speed area anywhere
};

/// No surface but level floors and no area of another speed: nobody needs to ask.
bool is_even(const World& world) {
  return world.speed_areas.empty() && std::all_of(world.surfaces.begin(), world.surfaces.end(),
                                                  [](const Surface& s) { return s.kind == SurfaceKind::kFloor; });
}

/// Speed before slopes and areas.
float wanted_speed(const Inputs& in, Row r) {
  const bool walks = in.intent.action[r] != Intent::Action::kStand && in.now >= in.self.profile.release[r] &&
                     in.route.status[r] != Route::Status::kNone && in.route.status[r] != Route::Status::kFailed;
  return walks ? in.self.profile.preferred_speed[r] * in.intent.speed_wish[r] : 0;
}

/// Factor on the distance that bounds the speed before a goal point; people walk into areas at full speed.
float slowing(const Inputs& in, Row r) {
  if (!(in.settings.arrive_time > 0) || in.route.status[r] != Route::Status::kDirect) return kNoLimit;
  const Zone* zone = goal_zone(in.world, in.intent, r);
  return zone == nullptr || zone->is_point || in.route.remaining[r] == 0 ? 1 / in.settings.arrive_time : kNoLimit;
}

void slow_on_uneven_ground(const Inputs& in, Row r, Preferred& out) {
  const Body& body = in.self.body;
  const std::uint32_t k = body.polygon[r];
  const std::vector<std::uint32_t>& areas = in.world.mesh.first_speed_area;
  if (in.world.surfaces[body.surface[r]].kind == SurfaceKind::kFloor && areas[k] == areas[k + 1]) return;
  if (out.speed[r] == 0) return;
  const Vec2 v{out.vx[r], out.vy[r]};
  const float f = speed_factor(in.world, PolygonIndex(k), {body.x[r], body.y[r]}, normalized(v));
  out.vx[r] *= f;
  out.vy[r] *= f;
  out.speed[r] *= f;
}

void obey(const Inputs& in, Row r, Preferred& out) {
  const Vec2 v = in.self.orders.velocity[r];
  const float speed = length(v);
  out.vx[r] = v.x;
  out.vy[r] = v.y;
  out.speed[r] = speed;
  out.left[r] = out.right[r] = speed > 0 ? v / speed : Vec2{};
}

/// Consecutive rows [begin, begin + n), n <= kPreferRun.
void prefer_rows(const Inputs& in, std::size_t begin, std::size_t n, Preferred& out) {
  alignas(64) float speed[kPreferRun + 16], near[kPreferRun + 16];
  bool ordered = false;
  for (std::size_t i = 0; i < n; ++i) {
    const Row r = static_cast<Row>(begin + i);
    speed[i] = wanted_speed(in, r);
    near[i] = slowing(in, r);
    ordered |= (in.self.orders.flags[r] & Orders::kVelocity) != 0;
  }
  std::fill(speed + n, speed + n + 16, 0.0f);
  std::fill(near + n, near + n + 16, 0.0f);
  prefer_run(begin, n, in.self.body, in.route, speed, near, out);
  if (!in.even) {
    for (std::size_t i = 0; i < n; ++i) slow_on_uneven_ground(in, static_cast<Row>(begin + i), out);
  }
  if (!ordered) return;
  for (std::size_t i = 0; i < n; ++i) {
    const Row r = static_cast<Row>(begin + i);
    if (in.self.orders.flags[r] & Orders::kVelocity) obey(in, r, out);
  }
}

/// Due rows are ascending but may have gaps: the kernel takes stretches without.
void prefer_batch(const Inputs& in, std::span<const Row> rows, Preferred& out) {
  for (std::size_t i = 0; i < rows.size();) {
    std::size_t n = 1;
    const std::size_t most = std::min(kPreferRun, rows.size() - i);
    if (rows[i + most - 1] - rows[i] == most - 1) {
      n = most;
    } else {
      while (n < most && rows[i + n] == rows[i] + n) ++n;
    }
    prefer_rows(in, rows[i], n, out);
    i += n;
  }
}

/// SH-54: the last metres of a detailed way are trusted, whatever stands beside them. Who is steered from outside is
/// not on its way (SH-95).
void set_conduct(const Inputs& in, std::span<const Row> rows, Preferred& out) {
  for (const Row r : rows) {
    const bool ordered = (in.self.orders.flags[r] & Orders::kVelocity) != 0;
    const bool strict = !ordered && (in.route.whole[r] & Route::kStrict) != 0;
    out.conduct.at(r) = {.crowding = 0, .strict = static_cast<std::uint16_t>(strict), .lane = 0};
  }
}

/// PV-34: of the moment. PV-42: whoever is moved by somebody else's hand avoids nobody; all others must.
void set_priority(const Inputs& in, std::span<const Row> rows, Preferred& out) {
  const float steered = in.settings.avatar_priority.value_or(PreferSettings::kAvatarPriority);
  for (const Row r : rows) {
    const bool ordered = (in.self.orders.flags[r] & Orders::kVelocity) != 0;
    out.priority.at(r) = in.self.profile.priority[r] + in.intent.priority[r] + (ordered ? steered : 0.0f);
  }
}

/// Those of `rows` whom the filter concerns; `own` has room for all of them.
std::span<const Row> concerned(const FilterUse& f, const Profile& profile, std::span<const Row> rows, Row* own) {
  if (f.of_population.empty()) return rows;
  std::size_t n = 0;
  for (const Row r : rows) {
    own[n] = r;
    n += f.of_population[profile.population[r]];
  }
  return n == rows.size() ? rows : std::span<const Row>(own, n);
}

}  // namespace

const FieldList& PreferSettings::fields() {
  static const FieldList list =
      FieldList::of<PreferSettings>("preference: how the way ahead becomes a preferred velocity")
          .number(
              "arrive_time", &PreferSettings::arrive_time,
              {.unit = "s",
               .min = 0,
               .max = 60,
               .doc = "Before a goal point the speed is at most distance / arrive_time; 0 = full speed to the end."})
          .number("avatar_priority", &PreferSettings::avatar_priority,
                  {.min = 0,
                   .max = 100000,
                   .doc = "Right of way that somebody who is steered from outside has besides its own (PV-42): if left "
                          "out 10000, more than anybody else can have, where `control` steers somebody or anybody has "
                          "a priority; written here, also of those who are steered only by a viewer or a program."});
  return list;
}

void prefer(std::span<const FilterUse> filters, const PreferSettings& settings, const World& world, double now,
            const Self& self, const Scene& scene, const Intent& intent, const Percepts& percepts, const Route& route,
            const Workers& workers, PartStates& states, Preferred& preferred) {
  const Inputs in{settings, world, now, self, intent, route, is_even(world)};
  const FilterInput filter_in{world, now, self, scene, intent, percepts, route};
  for (const std::vector<Row>& due : self.due.steer) {
    workers.blocks(due.size(), kRows, [&](std::size_t begin, std::size_t end, int) {
      const std::span<const Row> rows = std::span(due).subspan(begin, end - begin);
      prefer_batch(in, rows, preferred);
      if (preferred.conduct.used()) set_conduct(in, rows, preferred);
      if (preferred.priority.used()) set_priority(in, rows, preferred);
      for (const FilterUse& f : filters) {
        Row own[kRows];
        f.filter->apply(concerned(f, self.profile, rows, own), filter_in, &states.columns[f.slot], preferred);
      }
    });
  }
}

}  // namespace throng
