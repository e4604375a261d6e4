#include "throng/objects/theatre/theatre.h"

#include <algorithm>

#include "throng/core/math.h"
#include "throng/environment/navmesh/locate.h"
#include "throng/objects/say.h"

namespace throng {

namespace {

constexpr float kSeatHeight = 0.45f;  ///< m, of a seat above the floor
constexpr double kMostSeats = 20000;  ///< a stadium's block; more is a mistake in a number

}  // namespace

const FieldList& TheatreObject::Params::fields() {
  using P = TheatreObject::Params;
  static const FieldList list =
      FieldList::of<P>("theatre: rows of seats before a stage, which is at its position and looks to its front.")
          .number("stage", &P::stage, {.unit = "m", .min = 0.5, .max = 100, .doc = "Width of the stage."})
          .number("inner", &P::inner, {.unit = "m", .min = 1, .max = 200, .doc = "Radius of the first row."})
          .integer("rows", &P::rows, {.min = 1, .max = 200, .doc = "Number of rows."})
          .number("sector", &P::sector,
                  {.unit = "deg", .min = 10, .max = 300, .degrees = true, .doc = "Angle the rows stand in."})
          .number("seat_width", &P::seat_width, {.unit = "m", .min = 0.3, .max = 2, .doc = "From seat to seat."})
          .number("row_depth", &P::row_depth, {.unit = "m", .min = 0.5, .max = 5, .doc = "From row to row."})
          .integer("aisles", &P::aisles, {.min = 0, .max = 20, .doc = "Radial ways kept free, evenly spread."})
          .number("aisle_width", &P::aisle_width, {.unit = "m", .min = 0.5, .max = 10, .doc = "Of each."})
          .number("least_visible", &P::least_visible,
                  {.min = 0, .max = 1, .doc = "Seats that see less of the stage than this share are not used."})
          .number("side_weight", &P::side_weight,
                  {.min = 0,
                   .max = 10,
                   .doc = "In the ranking: how much worse a seat at the side is, against one row "
                          "span farther back."});
  return list;
}

Footprint TheatreObject::footprint(const Pose2d& pose) const {
  return {sector_of(pose, 0, params_.inner + params_.row_depth * params_.rows, params_.sector / 2), 0, false, false};
}

bool TheatreObject::in_aisle(double angle, double radius) const {
  for (std::uint32_t k = 0; k < params_.aisles; ++k) {
    // k-th of n aisles cuts the sector into n + 1 equal blocks
    const double at = params_.sector * ((k + 1.0) / (params_.aisles + 1.0) - 0.5);
    if (math::abs(angle - at) * radius < (params_.aisle_width + params_.seat_width) / 2 - 1e-9) return true;
  }
  return false;
}

float TheatreObject::visible_share(const World& world, SurfaceIndex surface, Vec2 seat) const {
  constexpr int kPoints = 5;  ///< of the front edge of the stage
  const PolygonIndex polygon = locate(world, surface, seat);
  int seen = 0;
  for (int i = 0; i < kPoints; ++i) {
    const float left = static_cast<float>(params_.stage * ((i + 0.5) / kPoints - 0.5));
    seen += visible(world, polygon, seat, pose_.at(0, left), 0);
  }
  return static_cast<float>(seen) / kPoints;
}

void TheatreObject::add_row(const World& world, SurfaceIndex surface, std::uint32_t row) {
  const double radius = params_.inner + params_.row_depth * row;
  const double step = 2 * math::asin(std::min(1.0, params_.seat_width / (2 * radius)));  // chord = width of a seat
  const int count = static_cast<int>(params_.sector / step + 1e-9);
  for (int i = 0; i < count; ++i) {
    const double angle = (i - (count - 1) / 2.0) * step;
    if (in_aisle(angle, radius)) continue;
    const auto t = math::sincos(angle);
    TheatreSeat seat;
    seat.position = pose_.at(static_cast<float>(radius * t.cos), static_cast<float>(radius * t.sin));
    seat.front = normalized(pose_.position - seat.position);
    seat.row = row;
    if (!locate(world, surface, seat.position).exists()) {
      ++in_walls_;
      continue;
    }
    seat.visible = visible_share(world, surface, seat.position);
    if (seat.visible < static_cast<float>(params_.least_visible)) {
      ++hidden_;
      continue;
    }
    seats_.push_back(seat);
  }
}

void TheatreObject::rank_seats() {
  // Ours (the source gives colours only): how far back, how far to the side, how much of the stage is hidden.
  const float span = static_cast<float>(std::max(1.0, params_.row_depth * (params_.rows - 1.0)));
  const float half = static_cast<float>(params_.sector / 2);
  std::vector<float> worse;
  for (const TheatreSeat& s : seats_) {
    const Vec2 d = s.position - pose_.position;
    const float back = (length(d) - static_cast<float>(params_.inner)) / span;
    const float side = math::abs(math::atan2(det(pose_.front, d), dot(pose_.front, d))) / half;
    worse.push_back(back + static_cast<float>(params_.side_weight) * side + (1 - s.visible));
  }
  by_rank_.resize(seats_.size());
  for (std::uint32_t i = 0; i < by_rank_.size(); ++i) by_rank_[i] = i;
  std::stable_sort(by_rank_.begin(), by_rank_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return worse[a] < worse[b]; });
  for (std::uint32_t i = 0; i < by_rank_.size(); ++i) seats_[by_rank_[i]].rank = i;
}

