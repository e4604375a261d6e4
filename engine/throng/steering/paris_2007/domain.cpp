#include "throng/steering/paris_2007/domain.h"

#include <algorithm>

#include "throng/core/math.h"

namespace throng::paris {
namespace {

/// Costs and angles that differ by less than this are equal: rounding must not decide between left and right.
constexpr float kTie = 1e-5f;

}  // namespace

void Domain::start(const Wish& wish, const Weights& weights) {
  wish_ = wish, weights_ = weights;
  sections_.clear(), blocked_.clear(), edges_.clear(), pieces_.clear();
  entities_ = 0;
}

void Domain::add(const Partition& partition, float gap) {
  for (const Section& s : partition.all()) {
    Rated rated{};
    static_cast<Section&>(rated) = s;
    rated.speed_cost = speed_cost(s, wish_, weights_);
    rated.weight = prediction_cost(s.free() ? 0.0f : s.t1, weights_);
    rated.gap = gap;
    sections_.push_back(rated);
    if (s.free()) continue;
    Blocked blocked{};
    static_cast<Section&>(blocked) = s;
    blocked.entity = entities_;
    blocked_.push_back(blocked);
  }
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
  for (std::size_t i = 0; i + 1 < n; ++i) {
    pieces_[i] = {edges_[i], edges_[i + 1], 0};
    const float angle = angle_to(edges_[i], edges_[i + 1]);
    deviation_[i] = deviation_cost(angle == 0 ? 1.0f : math::cos(angle), weights_);
  }
}

void Domain::rate() {
  superpose();
  const auto edge_at = [&](float angle) {
    const auto at = std::lower_bound(edges_.begin(), edges_.end(), angle - kNarrowest);
    return static_cast<std::size_t>(at - edges_.begin());
  };
  const bool worst = rules_.combination == Combination::kWorst, printed = rules_.deviation == Deviation::kSection;
  for (Rated& s : sections_) {
    const std::size_t begin = edge_at(s.from), end = std::min(edge_at(s.to), pieces_.size());
    float own = 0;
    if (printed) {
      const float angle = angle_to(s.from, s.to);
      own = deviation_cost(angle == 0 ? 1.0f : math::cos(angle), weights_);
    }
    for (std::size_t i = begin; i < end; ++i) {
      const float add = additional_.factor(pieces_[i].from + pieces_[i].to, s.gap) * s.weight;
      if (worst)
        pieces_[i].cost = std::max(pieces_[i].cost, s.speed_cost * add);
      else
        pieces_[i].cost += (s.speed_cost + (printed ? own : deviation_[i])) * add;
    }
  }
  for (std::size_t i = 0; worst && i < pieces_.size(); ++i) pieces_[i].cost += deviation_[i];
}

Choice Domain::choose() const {
  Choice best;
  float cost = kUnlimited, turn = kUnlimited;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const Piece& p = pieces_[i];
    const float angle = angle_to(p.from, p.to);
    const bool cheaper = p.cost < cost - kTie, same = !cheaper && p.cost < cost + kTie;
    // Pieces come from right to left: of two equal turns the one to the right stays.
    if (!cheaper && !(same && angle < turn - kTie)) continue;
    cost = p.cost, turn = angle;
    best.piece = static_cast<int>(i);
    best.direction = p.from > 0 ? p.from : (p.to < 0 ? p.to : 0);
  }
  best.speed = best.piece < 0 ? wish_.speed : speed_in(pieces_[static_cast<std::size_t>(best.piece)]);
  return best;
}

float Domain::speed_in(const Piece& piece) const {
  const float middle = 0.5f * (piece.from + piece.to);
  float slower = wish_.speed, faster = wish_.speed;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Blocked& s : blocked_) {
      if (!(s.from < middle && middle < s.to)) continue;
      if (s.v1 < slower && slower < s.v2) slower = s.v1, changed = true;
      if (s.v1 < faster && faster < s.v2) faster = s.v2, changed = true;
    }
  }
  const bool up = faster <= wish_.max_speed && faster - wish_.speed < wish_.speed - slower;
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
