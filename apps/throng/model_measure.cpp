#include "model_measure.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "throng/analysis/measures/acceleration/acceleration.h"
#include "throng/analysis/measures/circle/circle.h"
#include "throng/analysis/measures/lanes/lanes.h"
#include "throng/analysis/measures/penetration/penetration.h"
#include "throng/analysis/measures/stripes/stripes.h"
#include "throng/analysis/measures/travel/travel.h"
#include "throng/analysis/measures/turns/turns.h"

namespace throng::bench {
namespace {

constexpr int kSpeedRepeats = 5;

/// Where on the scenes it is looked for: around the middle of the field, the crossing of the corridors.
void measure_pattern(Pattern pattern, const analysis::Trajectories& tracks, ModelRow& row) {
  if (pattern == Pattern::kLanes) {
    analysis::LaneOptions o;
    o.axis = Vec2d{1, 0};
    o.zone = Boxd{{-6, -10}, {6, 10}};
    o.width = 0.4;
    row[kLanes] = analysis::lanes(tracks, o).order;
  } else if (pattern == Pattern::kStripes) {
    analysis::StripeOptions o;
    o.zone = {{14, 14}, {22, 22}};
    const analysis::Stripes s = analysis::stripes(tracks, o);
    row[kStripes] = s.coherence, row[kStripeAngle] = s.orientation;
  } else if (pattern == Pattern::kCircle) {
    analysis::CircleOptions o;
    o.radius = 15;
    const analysis::Circle c = analysis::circle(tracks, o);
    row[kCentre] = c.centre_density, row[kRotation] = c.rotation;
  } else if (pattern == Pattern::kPace && !tracks.people.empty()) {
    const analysis::Walk& walker = tracks.people.front();
    const std::vector<Vec2d> velocity = analysis::velocities(walker, tracks.rate);
    for (std::size_t i = 0; i < velocity.size(); ++i) {
      if (walker.point[i].x < -4) continue;  // still setting out
      if (walker.point[i].x > 0.5) break;    // between the two, or past them
      const double v = length(velocity[i]);
      row[kLeastSpeed] = std::fmin(row[kLeastSpeed], v), row[kMostSpeed] = std::fmax(row[kMostSpeed], v);
    }
  }
}

/// Whom a scene is about: those before the gap only stand in the way of the first.
analysis::Trajectories walkers_of(const ModelScene& scene, const analysis::Trajectories& tracks) {
  analysis::Trajectories t = tracks;
  if (scene.pattern == Pattern::kPace && t.people.size() > 1) t.people.resize(1);
  return t;
}

void measure_tracks(const ModelScene& scene, const analysis::Trajectories& tracks, ModelRow& row) {
  const analysis::Penetration p = analysis::penetration(tracks);
  row[kCollisions] = static_cast<double>(p.events);
  row[kPenetration] = p.score, row[kDeepest] = p.deepest;
  row[kAcceleration] = analysis::mean_acceleration(tracks);
  const analysis::Travel t = analysis::travel(walkers_of(scene, tracks));
  row[kPeople] = static_cast<double>(t.people);
  row[kSlowShare] = 100 * t.slow_share;
  row[kReversals] = analysis::turns(tracks).reversals;
  measure_pattern(scene.pattern, tracks, row);
  if (scene.endless) return;
  row[kArrived] = static_cast<double>(t.arrived);
  row[kMeanTime] = t.mean_time, row[kLongestTime] = t.longest_time;
  row[kPathRatio] = t.path_ratio;
}

void put_cost(std::vector<RunCost> costs, ModelRow& row) {
  std::sort(costs.begin(), costs.end(), [](const RunCost& a, const RunCost& b) { return a.step_s < b.step_s; });
  const RunCost& median = costs[costs.size() / 2];
  row[kSteerUs] = median.steer_us(), row[kTurnUs] = median.turn_us(), row[kStepUs] = median.step_us();
}

void expect_equal(std::uint64_t hash, std::uint64_t first) {
  if (hash != first) throw std::runtime_error("repeats of one run ended in different states");
}

/// The step is as costly as it is at that length: models with steps of their own inside take more of them in it.
double efficiency(double dt, double us) { return us > 0 ? dt / (1e-6 * us) : std::nan(""); }

}  // namespace

ModelRow measure_model(const ModelScene& scene, const ModelVariant& variant, const MeasureOptions& o) {
  ModelRow row;
  row.scene = scene.name, row.model = variant.text;
  std::vector<RunCost> costs;
  {
    const ModelRun run = run_scene(scene, variant, 0, true);
    if (!run.finite) throw std::runtime_error("somebody's position or velocity is no number any more");
    measure_tracks(scene, run.tracks, row);
    costs.push_back(run.cost);
    for (int i = 1; i < o.repeats; ++i) {
      const ModelRun again = run_scene(scene, variant, 0, false);
      expect_equal(again.hash, run.hash);
      costs.push_back(again.cost);
    }
  }
  put_cost(std::move(costs), row);
  if (!o.ladder || !scene.ladder) return row;
  double last_us = 0, stable_us = 0;  // a step that holds is followed by the next one, or is the last
  const auto run = [&](double dt) {
    const ModelRun r = run_scene(scene, variant, dt, true, scene.ladder_end);
    stable_us = last_us, last_us = r.cost.step_us();
    return quality_of(r);
  };
  const Stability s = largest_stable_step(kTimeSteps, run);
  row[kStableStep] = s.dt;
  row.limit = s.why;
  row[kEfficiency] = efficiency(s.dt, s.why.empty() ? last_us : stable_us);
  return row;
}

ModelRow measure_speed(const ModelScene& scene, const ModelVariant& variant, double stable_dt,
                       const MeasureOptions& o) {
  ModelRow row;
  row.scene = scene.name, row.model = variant.text;
  const auto time = [&](double dt) {
    std::vector<RunCost> costs;
    std::uint64_t first = 0, hash = 0;
    for (int i = 0; i < std::max(o.repeats, kSpeedRepeats); ++i) {
      costs.push_back(time_window(scene, variant, dt, hash));
      if (i == 0) first = hash;
      expect_equal(hash, first);
    }
    return costs;
  };
  if (stable_dt > 0) {
    ModelRow longer;
    put_cost(time(stable_dt), longer);
    row[kStableStep] = stable_dt;
    row[kEfficiency] = efficiency(stable_dt, longer[kStepUs]);
  }
  put_cost(time(0), row);
  return row;
}

}  // namespace throng::bench
