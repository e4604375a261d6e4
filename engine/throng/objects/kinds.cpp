// The list of object kinds: one line each. Numbers of kinds follow from the order: append.
#include <array>

#include "throng/objects/bench/bench.h"
#include "throng/objects/door_double/door_double.h"
#include "throng/objects/door_hinged/door_hinged.h"
#include "throng/objects/door_revolving/door_revolving.h"
#include "throng/objects/door_sliding/door_sliding.h"
#include "throng/objects/door_swing_both/door_swing_both.h"
#include "throng/objects/entrance/entrance.h"
#include "throng/objects/exit/exit.h"
#include "throng/objects/ground/ground.h"
#include "throng/objects/passageway/passageway.h"
#include "throng/objects/performance/performance.h"
#include "throng/objects/portal/portal.h"
#include "throng/objects/purchase_point/purchase_point.h"
#include "throng/objects/queue/queue.h"
#include "throng/objects/stairs/stairs.h"
#include "throng/objects/theatre/theatre.h"

namespace throng {

std::span<const PartKind<ObjectKind>> object_kinds() {
  static const std::array kinds = {
      part<ObjectKind, GroundObject>("ground", "Ground of its own height; where several lie, the highest counts."),
      part<ObjectKind, BenchObject>("bench", "Seat space along a line: people sit anywhere with room enough."),
      part<ObjectKind, QueueObject>("queue", "A line to wait in, in order of registration."),
      part<ObjectKind, PurchasePoint>("purchase_point", "A window or machine that serves one person at a time."),
      part<ObjectKind, PerformanceArea>("performance", "Something to watch from around it."),
      part<ObjectKind, EntranceObject>("entrance", "Where people come in: tells how crowded it is."),
      part<ObjectKind, ExitObject>("exit", "Where people leave: tells how crowded it is and how many have passed."),
      part<ObjectKind, StairsObject>("stairs", "A flight or ramp: its axis, sides and how crowded it is."),
      part<ObjectKind, PassagewayObject>("passageway",
                                         "A narrow passage: its axis, sides and how crowded its ends are."),
      part<ObjectKind, PortalObject>("portal",
                                     "A doorway between halls: its axis, sides and how crowded both sides are."),
      part<ObjectKind, TheatreObject>("theatre", "Rows of seats around a stage, ranked by how well one sees."),
      part<ObjectKind, DoorHinged>("door_hinged",
                                   "A door with one leaf, pulled from one side and pushed from the other."),
      part<ObjectKind, DoorDouble>("door_double", "A door with two mirrored leaves."),
      part<ObjectKind, DoorRevolving>("door_revolving", "Four panels in a drum, pushed by those who pass."),
      part<ObjectKind, DoorSliding>("door_sliding", "Panels that slide along the wall, by hand or by a sensor."),
      part<ObjectKind, DoorSwingBoth>("door_swing_both", "A leaf that swings both ways: everybody pushes."),
  };
  return kinds;
}

}  // namespace throng
