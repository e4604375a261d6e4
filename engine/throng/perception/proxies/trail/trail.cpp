#include "throng/perception/proxies/trail/trail.h"

#include <algorithm>
#include <cstring>

namespace throng {
namespace {

using Drop = TrailProxy::Drop;

constexpr float kRounding = 1e-3f;  ///< of a step

Drop drop_of(const std::byte* state, int j) {
  Drop d;
  std::memcpy(&d, state + static_cast<std::size_t>(j) * sizeof d, sizeof d);
  return d;
}

/// m of "starts 0, T, ..., (m - 1) T": as many as are dropped in a life, so that the first is due again when the last
/// has been dropped.
int drops_of(const TrailParams& p) {
  const float ratio = p.life / p.every;
  if (!(ratio < TrailProxy::kMostDrops)) return TrailProxy::kMostDrops;
  const int whole = static_cast<int>(ratio);
  return std::max(1, static_cast<float>(whole) < ratio - 1e-4f ? whole + 1 : whole);
}

}  // namespace

const FieldList& TrailParams::fields() {
  using P = TrailParams;
  static const FieldList list = [] {
    FieldList l = FieldList::of<P>("trail: marks the way of somebody with authority (PV-28)");
    l.text("trail", &P::trail, {.min = 1, .doc = "Name of the trail: whoever lays one of this name passes."})
        .texts("also", &P::also, {.refers = "population", .doc = "People who pass although they lay none."})
        .number("every", &P::every, {.unit = "s", .min = 0.02, .max = 60, .doc = "Time between two marks."})
        .number("life", &P::life,
                {.unit = "s",
                 .min = 0,
                 .max = 600,
                 .exclusive_min = true,
                 .doc = "In which a mark shrinks to nothing; at most 64 times `every`."})
        .number("size", &P::size,
                {.min = 0, .max = 20, .exclusive_min = true, .doc = "Radius of a fresh mark, in radii of the body."});
    with_priority<P>(l);
    return l;
  }();
  return list;
}

TrailProxy::TrailProxy(const TrailParams& params) : ProxyWith(params), drops_(drops_of(params)) {}

void TrailProxy::settle(const ProxySettling& s) {
  if (params_.life > static_cast<float>(kMostDrops) * params_.every * 1.0001f)
    s.problems.push_back(
        "a life of more than 64 times `every` leaves too many marks: a longer every or a shorter life");
  ours_.clear();
  for (std::size_t p = 0; p < s.of_population.size(); ++p) {
    bool ours = std::find(params_.also.begin(), params_.also.end(), s.populations[p]) != params_.also.end();
    for (const ProxyKind* k : s.of_population[p]) ours |= k->trail() == params_.trail;
    ours_.push_back(ours ? 1 : 0);
  }
}

void TrailProxy::update(Row parent, const ProxyInput& in, std::byte* state) const {
  const Shown& s = in.crowd.appearance.shown[parent];
  const auto dt = static_cast<float>(in.dt);
  for (int j = 0; j < drops_; ++j) {
    Drop d = drop_of(state, j);
    const bool fresh = d.known == 0;
    const float before = d.age;
    d.age = fresh ? -static_cast<float>(j) * params_.every : d.age + dt;
    d.known = 1;
    // A start that falls on a step must not be missed for the last bit of a sum.
    const bool starts = d.age >= -kRounding * dt && (fresh || before < -kRounding * dt);
    const bool over = d.age >= params_.life - kRounding * dt;
    if (starts || over) {
      // What is over the life belongs to the next one, or the marks would drift apart.
      d.age = std::max(0.0f, over ? std::min(d.age - params_.life, dt) : d.age);
      d.x = s.x, d.y = s.y, d.surface = s.surface;
    }
    std::memcpy(state + static_cast<std::size_t>(j) * sizeof d, &d, sizeof d);
  }
}

int TrailProxy::place(Row parent, const ProxyInput& in, const std::byte* state, std::span<Ghost> out) const {
  const Shown& s = in.crowd.appearance.shown[parent];
  int n = 0;
  for (int j = 0; j < drops_; ++j) {
    const Drop d = drop_of(state, j);
    if (d.known == 0 || d.age < 0) continue;
    const float radius = params_.size * s.radius * (1 - d.age / params_.life);
    const Vec2 at{d.x, d.y};
    // Wholly inside the body: nothing that could be seen, only a place in others' lists.
    if (d.surface == s.surface && distance(at, {s.x, s.y}) + radius <= s.radius) continue;
    Ghost& g = out[static_cast<std::size_t>(n++)];
    g.shown = shown_beside(s, at, {}, radius);
    g.shown.surface = d.surface;
    g.shown.z = in.world.height(SurfaceIndex{d.surface}, at);
    g.shown.activity = Activity::kStanding;
    g.priority = params_.priority;
    g.number = static_cast<std::uint16_t>(j);
  }
  return n;
}

bool TrailProxy::visible_to(const Ghost&, const Asker& asker) const { return ours_[asker.population] == 0; }

void TrailProxy::explain(Row, const ProxyInput&, const std::byte*, SketchLayer& out) const {
  out.text("trail", params_.trail);
}

}  // namespace throng
