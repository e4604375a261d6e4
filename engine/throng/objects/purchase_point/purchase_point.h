// Kind `purchase_point`: a window or a machine with one transaction spot, free or taken (SH-23). Several points may
// share a queue: a ticket area is one queue and several windows, a vending machine one queue and one point. Who has a
// line before it can be taken by the first in that line only.
#pragma once

#include "throng/core/distributions.h"
#include "throng/objects/kind.h"

namespace throng {

class QueueObject;

class PurchasePoint : public ObjectKind {
 public:
  struct Params {
    std::string sells = "ticket";
    std::string queue;
    double width = 1.2;
    double depth = 0.6;
    double height = 1.1;
    double spot = 0.4;
    Distribution service = Distribution::lognormal(3.6, 0.4).within(5, 300);  ///< median 37 s, mean 40 s
    static const FieldList& fields();
  };
  /// Header: when the present service ends, and how many it has served.
  struct Counter {
    double until = 0;  ///< s; 0 = no service going on
    std::uint64_t served = 0;
  };

  explicit PurchasePoint(const Params& p) : params_(p) {}
  Footprint footprint(const Pose2d& pose) const override;
  void settle(const Settling& s) override;
  std::vector<ShapePart> shape() const override;
  bool cue(const Holder& holder, const ObjectState& own, PoseCue& out) const override;

  // ---- questions (SH-33) ----
  const std::string& sells() const { return params_.sells; }
  bool is_free(const ObjectState& own) const { return own.holders.empty(); }
  AgentId customer(const ObjectState& own) const { return own.holders.empty() ? AgentId{} : own.holders[0].who; }
  /// Somebody is being served; false also while the customer is still on the way to the spot.
  bool is_serving(const ObjectState& own, double now) const { return own.as<Counter>().until > now; }
  std::uint64_t served(const ObjectState& own) const { return own.as<Counter>().served; }
  /// Where the customer stands, looking at the window.
  Pose2 spot() const;
  ObjectIndex queue() const { return queue_; }
  double mean_service() const { return mean(params_.service); }
  /// May this person take it now: free, and nobody before it in line?
  bool may_take(const ObjectState& own, const ObjectState* line, AgentId who) const;

  std::size_t header_words() const override { return sizeof(Counter) / 8; }
  Ruling take(const ObjectRequest& request, const ObjectState& own, ObjectDesk& desk, Holder& out) const override;
  void taken(const Holder& holder, ObjectState& own, ObjectDesk& desk) const override;
  Ruling use(const Holder& holder, ObjectState& own, ObjectDesk& desk) const override;
  void left(const Holder& holder, bool was_first, ObjectState& own, ObjectDesk& desk) const override;
  void timer(const ObjectTimer& timer, ObjectState& own, ObjectDesk& desk) const override;

 private:
  Params params_;
  ObjectIndex self_, queue_;
  const QueueObject* line_ = nullptr;
  Pose2 pose_;
};

/// First free window that this line feeds, by object number; none when all are taken.
ObjectIndex free_window(const Objects& objects, const ObjectStates& states, ObjectIndex queue);
/// Seconds a newcomer would wait in that line: people before it times mean service, over the windows.
double expected_wait(const Objects& objects, const ObjectStates& states, ObjectIndex queue);

}  // namespace throng
