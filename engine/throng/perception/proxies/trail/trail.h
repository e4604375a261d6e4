// trail: discs dropped on the way of somebody with authority, which shrink as they age (PV-28). Who follows the same
// trail does not see them (PV-24): to the others the line of a file of people is closed.
#pragma once

#include "throng/perception/proxies.h"

namespace throng {

struct TrailParams {
  std::string trail = "trail";    ///< TRAIL IDENTIFIER
  std::vector<std::string> also;  ///< populations that may cross it without laying it
  float every = 0.5f;             ///< s, between two drops (T)
  float life = 3;                 ///< s (tau)
  float size = 1;                 ///< radius of a fresh one, in radii of the body
  float priority = 0;

  static const FieldList& fields();
};

class TrailProxy final : public ProxyWith<TrailParams> {
 public:
  using Params = TrailParams;
  static constexpr int kMostDrops = 64;
  /// One proxy: it lies where its parent was when its cycle began.
  struct Drop {
    float x, y;
    float age;  ///< s; negative: waits for its first start
    std::uint16_t surface;
    std::uint16_t known;  ///< 0: a newcomer's
  };

  explicit TrailProxy(const TrailParams& params);
  std::size_t state_size() const override { return static_cast<std::size_t>(drops_) * sizeof(Drop); }
  int most() const override { return drops_; }
  void settle(const ProxySettling& s) override;
  std::string_view trail() const override { return params_.trail; }
  void update(Row parent, const ProxyInput& in, std::byte* state) const override;
  int place(Row parent, const ProxyInput& in, const std::byte* state, std::span<Ghost> out) const override;
  bool visible_to(const Ghost& ghost, const Asker& asker) const override;
  void explain(Row parent, const ProxyInput& in, const std::byte* state, SketchLayer& out) const override;

 private:
  int drops_;                       ///< m: those of one life, life / every rounded up
  std::vector<std::uint8_t> ours_;  ///< by population: follows this trail
};

}  // namespace throng
