// Kind `bench`: seat space along a line (SH-21). People sit anywhere with room enough; places are continuous, counted
// in metres from the bench's right end as one sits on it.
#pragma once

#include "throng/objects/kind.h"

namespace throng {

/// A stretch of the bench, m.
struct SeatGap {
  float from = 0, to = 0;
  float length() const { return to - from; }
  bool operator==(const SeatGap&) const = default;
};

/// Where one can sit down.
struct BenchSeat {
  float along = 0;      ///< m, middle of the seat
  Vec2 position;        ///< on the bench
  Vec2 approach;        ///< where one stands before sitting down: on the floor, in front
  Vec2 front;           ///< unit: where one looks
  float free_room = 0;  ///< m, length of the gap it lies in
};

enum class SeatState : std::uint8_t { kFree, kAboutToBeTaken, kTaken, kAboutToBeLeft, kNoSeat };

class BenchObject : public ObjectKind {
 public:
  struct Params {
    double length = 2;
    double depth = 0.5;
    double height = 0.45;
    double seat_width = 0.6;
    double reach = 0.35;
    static const FieldList& fields();
  };

  explicit BenchObject(const Params& p) : params_(p) {}
  Footprint footprint(const Pose2d& pose) const override;
  void settle(const Settling& s) override;
  std::vector<ShapePart> shape() const override;
  bool cue(const Holder& holder, const ObjectState& own, PoseCue& out) const override;

  // ---- questions (SH-33) ----
  float length() const { return static_cast<float>(params_.length); }
  float seat_width() const { return static_cast<float>(params_.seat_width); }
  /// People registered, on their way or seated.
  std::size_t occupants(const ObjectState& own) const { return own.holders.size(); }
  std::size_t seated(const ObjectState& own) const;
  /// Stretches nobody has registered for, from the right end to the left.
  std::vector<SeatGap> gaps(const ObjectState& own) const;
  /// Seats with room enough, packed from the right end of each gap.
  std::vector<BenchSeat> available(const ObjectState& own) const;
  /// The one with the most room around it: the middle of the longest gap; length 0 of free_room when full.
  BenchSeat most_room(const ObjectState& own) const;
  /// Free metres around that place; 0 when it is taken: comfort.
  float free_room(const ObjectState& own, float along) const;
  SeatState at(const ObjectState& own, float along) const;
  BenchSeat seat(float along) const;

  Ruling take(const ObjectRequest& request, const ObjectState& own, ObjectDesk& desk, Holder& out) const override;

 private:
  Params params_;
  Pose2 pose_;
};

}  // namespace throng
