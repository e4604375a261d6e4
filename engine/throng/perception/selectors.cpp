// The list of selectors: one line each.
#include <array>

#include "throng/perception/selector.h"
#include "throng/perception/selectors/fan/fan_selector.h"
#include "throng/perception/selectors/nearest/nearest_selector.h"
#include "throng/perception/selectors/radius/radius_selector.h"
#include "throng/perception/selectors/voronoi/voronoi_selector.h"

namespace throng {

std::span<const PartKind<NeighbourSelector>> selectors() {
  static const std::array kinds = {
      part<NeighbourSelector, NearestSelector>("nearest", "The nearest people, so many of them."),
      part<NeighbourSelector, RadiusSelector>("radius", "Everybody within a distance."),
      part<NeighbourSelector, FanSelector>("fan", "People in the field of view, and close ones all around."),
      part<NeighbourSelector, VoronoiSelector>("voronoi", "People whose Voronoi cells touch one's own."),
  };
  return kinds;
}

}  // namespace throng
