#include "throng/steering/paris_2007/domain.h"

#include <algorithm>

#include "throng/core/math.h"

namespace throng::paris {
namespace {

/// Costs and angles that differ by less than this are equal: rounding must not decide between left and right.
constexpr float kTie = 1e-5f;

/// The direction in a piece that is nearest to the desired one.
float nearest(const Piece& p) { return p.from > 0 ? p.from : (p.to < 0 ? p.to : 0.0f); }

}  // namespace

void Domain::start(const Wish& wish, const Weights& weights, Vec2 velocity) {
  wish_ = wish, weights_ = weights, velocity_ = velocity;
  sections_.clear(), blocked_.clear(), edges_.clear(), pieces_.clear();
  entities_ = 0;
}

void Domain::push(const Section& s, float gap) {
  Rated rated{};
  static_cast<Section&>(rated) = s;
  rated.speed_cost = speed_cost(s, wish_, weights_);
  rated.weight = prediction_cost(s.free() ? 0.0f : s.t1, weights_);
  rated.gap = gap;
  sections_.push_back(rated);
  if (s.free()) return;
  Blocked blocked{};
  static_cast<Section&>(blocked) = s;
  blocked.entity = entities_;
  blocked_.push_back(blocked);
}

void Domain::add(std::span<const Section> sections, float gap) {
  if (sections.empty()) return;
  partition_.clear();
  partition_.add(sections);
  for (const Section& s : partition_.all()) push(s, gap);
  ++entities_;
}

void Domain::superpose() {
  edges_.assign({-math::kPiF, math::kPiF});
  for (const Blocked& s : blocked_) edges_.push_back(s.from), edges_.push_back(s.to);
  std::sort(edges_.begin(), edges_.end());
  // Edges that rounding has parted are one.
  std::size_t n = 1;
  for (std::size_t i = 1; i < edges_.size(); ++i)
    if (edges_[i] - edges_[n - 1] > kNarrowest) edges_[n++] = edges_[i];
  edges_.resize(n);
  pieces_.resize(n - 1);
  deviation_.resize(n - 1);
  factor_.resize(n - 1);
  for (std::size_t i = 0; i + 1 < n; ++i) {
    pieces_[i] = {edges_[i], edges_[i + 1], 0};
    const float direction = nearest(pieces_[i]);
    const math::SinCos<float> t = direction == 0 ? math::SinCos<float>{0, 1} : math::sincos(direction);
    deviation_[i] = deviation_cost(t.cos, weights_);
    factor_[i] = additional_.side(direction) * additional_.turning({t.cos, t.sin}, velocity_, wish_.speed);
  }
}

Domain::Range Domain::pieces_in(const Section& s) const {
  const auto edge_at = [&](float angle) {
    const auto at = std::lower_bound(edges_.begin(), edges_.end(), angle - kNarrowest);
    return static_cast<std::size_t>(at - edges_.begin());
  };
  return {edge_at(s.from), std::min(edge_at(s.to), pieces_.size())};
}

void Domain::rate_graded() {
  for (const Rated& s : sections_) {
    if (s.speed_cost <= 0) continue;
    const float cost = s.speed_cost * s.weight * additional_.nearness(s.gap);
    const Range in = pieces_in(s);
    for (std::size_t i = in.first; i < in.last; ++i) pieces_[i].cost = std::max(pieces_[i].cost, cost);
  }
  for (std::size_t i = 0; i < pieces_.size(); ++i) pieces_[i].cost = (pieces_[i].cost + deviation_[i]) * factor_[i];
}

void Domain::rate_printed() {
  for (const Rated& s : sections_) {
    const float angle = angle_to(s.from, s.to);
    const float cost = (s.speed_cost + deviation_cost(angle == 0 ? 1.0f : math::cos(angle), weights_)) * s.weight;
    const Range in = pieces_in(s);
    const float near = additional_.nearness(s.gap);
    for (std::size_t i = in.first; i < in.last; ++i) pieces_[i].cost += cost * near * factor_[i];
  }
}

void Domain::rate() {
  superpose();
  law_ == Law::kPrinted ? rate_printed() : rate_graded();
}

Choice Domain::choose() const {
  Choice best;
  float cost = kUnlimited, turn = kUnlimited;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const Piece& p = pieces_[i];
    const float angle = math::abs(nearest(p));
    const bool cheaper = p.cost < cost - kTie, same = !cheaper && p.cost < cost + kTie;
    // Pieces come from right to left: of two equal turns the one to the right stays.
    if (!cheaper && !(same && angle < turn - kTie)) continue;
    cost = p.cost, turn = angle;
    best.piece = static_cast<int>(i);
    best.direction = nearest(p);
  }
  best.speed = best.piece < 0 ? wish_.speed : speed_in(pieces_[static_cast<std::size_t>(best.piece)]);
  return best;
}

float Domain::speed_in(const Piece& piece) const {
  const float middle = 0.5f * (piece.from + piece.to), wish = wish_.speed;
  float slower = wish, faster = wish;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Blocked& s : blocked_) {
      if (!(s.from < middle && middle < s.to)) continue;
      const float trust = law_ == Law::kPrinted ? 1.0f : prediction_cost(s.t1, weights_);
      const float v1 = s.v1 < wish ? wish - (wish - s.v1) * trust : s.v1;
      const float v2 = s.v2 > wish && s.v2 < kUnlimited ? wish + (s.v2 - wish) * trust : s.v2;
      if (v1 < slower && slower < v2) slower = v1, changed = true;
      if (v1 < faster && faster < v2) faster = v2, changed = true;
    }
  }
  const bool up = faster <= wish_.max_speed && faster - wish < wish - slower;
  return up ? faster : slower;
}

float Domain::blocked_from(float direction, float speed) const {
  float first = kUnlimited;
  for (const Blocked& s : blocked_)
    if (s.from < direction && direction < s.to && s.v1 < speed && speed < s.v2) first = std::min(first, s.t1);
  return first;
}

bool Domain::admits(float direction, float speed) const { return blocked_from(direction, speed) == kUnlimited; }

DomainMap map_of(const Domain& domain, float max_speed, int directions, int speeds) {
  DomainMap map{directions, speeds, max_speed, {}};
  for (int v = 0; v < speeds; ++v)
    for (int d = 0; d < directions; ++d)
      map.blocked_from.push_back(domain.blocked_from(
          -math::kPiF + math::kTwoPiF * (static_cast<float>(d) + 0.5f) / static_cast<float>(directions),
          max_speed * (static_cast<float>(v) + 0.5f) / static_cast<float>(speeds)));
  return map;
}

}  // namespace throng::paris
