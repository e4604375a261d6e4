// social_priority: a disc at a contested spot that grows as its parent comes near (PV-27). Who has the same rank or a
// higher one does not see it (PV-24); to the others it comes at them as fast as it grows (PV-25).
#pragma once

#include "throng/perception/proxies.h"

namespace throng {

struct SocialPriorityParams {
  std::vector<std::string> places;  ///< contested spots; the nearest counts
  float rank = 1;
  float radius = 0.6f;  ///< m, at its largest
  float near = 1;       ///< m: parent within this: as large as it gets
  float far = 4;        ///< m: parent beyond this: nothing
  float priority = 0;

  static const FieldList& fields();
};

/// Radius for a parent that far from the spot: a smooth step from `far` to `near`.
float claim_of(const SocialPriorityParams& params, float distance);

class SocialPriorityProxy final : public ProxyWith<SocialPriorityParams> {
 public:
  using Params = SocialPriorityParams;
  struct State {
    float radius = 0;        ///< m
    float growth = 0;        ///< m/s
    std::uint32_t spot = 0;  ///< number of the spot + 1; 0: none yet
  };
  using ProxyWith::ProxyWith;

  std::size_t state_size() const override { return sizeof(State); }
  void settle(const ProxySettling& s) override;
  bool differs_by_asker() const override { return true; }
  bool one_claim() const override { return true; }  // who has one sees none of its rank
  float rank() const override { return params_.rank; }
  void update(Row parent, const ProxyInput& in, std::byte* state) const override;
  int place(Row parent, const ProxyInput& in, const std::byte* state, std::span<Ghost> out) const override;
  bool visible_to(const Ghost& ghost, const Asker& asker) const override;
  void as_seen_by(const Asker& asker, Ghost& ghost) const override;
  void explain(Row parent, const ProxyInput& in, const std::byte* state, SketchLayer& out) const override;

 private:
  struct Spot {
    Vec2 at;
    SurfaceIndex surface;
  };
  std::vector<Spot> spots_;
  std::vector<float> rank_of_;  ///< by population
};

}  // namespace throng
