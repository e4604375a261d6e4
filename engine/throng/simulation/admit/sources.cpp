#include "throng/simulation/admit/sources.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/environment/navmesh/locate.h"

namespace throng {
namespace {

constexpr int kFirstTries = 64;      ///< spots tried when a person first wants in
constexpr int kLaterTries = 8;       ///< ... and in each later step
constexpr double kRandomFill = 0.4;  ///< share of the area that bodies may cover when placed at random one by one

bool is_instant(SourceSetup::Kind k) { return k == SourceSetup::Kind::kCount || k == SourceSetup::Kind::kDensity; }

std::uint64_t wanted_by(const SourceSetup& s, const World& world, const RandomKey& key, double now,
                        SourceState& state) {
  using Kind = SourceSetup::Kind;
  if (now < s.start) return 0;
  const double until = std::min(now, s.end);
  switch (s.kind) {
    case Kind::kCount:
      return s.count;
    case Kind::kDensity:
      return static_cast<std::uint64_t>(s.density * world.places[s.place.value].zone.area + 0.5);
    case Kind::kRate: {
      if (!s.poisson) {  // one at the start, then one every 1 / rate, none at the very end
        const auto n = static_cast<std::uint64_t>((until - s.start) * s.rate + 1e-9) + 1;
        const double most = (s.end - s.start) * s.rate;
        return most < 1e15 ? std::min(n, static_cast<std::uint64_t>(math::ceil(most - 1e-9))) : n;
      }
      std::uint64_t n = state.wanted;
      if (n == 0 && state.next_arrival == 0) state.next_arrival = s.start;
      while (state.next_arrival <= until) {
        RandomKey k = key;
        k.number = static_cast<std::uint32_t>(n++);
        state.next_arrival -= math::log(Draws(k, Stream::kArrival).uniform_open()) / s.rate;
      }
      return n;
    }
    case Kind::kSchedule: {
      std::uint64_t n = 0;
      for (const auto& [time, count] : s.schedule) n += time <= now ? count : 0;
      return n;
    }
    case Kind::kReplay:
    case Kind::kScript: {
      std::uint64_t n = 0;  // tracks are sorted by their first time
      while (n < s.tracks.size() && s.tracks[n].time.front() <= now + 1e-9) ++n;
      return n;
    }
    case Kind::kSpots:
      return s.spots.size();
  }
  return 0;
}

/// Lets people of one source in.
class Entrance {
 public:
  Entrance(const Setup& setup, double now, std::uint64_t frame, std::uint32_t number, SourceState& state, Crowd& crowd,
           AdmitScratch& scratch)
      : setup_(setup),
        source_(setup.sources[number]),
        now_(now),
        frame_(frame),
        number_(number),
        state_(state),
        crowd_(crowd),
        scratch_(scratch),
        key_{setup.seed, hash_text(source_.name), 0} {}

  std::uint32_t run() {
    const std::uint64_t before = state_.entered;
    const std::uint64_t already = state_.wanted;
    state_.wanted = std::max(state_.wanted, wanted_by(source_, setup_.world, key_, now_, state_));
    if (state_.wanted > already && is_instant(source_.kind)) place_crowd();
    while (state_.entered < state_.wanted && try_next()) {
    }
    report_delays();
    return static_cast<std::uint32_t>(state_.entered - before);
  }

 private:
  Newcomer next_person() const {
    Newcomer who;
    who.key = key_;
    who.key.number = static_cast<std::uint32_t>(state_.entered);
    who.population = choose<PopulationTag>(source_.populations, who.key, Stream::kPopulation);
    who.journey = choose<JourneyTag>(source_.journeys, who.key, Stream::kChoice);
    who.traits = draw_traits(who.key, setup_.populations[who.population.value],
                             source_.pre_movement ? &*source_.pre_movement : nullptr);
    return who;
  }

  void let_in(Newcomer who) {
    who.id = crowd_.reserve_id();
    enter(setup_, now_, who, crowd_);
    scratch_.fresh.add(who.surface, who.position, who.traits.radius);
    crowd_.events.push_back({who.id, EventKind::kEntered, number_});
    ++state_.entered;
  }

