// protection: a disc between somebody's ward and a stranger who is about to come too near (PV-29).
#pragma once

#include "throng/perception/proxies.h"

namespace throng {

struct ProtectionParams {
  std::string ward;                  ///< population
  float reach = 5;                   ///< m, in which the ward is found
  std::vector<std::string> friends;  ///< populations that are no strangers
  float look = 6;                    ///< m, in which strangers are watched
  float horizon = 4;                 ///< s, for which they are predicted
  float margin = 0.4f;               ///< m between ward and stranger that is too near
  float radius = 0.5f;               ///< m
  int strangers = 1;                 ///< at a time
  float priority = 0;

  static const FieldList& fields();
};

class ProtectionProxy final : public ProxyWith<ProtectionParams> {
 public:
  using Params = ProtectionParams;
  static constexpr int kMostStrangers = 8;
  using ProxyWith::ProxyWith;

  std::size_t state_size() const override { return sizeof(AgentId); }  // the ward
  int most() const override { return params_.strangers; }
  void settle(const ProxySettling& s) override;
  void update(Row parent, const ProxyInput& in, std::byte* state) const override;
  int place(Row parent, const ProxyInput& in, const std::byte* state, std::span<Ghost> out) const override;
  /// Not to the ward: it is not to be hindered by its own protection.
  bool visible_to(const Ghost& ghost, const Asker& asker) const override { return asker.id != ghost.whom; }
  void explain(Row parent, const ProxyInput& in, const std::byte* state, SketchLayer& out) const override;

 private:
  std::uint16_t ward_ = 0;              ///< population
  std::vector<std::uint8_t> stranger_;  ///< by population
};

/// When two who are `apart` (ward to stranger) and move so against each other are nearest, and how near that is.
struct Approach {
  float time = -1;  ///< s; negative: they part already
  float distance = 0;
};
Approach approach_of(Vec2 apart, Vec2 relative_velocity);

}  // namespace throng
