// aggression: a disc ahead of somebody in a hurry, the larger and farther the more urgent it is (PV-26).
#pragma once

#include <optional>

#include "throng/perception/proxies.h"

namespace throng {

struct AggressionParams {
  std::optional<float> urgency;  ///< constant, 0 .. 1; not set: it changes
  float blend = 0.5f;            ///< weight of the velocity's urgency; the rest is the distance's
  float rate = 0.5f;             ///< 1/s, at which the distance's urgency grows or falls
  float pace = 0.5f;             ///< share of the wished progress at which it does neither
  float size = 1;                ///< radius at urgency 1, in radii of the body
  float reach = 2;               ///< distance at urgency 1, in radii of the body
  float priority = 0;

  static const FieldList& fields();
};

/// Urgency of one moment.
struct Urgency {
  float distance = 0;  ///< rises while the goal does not come nearer, 0 .. 1
  float all = 0;       ///< blended, 0 .. 1
};

/// How urgent somebody is after dt more seconds with velocity v who would like to walk with `wish`.
Urgency urgency_of(const AggressionParams& params, Vec2 v, Vec2 wish, float dt, Urgency before);

class AggressionProxy final : public ProxyWith<AggressionParams> {
 public:
  using Params = AggressionParams;
  using ProxyWith::ProxyWith;

  std::size_t state_size() const override { return sizeof(Urgency); }
  void update(Row parent, const ProxyInput& in, std::byte* state) const override;
  int place(Row parent, const ProxyInput& in, const std::byte* state, std::span<Ghost> out) const override;
  void explain(Row parent, const ProxyInput& in, const std::byte* state, SketchLayer& out) const override;

 private:
  float urgency(const std::byte* state) const;
};

}  // namespace throng