  /// A whole crowd at once. Random spots one by one fill little more than half of an area; denser crowds stand on a
  /// lattice from the start.
  void place_crowd() {
    const Zone& zone = setup_.world.places[source_.place.value].zone;
    const std::uint64_t count = state_.wanted - state_.entered;
    if (zone.is_point || count < 2 || !source_.entrances.empty()) return;
    crowd_.reserve(crowd_.size() + count);
    double covered = 0;
    float widest = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
      RandomKey k = key_;
      k.number = static_cast<std::uint32_t>(state_.entered + i);
      const auto population = choose<PopulationTag>(source_.populations, k, Stream::kPopulation);
      Draws d(k, Stream::kRadius);
      const float r = static_cast<float>(sample(setup_.populations[population.value].radius, d)) +
                      0.5f * static_cast<float>(source_.spacing);
      covered += 3.14159265 * r * r;
      widest = std::max(widest, r);
    }
    if (covered < kRandomFill * zone.area) return;
    // A hexagonal lattice with this pitch has as many points as people; it may not be closer than the widest two.
    float room = static_cast<float>(std::sqrt(zone.area / (0.8660254 * static_cast<double>(count))));
    // In an area narrower than people they stand in a row, as far apart as its length allows.
    const float side = std::max(zone.bounds.hi.x - zone.bounds.lo.x, zone.bounds.hi.y - zone.bounds.lo.y);
    if (room < 2 * widest) room = 1.0001f / 0.995f * side / static_cast<float>(count);
    for (float pitch = room * 0.995f; pitch >= 2 * widest; pitch *= 0.985f) {
      const auto spots = lattice_spots(setup_.world, zone, pitch, key_);
      if (spots.size() < count && pitch * 0.985f >= 2 * widest) continue;
      fill(spots, zone);
      break;
    }
  }

  void fill(const std::vector<ZonePoint>& spots, const Zone& zone) {
    for (const ZonePoint& spot : spots) {
      if (state_.entered == state_.wanted) return;
      Newcomer who = next_person();
      if (!is_free(setup_.world, crowd_, scratch_.fresh, setup_.dt, zone.surface, spot.position, who.traits.radius,
                   static_cast<float>(source_.spacing), scratch_.walls))
        continue;
      who.surface = zone.surface;
      who.polygon = spot.polygon;
      who.position = spot.position;
      let_in(who);
    }
  }

  bool try_next() {
    Newcomer who = next_person();
    const bool on_track = source_.kind == SourceSetup::Kind::kReplay || source_.kind == SourceSetup::Kind::kScript;
    const bool own_spot = source_.kind == SourceSetup::Kind::kSpots;
    if (own_spot ? !take_own_spot(who) : on_track ? !take_track(who) : !take_spot(who)) return false;
    let_in(who);
    return true;
  }

  PlaceIndex entrance_of(const Newcomer& who) const {
    const auto n = static_cast<std::uint32_t>(source_.entrances.size());
    return n == 0 ? source_.place : source_.entrances[Draws(who.key, Stream::kEntrance).below(n)];
  }

  bool take_spot(Newcomer& who) const {
    const bool first = state_.reported <= state_.entered;
    const Zone& zone = setup_.world.places[entrance_of(who).value].zone;
    return find_spot(setup_.world, crowd_, scratch_.fresh, setup_.dt, zone, who.traits.radius,
                     static_cast<float>(source_.spacing), frame_, first ? kFirstTries : kLaterTries, who,
                     scratch_.walls);
  }

  bool take_track(Newcomer& who) const {
    const Track& track = source_.tracks[state_.entered];
    who.surface = track.surface;
    who.position = track_position(track, now_);
    const float dt = static_cast<float>(setup_.dt);
    who.velocity = (track_position(track, now_ + setup_.dt) - who.position) / dt;
    if (source_.kind == SourceSetup::Kind::kScript) {
      who.script = script_number(track);
      const NearestPoint at = nearest_point(setup_.world, track.surface, who.position);
      who.polygon = at.polygon;
      return at.polygon.exists();
    }
    who.polygon = locate(setup_.world, track.surface, who.position);
    return who.polygon.exists() && is_free(setup_.world, crowd_, scratch_.fresh, setup_.dt, track.surface, who.position,
                                           who.traits.radius, 0, scratch_.walls);
  }

