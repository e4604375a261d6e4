// When to plan: the rules of re-planning, and what happens without a way.
#include "throng/navigation/planners/hierarchical/trip.h"

#include <algorithm>

#include "throng/core/random.h"
#include "throng/environment/navmesh/locate.h"

namespace throng::navigation {
namespace {

constexpr float kGetsOn = 0.5f;            ///< m nearer to the goal: not blocked
constexpr float kAgain = 1.0f;             ///< s between searches of somebody who is off the way
constexpr float kSeenCrowd = 60;           ///< m of the way whose crowd counts
constexpr float kSample = 1.5f;            ///< m between looks at the crowd along a line
constexpr float kSlightCrowd = 1;          ///< m: crowds that weigh less are no reason to keep to the way points
constexpr float kHeaviest = 5;             ///< weight of a jammed metre in that
constexpr std::uint8_t kMostPatience = 5;  ///< doublings of the time before a blocked person plans anew
constexpr Stream kSchemeStream = static_cast<Stream>(static_cast<std::uint32_t>(Stream::kFirstOfParts) + 40);

}  // namespace

Stand Trip::here() const { return {position(), polygon(), region_at(world_, polygon(), position())}; }

bool Trip::its_turn() const {
  const std::vector<Row>& minds = in_.self.due.minds;
  return std::binary_search(minds.begin(), minds.end(), row_);
}

/// A trait of the person (SH-67): drawn once from its own stream.
QueueScheme Trip::scheme() {
  using Scheme = HierarchicalPlanner::Scheme;
  if (s_.scheme == 0) {
    const Profile& p = in_.self.profile;
    Draws draws({in_.seed, p.source[row_], p.number[row_]}, kSchemeStream);
    s_.scheme =
        static_cast<std::uint8_t>(1 + (params_.scheme == Scheme::kMixed ? draws.below(kQueueSchemes)
                                                                        : static_cast<std::uint32_t>(params_.scheme)));
  }
  return static_cast<QueueScheme>(s_.scheme - 1);
}

std::span<const float> Trip::congestion() const {
  if (!params_.congestion) return {};
  return in_.scene.crowd_map.congestion.factor;
}

void Trip::say(EventKind kind) {
  const AgentId who = in_.self.profile.id[row_];
  events_.push_back({who, kind, in_.intent.place[row_].value});
}

/// A new goal: nothing is left of the trip before but the person's own traits, and the opening it chose last. Whoever
/// comes back to a goal after an interruption keeps to that (SH-89).
void Trip::begin() {
  State fresh{};
  fresh.scheme = s_.scheme;
  fresh.searches = s_.searches;
  fresh.next = s_.next;
  fresh.from = s_.from;
  fresh.boundary = s_.boundary;
  fresh.changes = s_.changes;
  fresh.chosen_for = s_.chosen_for;
  s_ = fresh;
  scheme();
}

void Trip::fail() {
  const float pause = s_.pause > 0 ? std::min(2 * s_.pause, kLastRetry) : kFirstRetry;
  const std::uint8_t said = s_.start_said;
  begin();
  s_.start_said = said;
  s_.pause = pause;
  s_.not_before = now() + pause;
  set_none(row_, in_, Route::Status::kFailed, out_);
  report_no_way(row_, in_, events_);
}

bool Trip::plan_anew() {
  s_.count = s_.first = 0;
  s_.points = {};
  s_.surfaces = {};
  s_.end = End::kNone;
  s_.detailed = 0;
  s_.laps = in_.self.body.laps[row_];
  from_person_ = true;
  moved_ = false;
  const Stand from = here();
  if (find_target(from) != Target::kFound || !knows_a_way(from)) return fail(), false;
  const bool planned = world_.path_map.built() && add_leg(from, 0);
  if (!planned && !leg_over_mesh()) return fail(), false;
  s_.pause = 0;
  s_.not_before = now() + kAgain;
  s_.crowd = crowd_ahead();
  s_.review_at = now() + params_.review;
  return true;
}

/// The next leg, when the boundary that the window ends in is near.
void Trip::extend() {
  if (s_.end != End::kBoundary || s_.count + 3 > kWindow + s_.first) return;
  Opening o;
  o.boundary = BoundaryIndex(s_.boundary - 1);
  o.crossing = s_.points[s_.count - 1];
  if (distance(position(), o.crossing) > params_.look_ahead || !its_turn()) return;
  const Stand from = behind(o);
  if (!from.polygon.exists()) return;
  const State kept = s_;
  compact();
  push(from.p, surface_of(from.region));
  from_person_ = false;
  if (find_target(from) != Target::kFound || !knows_a_way(from) || !add_leg(from, 1)) s_ = kept;
  s_.crowd = crowd_ahead();
}

/// No nearer to the goal for a while: another try, each after twice the time of the one before.
bool Trip::blocked() {
  const float remaining = out_.remaining[row_];
  if (s_.since == 0 || remaining < s_.least - kGetsOn) {
    s_.least = remaining;
    s_.since = now();
    s_.patience = 0;
    return false;
  }
  if (now() - s_.since < params_.blocked_after * static_cast<float>(1u << s_.patience)) return false;
  s_.patience = std::min<std::uint8_t>(static_cast<std::uint8_t>(s_.patience + 1), kMostPatience);
  s_.since = now();
  s_.least = remaining;
  s_.expected = 0;  // all openings count again
  return true;
}

/// What the crowd on a straight stretch costs beyond an empty one, metres (eq. 7.6 a metre, bounded: a single person
/// fills a small node). `left`: metres still looked at.
float Trip::crowd_on(Vec2 a, Vec2 b, float& left) const {
  const std::span<const float> g = congestion();
  const SurfaceIndex surface(in_.self.body.surface[row_]);
  const PathMap& map = world_.path_map;
  const float stretch = distance(a, b);
  RegionIndex region = region_at(world_, polygon(), position());  // nearly always that of the whole leg
  float sum = 0;
  for (float d = kSample; d < stretch && left > 0; d += kSample, left -= kSample) {
    const Vec2 p = lerp(a, b, d / stretch);
    std::uint32_t node = map.node_at(region, p);
    const PathMapRegion& r = map.region(region);
    if (!world_.topology.region(region).bounds.contains(p) ||
        r.nodes[node - r.first_node].type == Occupancy::kOutside) {
      region = region_at(world_, surface, p);
      if (!region.exists()) return left = 0, sum;  // on another surface or behind a seam: not seen from here
      node = map.node_at(region, p);
    }
    if (g[node] < params_.congestion_threshold) continue;
    const float w = congestion_weight(g[node], params_.congestion_threshold);
    sum += ((w < kHeaviest ? w : kHeaviest) - 1) * kSample;
  }
  return sum;
}

/// The same for the leg ahead.
float Trip::crowd_ahead() const {
  if (congestion().empty()) return 0;
  float sum = 0, left = kSeenCrowd;
  Vec2 at = position();
  for (int i = s_.first; i < s_.count && left > 0; ++i) {
    const Vec2 to = s_.points[static_cast<std::size_t>(i)];
    sum += crowd_on(at, to, left);
    at = to;
  }
  return sum;
}

/// Whether going straight from a to `points` back() meets more crowd than the way through the points before it: a
/// detour around a jam would be of no use if one went straight across as soon as its end came into sight.
bool Trip::cuts_through_crowd(Vec2 a, std::span<const Vec2> points) const {
  if (congestion().empty()) return false;
  float left = kSeenCrowd;
  const float straight = crowd_on(a, points.back(), left);
  if (straight <= kSlightCrowd) return false;
  float along = 0;
  left = kSeenCrowd;
  for (const Vec2 p : points) {
    along += crowd_on(a, p, left);
    a = p;
  }
  return straight > along + kSlightCrowd;
}

/// Looks from time to time whether the way has filled up, or another opening has become clearly better.
bool Trip::crowded() {
  if (!params_.congestion || now() < s_.review_at) return false;
  s_.review_at = now() + params_.review;
  const float crowd = crowd_ahead();
  if (crowd > s_.crowd + params_.worth_planning) return true;
  s_.crowd = std::min(s_.crowd, crowd);
  const Stand from = here();
  if (s_.end != End::kBoundary || s_.from != from.region.value + 1) return false;
  if (find_target(from) != Target::kFound || !knows_a_way(from)) return false;
  std::array<Opening, kMostOpenings> list;
  return openings(from, list) > 1 && list[0].boundary.value + 1 != s_.boundary;
}

/// Step 6 of SH-58: the goal is near, the rough way to it still has corners: from here on a detailed one (Task C).
bool Trip::arrives_unseen() {
  if (s_.end != End::kGoal || s_.detailed != 0 || s_.first + 1 >= s_.count) return false;
  if (distance(position(), s_.goal) >= params_.detailed_within) return false;
  const Stand from = here();
  return find_target(from) == Target::kFound && from.region == goal_region_ &&
         !sees(from, s_.goal, surface_of(from.region), wide());
}

bool Trip::wants_plan() {
  if (s_.end == End::kNone || s_.laps != in_.self.body.laps[row_]) return true;
  if (!its_turn()) return false;
  if (s_.end == End::kCut && s_.count - s_.first <= 2) return true;
  if (s_.end == End::kBoundary && s_.boundary > 0) {
    const Boundary& b = world_.topology.boundary(BoundaryIndex(s_.boundary - 1));
    if (s_.first + 1 == s_.count && here().region != b.from) return true;
  }
  return arrives_unseen() || blocked() || crowded();
}

void Trip::go_on() {
  const Intent& intent = in_.intent;
  if (intent.action[row_] == Intent::Action::kStand) return set_none(row_, in_, Route::Status::kNone, out_);
  const Zone* zone = goal_zone(world_, intent, row_);
  if (zone != nullptr && contains(*zone, polygon(), position())) {
    begin();
    return set_direct(row_, in_, position(), 0, out_);
  }
  const bool news = take_news(row_, in_);
  const bool same = out_.goal_version[row_] == intent.goal_version[row_] && out_.status[row_] != Route::Status::kNone;
  if (!same) {
    begin();
    if (!plan_anew()) return;
    if (moved_) say(EventKind::kGoalMoved);
  } else if (out_.status[row_] == Route::Status::kFailed) {
    // Floors do not change: only from elsewhere, or with more knowledge, is there new hope, and that not in every
    // frame.
    const bool hope = counts() || out_.polygon[row_] != in_.self.body.polygon[row_];
    if (!hope || now() < s_.not_before || !plan_anew()) return;
  } else if (news || wants_plan()) {
    if (!plan_anew()) return;
    if (news) say(EventKind::kReplanned);
  } else {
    extend();
  }
  if (follow(true)) return;
  if (its_turn() && now() >= s_.not_before) {  // pushed off the way
    if (!plan_anew()) return;
    say(EventKind::kReplanned);
  }
  if (follow(false)) return;
  write_route(s_.points[s_.first]);  // as well as one can until the next turn
}

}  // namespace throng::navigation