void TheatreObject::settle(const Settling& s) {
  pose_ = s.pose();
  double places = 0;
  for (std::uint32_t row = 0; row < params_.rows; ++row)
    places += params_.sector * (params_.inner + params_.row_depth * row) / params_.seat_width;
  if (places > kMostSeats)
    return s.complain("", "has room for " + say(places) + " seats; at most " + say(kMostSeats) +
                              " are possible: fewer rows, a smaller radius or wider seats");
  for (std::uint32_t row = 0; row < params_.rows; ++row) add_row(s.world, s.placed.surface, row);
  if (seats_.empty())
    return s.complain("", "the theatre is too small: there is no room for a single seat (" + std::to_string(in_walls_) +
                              " are in walls, from " + std::to_string(hidden_) + " the stage is hidden)");
  if (in_walls_ > 0)
    s.warn(std::to_string(in_walls_) + " seats are in walls and not used; the first row begins " + say(params_.inner) +
           " m from " + say(s.world, pose_.position));
  rank_seats();
}

std::vector<ShapePart> TheatreObject::shape() const {
  ShapePart stage, seats;
  stage.role = ShapePart::Role::kStage, stage.height = 0.2f;
  const float half = static_cast<float>(params_.stage / 2);
  stage.points = {pose_.at(-half, -half), pose_.at(0, -half), pose_.at(0, half), pose_.at(-half, half)};
  seats.role = ShapePart::Role::kSeats, seats.height = 0.42f;
  seats.size = {0.4f, static_cast<float>(params_.seat_width) * 0.8f};
  for (const TheatreSeat& s : seats_) seats.at.push_back({s.position, s.front});
  return {stage, seats};
}

AgentId TheatreObject::who_sits(const ObjectState& own, std::uint32_t seat) const {
  for (const Holder& h : own.holders)
    if (h.slot == seat) return h.who;
  return {};
}

std::uint32_t TheatreObject::best_free(const ObjectState& own) const {
  std::vector<char> taken(seats_.size(), 0);
  for (const Holder& h : own.holders) taken[h.slot] = 1;
  for (const std::uint32_t seat : by_rank_)
    if (!taken[seat]) return seat;
  return static_cast<std::uint32_t>(seats_.size());
}

Ruling TheatreObject::take(const ObjectRequest& request, const ObjectState& own, ObjectDesk&, Holder& out) const {
  const auto all = static_cast<float>(seats_.size());
  if (request.wish == ObjectRequest::kAnywhere) {
    out.slot = best_free(own);
    return out.slot < seats_.size() ? Ruling::kGranted : Ruling::kFull;
  }
  if (!(request.wish >= 0 && request.wish < all)) return Ruling::kNoPlace;
  out.slot = static_cast<std::uint32_t>(request.wish);
  return who_sits(own, out.slot).exists() ? Ruling::kTaken : Ruling::kGranted;
}

bool TheatreObject::cue(const Holder& holder, const ObjectState&, PoseCue& out) const {
  if (holder.slot >= seats_.size()) return false;
  out.kind = PoseCue::Kind::kSeat;
  out.height = kSeatHeight;
  out.position = seats_[holder.slot].position;
  out.front = seats_[holder.slot].front;
  return true;
}

}  // namespace throng
