#include "throng/perception/proxies/social_priority/social_priority.h"

#include <algorithm>
#include <cstring>

#include "throng/core/math.h"

namespace throng {
namespace {

SocialPriorityProxy::State read(const std::byte* state) {
  SocialPriorityProxy::State s;
  std::memcpy(&s, state, sizeof s);
  return s;
}

}  // namespace

const FieldList& SocialPriorityParams::fields() {
  using P = SocialPriorityParams;
  static const FieldList list = [] {
    FieldList l = FieldList::of<P>("social_priority: holds a contested spot for who goes first there (PV-27)");
    l.texts("places", &P::places,
            {.min = 1,
             .required = true,
             .refers = "place",
             .doc = "Contested spots: the middles of these places. The one nearest to the person counts."})
        .number("rank", &P::rank,
                {.min = 0,
                 .max = 1e6,
                 .exclusive_min = true,
                 .doc = "Who has as much or more passes; people without such a proxy have 0."})
        .number("radius", &P::radius,
                {.unit = "m", .min = 0, .max = 20, .exclusive_min = true, .doc = "When the person is near."})
        .number("near", &P::near, {.unit = "m", .min = 0, .max = 100, .doc = "Within this of the spot it is whole."})
        .number("far", &P::far,
                {.unit = "m", .min = 0, .max = 100, .doc = "From this distance of the spot on it grows; above near."});
    with_priority<P>(l);
    return l;
  }();
  return list;
}

float claim_of(const SocialPriorityParams& params, float distance) {
  const float t = math::clamp((params.far - distance) / (params.far - params.near), 0.0f, 1.0f);
  return params.radius * t * t * (3 - 2 * t);
}

void SocialPriorityProxy::settle(const ProxySettling& s) {
  spots_.clear(), rank_of_.clear();
  if (!(params_.far > params_.near)) s.problems.push_back("far must be above near: between them the proxy grows");
  for (const std::string& name : params_.places) {
    const PlaceIndex place = s.world.find_place(name);
    if (!place.exists()) {
      s.problems.push_back("there is no place '" + name + "' to hold");
      continue;
    }
    const Zone& zone = s.world.places[place.value].zone;
    spots_.push_back({zone.middle, zone.surface});
  }
  if (spots_.empty() && params_.places.empty()) s.problems.push_back("there must be a place to hold");
  for (const auto& kinds : s.of_population) {
    rank_of_.push_back(0);
    for (const ProxyKind* k : kinds) rank_of_.back() = std::max(rank_of_.back(), k->rank());
  }
}

void SocialPriorityProxy::update(Row parent, const ProxyInput& in, std::byte* state) const {
  const Shown& s = in.crowd.appearance.shown[parent];
  State now;
  float nearest = params_.far;
  for (std::size_t i = 0; i < spots_.size(); ++i) {
    if (spots_[i].surface.value != s.surface) continue;
    const float d = distance(spots_[i].at, {s.x, s.y});
    if (d < nearest) nearest = d, now.spot = static_cast<std::uint32_t>(i + 1);
  }
  if (now.spot != 0) now.radius = claim_of(params_, nearest);
  const State before = read(state);
  // Who comes from elsewhere claims a spot anew: nothing grew from one to the other.
  if (before.spot == now.spot) now.growth = (now.radius - before.radius) / static_cast<float>(in.dt);
  std::memcpy(state, &now, sizeof now);
}

int SocialPriorityProxy::place(Row parent, const ProxyInput& in, const std::byte* state, std::span<Ghost> out) const {
  const State s = read(state);
  if (s.spot == 0 || s.radius <= 0) return 0;
  const Spot& spot = spots_[s.spot - 1];
  Shown& to = out[0].shown;
  to = shown_beside(in.crowd.appearance.shown[parent], spot.at, {}, s.radius);
  to.surface = static_cast<std::uint16_t>(spot.surface.value);
  to.z = in.world.height(spot.surface, spot.at);
  to.activity = Activity::kStanding;
  out[0].priority = params_.priority;
  out[0].wish = {s.growth, 0};  // until an asker says which way
  return 1;
}

bool SocialPriorityProxy::visible_to(const Ghost&, const Asker& asker) const {
  return rank_of_[asker.population] < params_.rank;
}

void SocialPriorityProxy::as_seen_by(const Asker& asker, Ghost& ghost) const {
  const Vec2 way = normalized(asker.at - Vec2{ghost.shown.x, ghost.shown.y}) * ghost.wish.x;
  ghost.shown.vx = way.x, ghost.shown.vy = way.y;
  ghost.wish = way;
}

void SocialPriorityProxy::explain(Row, const ProxyInput&, const std::byte* state, SketchLayer& out) const {
  const State s = read(state);
  if (s.spot != 0) out.text("spot held", params_.places[s.spot - 1]);
  out.number("radius at the spot", s.radius, "m");
  out.number("growth", s.growth, "m/s");
}

}  // namespace throng