  bool take_own_spot(Newcomer& who) const {
    Draws d(who.key, Stream::kPlacement);
    const double x = d.uniform(-source_.noise, source_.noise), y = d.uniform(-source_.noise, source_.noise);
    who.surface = source_.spots_on;
    who.position = source_.spots[state_.entered] + Vec2{static_cast<float>(x), static_cast<float>(y)};
    who.polygon = locate(setup_.world, who.surface, who.position);
    return who.polygon.exists() && is_free(setup_.world, crowd_, scratch_.fresh, setup_.dt, who.surface, who.position,
                                           who.traits.radius, 0, scratch_.walls);
  }

  std::uint16_t script_number(const Track& track) const {
    const auto all = script_tracks(setup_);
    return static_cast<std::uint16_t>(std::find(all.begin(), all.end(), &track) - all.begin() + 1);
  }

  void report_delays() {
    if (state_.reported < state_.entered) state_.reported = state_.entered;
    for (; state_.reported < state_.wanted; ++state_.reported)
      crowd_.events.push_back({{}, EventKind::kEntryDelayed, number_});
  }

  const Setup& setup_;
  const SourceSetup& source_;
  const double now_;
  const std::uint64_t frame_;
  const std::uint32_t number_;
  SourceState& state_;
  Crowd& crowd_;
  AdmitScratch& scratch_;
  const RandomKey key_;
};

}  // namespace

void run_sources(const Setup& setup, double now, std::uint64_t frame, std::vector<SourceState>& sources, Crowd& crowd,
                 AdmitScratch& scratch, AdmitCounts& counts) {
  scratch.fresh.clear();
  for (std::uint32_t i = 0; i < sources.size(); ++i) {
    counts.entered += Entrance(setup, now, frame, i, sources[i], crowd, scratch).run();
    counts.waiting_outside += static_cast<std::uint32_t>(sources[i].wanted - sources[i].entered);
  }
}

Vec2 track_position(const Track& t, double time) {
  if (time <= t.time.front()) return t.point.front();
  if (time >= t.time.back()) return t.point.back();
  const std::size_t i = static_cast<std::size_t>(std::upper_bound(t.time.begin(), t.time.end(), time) - t.time.begin());
  const double u = (time - t.time[i - 1]) / (t.time[i] - t.time[i - 1]);
  return lerp(t.point[i - 1], t.point[i], static_cast<float>(u));
}

std::vector<const Track*> script_tracks(const Setup& setup) {
  std::vector<const Track*> all;
  for (const SourceSetup& s : setup.sources)
    if (s.kind == SourceSetup::Kind::kScript)
      for (const Track& t : s.tracks) all.push_back(&t);
  return all;
}

void run_scripts(const Setup& setup, double now, Crowd& crowd, std::vector<AgentId>& done) {
  const bool any = std::any_of(setup.sources.begin(), setup.sources.end(),
                               [](const SourceSetup& s) { return s.kind == SourceSetup::Kind::kScript; });
  if (!any) return;
  const auto tracks = script_tracks(setup);
  for (Row r = 0; r < crowd.size(); ++r) {
    if (crowd.profile.script[r] == 0) continue;
    const Track& track = *tracks[crowd.profile.script[r] - 1u];
    if (now >= track.time.back()) done.push_back(crowd.profile.id[r]);
    const Vec2 here{crowd.body.x[r], crowd.body.y[r]};
    crowd.orders.flags[r] |= Orders::kVelocity;
    crowd.orders.velocity[r] = (track_position(track, now + setup.dt) - here) / static_cast<float>(setup.dt);
  }
  std::sort(done.begin(), done.end());
}

}  // namespace throng
