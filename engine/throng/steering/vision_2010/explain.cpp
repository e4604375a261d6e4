// What a walker sees and what it makes of it (EG-50): the same picture and the same law as in a step.
#include <algorithm>

#include "throng/core/math.h"
#include "throng/steering/vision_2010/vision.h"

namespace throng::vision {
namespace {

constexpr float kSlowest = 0.5f;   ///< rad/s: bearing rates from here on are drawn blue
constexpr float kLatest = 8.0f;    ///< s: so are times to interaction
constexpr float kStrongest = 1.0;  ///< rad/s: reactions from here on are drawn bright red
constexpr int kPlotWidth = 160, kPlotHeight = 96;
constexpr float kPlotRate = 1.0f;  ///< rad/s at the edges of the plot

struct Colour {
  std::uint8_t red, green, blue;
};
constexpr Colour kNothing{24, 24, 28}, kAway{70, 72, 80}, kCurve{255, 255, 255}, kAxis{90, 90, 98};

/// Red for 0, over yellow and green to blue for 1, as in Fig. 6.
Colour ramp(float t) {
  const float s = 3 * math::clamp(t, 0.0f, 1.0f);
  const auto part = [](float v) { return static_cast<std::uint8_t>(255 * math::clamp(v, 0.0f, 1.0f)); };
  return {part(2 - s), part(s < 2 ? s : 3 - s), part(s - 2)};
}

SketchImage blank(int width, int height, Colour c) {
  SketchImage image{width, height, 3, {}};
  for (int i = 0; i < width * height; ++i) image.values.insert(image.values.end(), {c.red, c.green, c.blue});
  return image;
}

void paint(SketchImage& image, int x, int y, Colour c) {
  if (x < 0 || y < 0 || x >= image.width || y >= image.height) return;
  std::uint8_t* p = image.values.data() + 3 * (y * image.width + x);
  p[0] = c.red, p[1] = c.green, p[2] = c.blue;
}

/// How far inside the band a point is, rad/s; <= 0: not to react to.
float reaction_of(const Threshold& tau1, const Stimulus& s) {
  if (!(s.tti > 0) || s.tti >= kNever) return 0;
  return band_of(tau1, s.tti) - math::abs(s.bearing_rate - tau1.a);
}

struct Views {
  SketchImage rate, tti, reaction, plot;
};

void plot_point(SketchImage& plot, const Stimulus& s, Colour c) {
  if (!(s.tti > 0)) return;
  paint(plot, static_cast<int>(math::floor((s.bearing_rate / kPlotRate + 1) * 0.5f * kPlotWidth)),
        kPlotHeight - 1 - static_cast<int>(math::floor(std::min(s.tti, 1000.0f) / kLatest * kPlotHeight)), c);
}

SketchImage empty_plot(const Threshold& tau1) {
  SketchImage plot = blank(kPlotWidth, kPlotHeight, kNothing);
  for (int y = 0; y < kPlotHeight; ++y) {
    paint(plot, kPlotWidth / 2, y, kAxis);
    const float tti = (static_cast<float>(y) + 0.5f) / kPlotHeight * kLatest, band = band_of(tau1, tti);
    plot_point(plot, {tau1.a + band, tti}, kCurve);
    plot_point(plot, {tau1.a - band, tti}, kCurve);
  }
  return plot;
}

/// What each point shows in the four pictures.
void show_point(const Surroundings& s, Vec2 at, Vec2 velocity, int column, int row, Views& out) {
  const Stimulus stimulus = stimulus_of(at, velocity, s.view.speed);
  const bool nears = stimulus.tti > 0 && stimulus.tti < kNever;
  const float reaction = reaction_of(s.view.tau1, stimulus);
  const Colour rate = ramp(math::abs(stimulus.bearing_rate) / kSlowest);
  paint(out.rate, column, row, rate);
  paint(out.tti, column, row, nears ? ramp(stimulus.tti / kLatest) : kAway);
  paint(out.reaction, column, row, reaction > 0 ? ramp(0.6f * (1 - reaction / kStrongest)) : kAway);
  plot_point(out.plot, stimulus, reaction > 0 ? Colour{255, 60, 40} : Colour{90, 150, 255});
}

Views views_of(const Camera& camera, const Surroundings& s) {
  Views v{blank(camera.width, camera.height, kNothing), blank(camera.width, camera.height, kNothing),
          blank(camera.width, camera.height, kNothing), empty_plot(s.view.tau1)};
  if (camera.width == 0) {  // no picture: one point for each person
    for (const Cone& c : s.cones)
      if (length_sq(c.at) > 0) show_point(s, c.at, c.velocity, -1, -1, v);
    return v;
  }
  Picture picture;
  draw_picture(camera, s.view, picture);
  for (int row = 0; row < camera.height; ++row)
    for (int column = 0; column < camera.width; ++column) {
      const auto pixel = static_cast<std::size_t>(row * camera.width + column);
      const std::int32_t id = picture.id[pixel];
      if (id < 0) continue;
      const bool person = static_cast<std::size_t>(id) < s.cones.size();
      show_point(s, point_of(camera, column, row, picture.depth[pixel]),
                 person ? s.cones[static_cast<std::size_t>(id)].velocity : Vec2{}, column, row, v);
    }
  return v;
}

void show_image(std::string_view name, std::string_view meaning, SketchImage&& image, Sketch& out) {
  SketchLayer& layer = out.layer(name);
  layer.text("colours", meaning);
  if (image.width > 0) layer.images.push_back(std::move(image));
}

Vec2 out_of_frame(Vec2 v, Vec2 heading) {
  return {v.x * heading.x - v.y * heading.y, v.x * heading.y + v.y * heading.x};
}

Vec2 ray(const Surroundings& s, float turn) {
  const auto [sin, cos] = math::sincos(turn);
  return out_of_frame({cos, sin}, s.heading);
}

void show_leader(const SteerInput& in, const Shown& self, const Surroundings& s, Sketch& out) {
  const bool meets = s.leader->meets >= 0;
  SketchLayer& layer = out.layer(meets ? "intercepting" : "following");
  const Vec2 at{self.x, self.y};
  const float away = length(s.leader->at);
  const Vec2 to = out_of_frame(s.leader->at, s.heading);
  layer.segment(at, at + to, self.z);
  const Stimulus stimulus = stimulus_of(s.leader->at, s.leader->velocity, s.view.speed);
  layer.text("segment", meets ? "to whom it goes to meet, and where; this person is not avoided meanwhile"
                              : "to whom it follows; this person is not avoided meanwhile");
  layer.number(meets ? "intercepts person" : "follows person", in.self.profile.id[s.leader->who].index);
  layer.number("distance", away, "m");
  layer.number("bearing rate", stimulus.bearing_rate, "rad/s");
  if (meets) {
    layer.segment(at, at + ray(s, s.goal.turn) * s.goal.distance, self.z);
    layer.number("meets in", s.leader->meets, "s");
    return;
  }
  layer.number("distance wanted", s.leader->keep, "m");
  layer.number("speed for the gap", s.leader->speed, "m/s");
}

}  // namespace

void Vision2010::explain(Row row, const SteerInput& in, const ByteColumn* states, const Motion& motion,
                         Sketch& out) const {
  const Follower memory = memory_of(states, row);
  const State& state = memory.state;
  Surroundings s;
  look_around(row, in, memory, s);
  s.view.fan = FanUse::kAll;
  Perceived seen;
  Scratch scratch;
  retina_->perceive({&s.view, 1}, scratch, {&seen, 1});
  const Shown& self = in.scene.appearance.shown[row];
  const Vec2 at{self.x, self.y};

  Views views = views_of(camera_, s);
  show_image("retina: bearing rate", "red: hardly drifts, blue: 0.5 rad/s and more", std::move(views.rate), out);
  show_image("retina: time to interaction", "red: now, blue: 8 s and more, grey: moves away", std::move(views.tti),
             out);
  show_image("retina: reaction", "red: turn away hard, green: a little, grey: none", std::move(views.reaction), out);
  show_image("stimuli",
             "across: bearing rate from 1 to the right (left edge) to 1 rad/s to the left; upwards: time to "
             "interaction up to 8 s; white: the band of Eq. 1; red: inside",
             std::move(views.plot), out);

  SketchLayer& fan = out.layer("turns", "rad/s left to react to");
  for (int j = 0; j < kTurns; ++j) {
    const float left = std::max(seen.remaining[static_cast<std::size_t>(j)], 0.0f);
    const Vec2 way = ray(s, fan_turn(j));
    fan.segment(at + way * 0.5f, at + way * (0.5f + 3 * std::min(left, 1.0f)), self.z);
  }
  fan.number("towards the goal", std::max(seen.remaining[kGoalTurn], 0.0f), "rad/s");
  fan.number("straight on", std::max(seen.remaining[kTurns / 2], 0.0f), "rad/s");

  SketchLayer& law = out.layer("vision");
  const float half = 0.5f * params_.field_of_view;
  if (!params_.points)
    for (const float edge : {-half, half}) law.segment(at, at + ray(s, edge) * 3.0f, self.z);
  State now = state;
  const float rate = wanted_turn_rate(params_, seen, s.goal, now);
  law.segment(at, at + ray(s, now.turn) * 2.0f, self.z);
  law.text("segments", "edges of the field of view, chosen turn");
  law.number("people in the picture", static_cast<double>(s.cones.size()));
  law.number("walls in the picture", static_cast<double>(s.quads.size()));
  law.number("points seen", seen.seen);
  law.number("points to react to", seen.plus + seen.minus);
  law.number("phi+", seen.hull_plus, "rad/s");
  law.number("phi-", seen.hull_minus, "rad/s");
  if (seen.tti_mp < kNever) law.number("nearest in time", seen.tti_mp, "s");
  law.number(!s.leader              ? "goal to the left"
             : s.leader->meets >= 0 ? "way to meet it, to the left"
                                    : "leader to the left",
             math::degrees(static_cast<double>(s.goal.turn)), "deg");
  law.number("turn wanted", math::degrees(static_cast<double>(rate)), "deg/s");
  law.number("turn rate", math::degrees(static_cast<double>(state.turn_rate)), "deg/s");
  law.number("wanted speed in the last step", length(Vec2{motion.vx[row], motion.vy[row]}), "m/s");
  if (s.leader) show_leader(in, self, s, out);
}

}  // namespace throng::vision
