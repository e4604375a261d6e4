// guidance: a disc just outside an area, before somebody's ward who is about to leave it (PV-30).
#pragma once

#include "throng/perception/proxies.h"

namespace throng {

struct GuidanceParams {
  std::string ward;      ///< population
  std::string place;     ///< the area it is to stay in (R)
  float reach = 5;       ///< m, in which the ward is found
  float ahead = 1.5f;    ///< s, for which its way is foreseen
  float radius = 0.5f;   ///< m
  float beyond = 0.05f;  ///< m outside of the area
  float priority = 0;

  static const FieldList& fields();
};

class GuidanceProxy final : public ProxyWith<GuidanceParams> {
 public:
  using Params = GuidanceParams;
  using ProxyWith::ProxyWith;

  std::size_t state_size() const override { return sizeof(AgentId); }  // the ward
  void settle(const ProxySettling& s) override;
  void update(Row parent, const ProxyInput& in, std::byte* state) const override;
  int place(Row parent, const ProxyInput& in, const std::byte* state, std::span<Ghost> out) const override;
  /// To the ward alone: nobody else is to be kept in.
  bool visible_to(const Ghost& ghost, const Asker& asker) const override { return asker.id == ghost.whom; }
  void explain(Row parent, const ProxyInput& in, const std::byte* state, SketchLayer& out) const override;

 private:
  std::uint16_t ward_ = 0;  ///< population
  PlaceIndex place_;
};

/// Where the straight way p .. p + way leaves the zone, as a share of it; above 1: it does not.
float leaves_at(const Zone& zone, Vec2 p, Vec2 way);

}  // namespace throng
