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
  wish_ = wish, weights_ = weights;
  const float speed = length(velocity);
  heading_ = speed > 0 ? velocity / speed : Vec2{};
  turn_weight_ = additional_.turn_weight(speed, wish.speed);
  sections_.clear(), pieces_.clear();
  entities_ = 0;
}

void Domain::push(const Section& s, float gap) {
  Rated& r = sections_.emplace_back();
  static_cast<Section&>(r) = s;
  const float trust = prediction_cost(s.free() ? 0.0f : s.t1, weights_), near = additional_.nearness(gap);
  const float wish = wish_.speed;
  r.entity = entities_;
  r.slower = s.v1, r.faster = s.v2;
  r.cost = speed_cost(s, wish_, weights_) * trust * near;
  if (law_ == Law::kGraded) {
    if (s.v1 < wish) r.slower = wish - (wish - s.v1) * trust;
    if (s.v2 > wish && s.v2 < kUnlimited) r.faster = wish + (s.v2 - wish) * trust;
  } else {
    r.cost += deviation_cost(math::cos(angle_to(s.from, s.to)), weights_) * trust * near;
  }
}

void Domain::add(std::span<const Section> sections, float gap) {
  if (sections.empty()) return;
  partition_.clear();
  partition_.add(sections);
  for (const Section& s : partition_.all())
    if (law_ == Law::kPrinted || !s.free()) push(s, gap);
  ++entities_;
}

void Domain::superpose(float window) {
  edges_.assign({-window, window});
  for (const Rated& s : sections_) {
    if (s.cost <= 0 && law_ == Law::kGraded) continue;
    if (math::abs(s.from) < window) edges_.push_back(s.from);
    if (math::abs(s.to) < window) edges_.push_back(s.to);
  }
  std::sort(edges_.begin(), edges_.end());
  // Edges that rounding has parted are one.
  std::size_t n = 1;
  for (std::size_t i = 1; i < edges_.size(); ++i)
    if (edges_[i] - edges_[n - 1] > kNarrowest) edges_[n++] = edges_[i];
  edges_.resize(n);
  pieces_.resize(n - 1);
  for (std::size_t i = 0; i + 1 < n; ++i) pieces_[i] = {edges_[i], edges_[i + 1], 0};
}

void Domain::add_costs() {
  const bool sum = law_ == Law::kPrinted;
  for (const Rated& s : sections_) {
    if (s.cost <= 0) continue;
    const auto begin = std::lower_bound(edges_.begin(), edges_.end(), s.from - kNarrowest);
    for (auto i = static_cast<std::size_t>(begin - edges_.begin()); i < pieces_.size(); ++i) {
      Piece& p = pieces_[i];
      if (p.to > s.to + kNarrowest) break;
      p.cost = sum ? p.cost + s.cost : std::max(p.cost, s.cost);
    }
  }
  for (Piece& p : pieces_) {
    const float direction = nearest(p);
    const math::SinCos<float> t = direction == 0 ? math::SinCos<float>{0, 1} : math::sincos(direction);
    if (!sum) p.cost += deviation_cost(t.cos, weights_);
    p.cost *= additional_.side(direction) * turn_factor(direction, t);
  }
}

void Domain::rate() {
  superpose(math::kPiF);
  add_costs();
}

float Domain::turn_factor(float direction, math::SinCos<float> t) const {
  // On the side of the heading: free up to the heading itself, then what is beyond it. On the other side: all of it.
  if (direction * heading_.y <= 0) return 1 + 0.5f * turn_weight_ * (1 - t.cos);
  if (t.cos >= heading_.x) return 1;
  return 1 + 0.5f * turn_weight_ * (1 - (heading_.x * t.cos + heading_.y * t.sin));
}

float Domain::window_of(float ahead) const {
  // Straight on costs `ahead`; another direction at least C_dev times the least factor.
  const float least = (1 - weights_.alpha) * std::min(std::min(additional_.left, additional_.right), 1.0f);
  const float most = 1 - 2 * (ahead + kTie) / std::max(least, 1e-6f);
  return most <= -1 ? math::kPiF : std::min(math::acos(most) + 1e-3f, math::kPiF);
}

Choice Domain::decide() {
  if (law_ == Law::kPrinted) {
    rate();
    return choose();
  }
  float ahead = 0;
  for (const Rated& s : sections_)
    if (s.from <= 0 && s.to >= 0) ahead = std::max(ahead, s.cost);
  if (ahead <= 0) return {0, wish_.speed, 0};
  superpose(window_of(ahead));
  add_costs();
  return choose();
}

Choice Domain::choose() const {
  Choice best{0, wish_.speed, kUnlimited};
  float turn = kUnlimited;
  const Piece* taken = nullptr;
  for (const Piece& p : pieces_) {
    const float angle = math::abs(nearest(p));
    const bool cheaper = p.cost < best.cost - kTie, same = !cheaper && p.cost < best.cost + kTie;
    // Pieces come from right to left: of two equal turns the one to the right stays.
    if (!cheaper && !(same && angle < turn - kTie)) continue;
    best.cost = p.cost, turn = angle;
    best.direction = nearest(p);
    taken = &p;
  }
  if (taken == nullptr) return best;
  const float inside = std::min(1e-4f, 0.5f * (taken->to - taken->from));
  best.speed = speed_at(math::clamp(best.direction, taken->from + inside, taken->to - inside));
  return best;
}

float Domain::speed_at(float direction) const {
  const float wish = wish_.speed;
  float slower = wish, faster = wish;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Rated& s : sections_) {
      if (!(s.from < direction && direction < s.to)) continue;
      if (s.slower < slower && slower < s.faster) slower = s.slower, changed = true;
      if (s.slower < faster && faster < s.faster) faster = s.faster, changed = true;
    }
  }
  const bool up = faster <= wish_.max_speed && faster - wish < wish - slower;
  return up ? faster : slower;
}

float Domain::blocked_from(float direction, float speed) const {
  float first = kUnlimited;
  for (const Rated& s : sections_)
    if (s.from < direction && direction < s.to && s.v1 < speed && speed < s.v2) first = std::min(first, s.t1);
  return first;
}

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
