// The list of activities, one line each. Append: the position is the goal type in people's memories.
#include <array>

#include "throng/behavior/activities/buy/buy.h"
#include "throng/behavior/activities/catch_train/catch_train.h"
#include "throng/behavior/activities/guard/guard.h"
#include "throng/behavior/activities/journey/journey.h"
#include "throng/behavior/activities/meet/meet.h"
#include "throng/behavior/activities/patrol/patrol.h"
#include "throng/behavior/activities/perform/perform.h"
#include "throng/behavior/activities/queue/queue.h"
#include "throng/behavior/activities/reach/reach.h"
#include "throng/behavior/activities/rest/rest.h"
#include "throng/behavior/activities/wait/wait.h"
#include "throng/behavior/activities/wander/wander.h"
#include "throng/behavior/activities/watch/watch.h"
#include "throng/behavior/mind/activity.h"

namespace throng {

std::span<const PartKind<ActivityKind>> activities() {
  static const std::array list{
      part<ActivityKind, ReachActivity>("reach", "Walks to a place or a point."),
      part<ActivityKind, WaitActivity>("wait", "Stands and waits, patiently or not, in a place or where one is."),
      part<ActivityKind, RestActivity>("rest", "Picks a seat by proximity and comfort and sits until recovered."),
      part<ActivityKind, WatchActivity>("watch", "Finds a gap around a performance and watches for a while."),
      part<ActivityKind, MeetActivity>("meet", "Waits for friends at a place and chats with them in a circle."),
      part<ActivityKind, BuyActivity>("buy", "Picks a place that sells it, stands in line, is served."),
      part<ActivityKind, QueueActivity>("queue", "Stands in a line until it is one's turn."),
      part<ActivityKind, CatchTrainActivity>("catch_train",
                                             "Waits for the time of one's train, goes to the platform and gets in."),
      part<ActivityKind, PerformActivity>("perform", "Dances in the middle of a performance and draws watchers."),
      part<ActivityKind, GuardActivity>("guard", "Stands at a post and looks around."),
      part<ActivityKind, PatrolActivity>("patrol", "Walks from way point to way point and looks around at each."),
      part<ActivityKind, WanderActivity>("wander", "Strolls and goes on where one has not been."),
      part<ActivityKind, JourneyActivity>("journey", "Walks the journey of one's source."),
  };
  return list;
}

}  // namespace throng
