#include "throng/perception/proxies/protection/protection.h"

#include <algorithm>
#include <cstring>

#include "throng/perception/proxies/ward.h"
#include "throng/perception/query.h"

namespace throng {
namespace {

constexpr float kAir = 0.05f;  ///< m between the stranger and the proxy: it stands before it, not on it

AgentId ward_of(const std::byte* state) {
  AgentId id;
  std::memcpy(&id, state, sizeof id);
  return id;
}

/// A stranger who comes, by how soon.
struct Coming {
  float time;
  AgentId id;
  Vec2 apart;
  float radius;
  bool operator<(const Coming& o) const { return time != o.time ? time < o.time : id < o.id; }
};

}  // namespace

const FieldList& ProtectionParams::fields() {
  using P = ProtectionParams;
  static const FieldList list = [] {
    FieldList l = FieldList::of<P>("protection: stands between a ward and strangers who come near (PV-29)");
    l.text("ward", &P::ward,
           {.required = true,
            .refers = "population",
            .doc = "Who is protected: the person of this population who was nearest at first."})
        .number("reach", &P::reach, {.unit = "m", .min = 0.1, .max = 100, .doc = "Within which the ward is found."})
        .texts("friends", &P::friends, {.refers = "population", .doc = "Who is no stranger."})
        .number("look", &P::look, {.unit = "m", .min = 0.1, .max = 50, .doc = "Strangers this near to it are watched."})
        .number("horizon", &P::horizon,
                {.unit = "s", .min = 0.1, .max = 60, .doc = "How far ahead their ways are foreseen."})
        .number("margin", &P::margin,
                {.unit = "m", .min = 0, .max = 20, .doc = "Nearer than this besides the bodies is too near."})
        .number("radius", &P::radius, {.unit = "m", .min = 0, .max = 20, .exclusive_min = true, .doc = "Of the proxy."})
        .integer("strangers", &P::strangers,
                 {.min = 1, .max = ProtectionProxy::kMostStrangers, .doc = "So many at a time, the soonest."});
    with_priority<P>(l);
    return l;
  }();
  return list;
}

Approach approach_of(Vec2 apart, Vec2 relative_velocity) {
  const float speed_sq = length_sq(relative_velocity), closing = -dot(apart, relative_velocity);
  if (!(closing > 0) || !(speed_sq > 1e-6f)) return {-1, length(apart)};
  const float time = closing / speed_sq;
  return {time, length(apart + relative_velocity * time)};
}

void ProtectionProxy::settle(const ProxySettling& s) {
  ward_ = population_named(params_.ward, s);
  stranger_.assign(s.populations.size(), 1);
  for (const std::string& name : params_.friends)
    for (std::size_t p = 0; p < s.populations.size(); ++p)
      if (s.populations[p] == name) stranger_[p] = 0;
}

void ProtectionProxy::update(Row parent, const ProxyInput& in, std::byte* state) const {
  const AgentId ward = keep_ward(ward_of(state), parent, ward_, params_.reach, in);
  std::memcpy(state, &ward, sizeof ward);
}

int ProtectionProxy::place(Row parent, const ProxyInput& in, const std::byte* state, std::span<Ghost> out) const {
  const Crowd& c = in.crowd;
  const AgentId ward = ward_of(state);
  const Row child = c.row_of(ward);
  if (child == kNoRow) return 0;
  const Shown& k = c.appearance.shown[child];
  const Vec2 at{k.x, k.y};
  Coming coming[kMostStrangers];
  int n = 0;
  people_near(in.world, c.crowd_map, SurfaceIndex{k.surface}, at, params_.look, [&](Row r, Vec2 where, float) {
    if (r == parent || r == child || stranger_[c.profile.population[r]] == 0) return;
    const Shown& s = c.appearance.shown[r];
    const Approach a = approach_of(where - at, {s.vx - k.vx, s.vy - k.vy});
    if (a.time < 0 || a.time > params_.horizon || a.distance > k.radius + s.radius + params_.margin) return;
    const Coming one{a.time, c.profile.id[r], where - at, s.radius};
    if (n == params_.strangers && !(one < coming[n - 1])) return;
    int i = n < params_.strangers ? n++ : n - 1;
    for (; i > 0 && one < coming[i - 1]; --i) coming[i] = coming[i - 1];
    coming[i] = one;
  });
  const Shown& mother = c.appearance.shown[parent];
  int placed = 0;
  for (int i = 0; i < n; ++i) {
    // Half-way; never so large that it would stand on the stranger.
    const float radius = std::min(params_.radius, 0.5f * length(coming[i].apart) - coming[i].radius - kAir);
    if (radius <= 0) continue;
    Ghost& g = out[static_cast<std::size_t>(placed++)];
    g.shown = shown_beside(k, at + coming[i].apart * 0.5f, {mother.vx, mother.vy}, radius);
    g.priority = params_.priority;
    g.wish = {mother.vx, mother.vy};
    g.whom = ward;
    g.number = static_cast<std::uint16_t>(i);
  }
  return placed;
}

void ProtectionProxy::explain(Row, const ProxyInput&, const std::byte* state, SketchLayer& out) const {
  if (const AgentId ward = ward_of(state); ward.exists()) out.number("protects person", ward.index);
}

}  // namespace throng
