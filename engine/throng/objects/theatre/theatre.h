// Kind `theatre`: rows of seats in a ring sector before a stage (SH-26). Seats that no one can stand at and seats from
// which the stage is largely hidden are not used; radial aisles stay free, so that every seat can be reached; seats are
// ranked from best to worst. Seat numbers run row by row from the stage, within a row from the right end.
#pragma once

#include "throng/objects/kind.h"

namespace throng {

struct TheatreSeat {
  Vec2 position;
  Vec2 front;              ///< unit, towards the stage
  std::uint32_t row = 0;   ///< 0 = nearest to the stage
  std::uint32_t rank = 0;  ///< 0 = the best seat
  float visible = 1;       ///< share of the stage one sees
};

class TheatreObject : public ObjectKind {
 public:
  struct Params {
    double stage = 4;
    double inner = 6;
    std::uint32_t rows = 8;
    double sector = 2.443460952792061;  ///< rad, 140 degrees
    double seat_width = 0.6;
    double row_depth = 1.0;
    std::uint32_t aisles = 2;
    double aisle_width = 1.0;
    double least_visible = 0.5;
    double side_weight = 0.5;
    static const FieldList& fields();
  };

  explicit TheatreObject(const Params& p) : params_(p) {}
  Footprint footprint(const Pose2d& pose) const override;
  void settle(const Settling& s) override;
  std::vector<ShapePart> shape() const override;
  bool cue(const Holder& holder, const ObjectState& own, PoseCue& out) const override;

  // ---- questions (SH-33) ----
  const std::vector<TheatreSeat>& seats() const { return seats_; }
  /// Seat numbers from best to worst.
  const std::vector<std::uint32_t>& by_rank() const { return by_rank_; }
  std::size_t audience(const ObjectState& own) const { return own.holders.size(); }
  AgentId who_sits(const ObjectState& own, std::uint32_t seat) const;
  /// Number of the best seat nobody has; seats().size() when full.
  std::uint32_t best_free(const ObjectState& own) const;
  Vec2 stage() const { return pose_.position; }
  /// Seats that were left out because the stage is hidden there, or because one cannot stand there.
  std::size_t hidden() const { return hidden_; }
  std::size_t in_walls() const { return in_walls_; }

  Ruling take(const ObjectRequest& request, const ObjectState& own, ObjectDesk& desk, Holder& out) const override;

 private:
  void add_row(const World& world, SurfaceIndex surface, std::uint32_t row);
  float visible_share(const World& world, SurfaceIndex surface, Vec2 seat) const;
  bool in_aisle(double angle, double radius) const;
  void rank_seats();

  Params params_;
  Pose2 pose_;
  std::vector<TheatreSeat> seats_;
  std::vector<std::uint32_t> by_rank_;
  std::size_t hidden_ = 0, in_walls_ = 0;
};

}  // namespace throng
