// The list of filters: one line each.
#include <array>

#include "throng/navigation/filter.h"
#include "throng/navigation/filters/attention/attention.h"
#include "throng/navigation/filters/density_aversion/density_aversion.h"
#include "throng/navigation/filters/fundamental_diagram/fundamental_diagram.h"
#include "throng/navigation/filters/lanes/lanes.h"
#include "throng/navigation/filters/passageway/passageway.h"
#include "throng/navigation/filters/right_of_way/right_of_way.h"
#include "throng/navigation/filters/speed_limit/speed_limit.h"

namespace throng {

std::span<const PartKind<Filter>> filters() {
  static const std::array kinds = {
      part<Filter, AttentionFilter>(
          "attention", "Whoever passes something worth a look bends its way to it a little, and slows down a little."),
      part<Filter, DensityAversionFilter>(
          "density_aversion", "People do not press on into a crowd denser than they like, unless pressed from behind."),
      part<Filter, FundamentalDiagramFilter>(
          "fundamental_diagram", "People slow down where they are dense: each walks as fast as its room ahead allows."),
      part<Filter, LanesFilter>(
          "lanes", "Who meets a stream of people steps out of it and follows those who walk the same way."),
      part<Filter, PassagewayFilter>("passageway", "In passages people keep clear of walls and pass on one side."),
      part<Filter, RightOfWayFilter>("right_of_way",
                                     "Who has been near a doorway or in an area for longer goes first."),
      part<Filter, SpeedLimitFilter>("speed_limit", "Nobody prefers to walk faster than a given speed."),
  };
  return kinds;
}

}  // namespace throng
