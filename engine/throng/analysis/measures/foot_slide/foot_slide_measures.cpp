#include "throng/analysis/measures/foot_slide/foot_slide_measures.h"

#include <algorithm>
#include <limits>

#include "throng/analysis/measures/foot_slide/body_motion.h"
#include "throng/analysis/people_table.h"
#include "throng/analysis/table_plot.h"
#include "throng/core/math.h"

namespace throng::analysis {
namespace {

constexpr double kShare = 0.95;  ///< of contacts: what a bound is about (EG-66)
constexpr double kMillimetres = 1000;
constexpr double kFrames = 0.99;  ///< of frames: what a bound of friction is about (PV-90)
constexpr const char* kNoDynamics =
    "nobody walks at 0.9 to 1.9 m/s on a floor, or there are fewer than 20 frames a second";
constexpr const char* kNoContact = "no foot stands anywhere";

std::vector<double> slides(const BodyMotion& m, bool straight_only) {
  std::vector<double> out;
  for (const FootContact& c : m.contacts)
    if (c.straight || !straight_only) out.push_back(kMillimetres * c.slide);
  return out;
}

Reading read_slide(Subject& of, bool straight_only, double share) {
  const BodyMotion& m = *of.scene.bodies;
  std::vector<double> values = slides(m, straight_only);
  Reading out = number(percentile(values, share), straight_only ? "nobody walks straight on" : kNoContact);
  std::vector<double> start, duration, slide, straight;
  std::vector<std::string> side;
  for (const FootContact& c : m.contacts) {
    if (straight_only && !c.straight) continue;
    side.emplace_back(c.side == Side::kLeft ? "left" : "right");
    start.push_back(c.start), duration.push_back(c.duration), slide.push_back(kMillimetres * c.slide);
    straight.push_back(c.straight ? 1 : 0);
  }
  out.table.add("foot", std::move(side))
      .add("start", "s", std::move(start))
      .add("duration", "s", std::move(duration))
      .add("slide", "mm", std::move(slide))
      .add("straight", "", std::move(straight));
  out.plot = plot_histogram(out.table, "How far a planted foot moves", "slide", "contacts");
  return out;
}

template <class Get>
Reading read_people(Subject& of, const char* column, const char* unit, const char* title, double start, Get&& get) {
  const BodyMotion& m = *of.scene.bodies;
  std::vector<double> person, values;
  double worst = start;
  for (const PersonBody& p : m.people) {
    person.push_back(p.person), values.push_back(get(p));
    worst = start < 0 ? std::max(worst, values.back()) : std::min(worst, values.back());
  }
  Reading out = number(m.people.empty() ? std::numeric_limits<double>::quiet_NaN() : worst, "nobody has a body");
  out.table.add("person", "", std::move(person)).add(column, unit, std::move(values));
  out.plot = plot_histogram(out.table, title, column, "people");
  return out;
}

constexpr double kLargest = -1, kSmallest = std::numeric_limits<double>::max();  ///< where the search begins

}  // namespace

Reading read_foot_slide(Subject& of) { return read_slide(of, false, kShare); }
Reading read_foot_slide_straight(Subject& of) { return read_slide(of, true, kShare); }
Reading read_worst_foot_slide(Subject& of) { return read_slide(of, false, 1); }

Reading read_root_offset(Subject& of) {
  return read_people(of, "root offset", "cm", "Pelvis from the simulated position, at most", kLargest,
                     [](const PersonBody& p) { return 100 * p.root_offset; });
}
Reading read_below_ground(Subject& of) {
  return read_people(of, "below ground", "mm", "Soles below the floor, at most", kLargest,
                     [](const PersonBody& p) { return kMillimetres * p.below_ground; });
}
Reading read_least_knee(Subject& of) {
  return read_people(of, "least knee flexion", "deg", "Knees, least flexion", kSmallest,
                     [](const PersonBody& p) { return math::degrees(p.least_knee); });
}

Reading read_friction(Subject& of) {
  const WalkingDynamics& d = of.scene.bodies->dynamics;
  std::vector<double> values(d.friction.begin(), d.friction.end());
  Reading out = number(percentile(values, kFrames), kNoDynamics);
  out.table.add("friction", "", std::move(values));
  out.plot = plot_histogram(out.table, "Friction that walking needs", "friction", "frames");
  return out;
}

Reading read_zmp_inside(Subject& of) {
  const WalkingDynamics& d = of.scene.bodies->dynamics;
  if (d.frames == 0) return nothing(kNoDynamics);
  return number(static_cast<double>(d.inside) / static_cast<double>(d.frames));
}

}  // namespace throng::analysis
