// What analysis works on: who was where, frame by frame, whatever tool it comes from. Metres and seconds. Made from
// files (recording/trajectory.h) or gathered from a run while it goes on (Gatherer). Measures are pure functions of it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "throng/core/result.h"
#include "throng/core/vec.h"
#include "throng/recording/trajectory.h"

namespace throng::analysis {

/// Faster than this is no walk but a jump (a periodic edge, a lift, a mistake of tracking); measures leave such
/// intervals out.
inline constexpr double kJumpSpeed = 12;  // m/s

/// One person's way without gaps: point[i] is at frame first + i.
struct Walk {
  std::string id;
  std::uint32_t group = 0;  ///< into Trajectories::groups: where from, or where to
  double radius = 0.2;      ///< m
  std::int64_t first = 0;
  std::vector<Vec2d> point;
  std::optional<double> arrival;  ///< s, on the clock of the frames: when it reached its goal; nothing: it did not

  std::int64_t end() const { return first + static_cast<std::int64_t>(point.size()); }
  bool has(std::int64_t frame) const { return frame >= first && frame < end(); }
  Vec2d at(std::int64_t frame) const { return point[static_cast<std::size_t>(frame - first)]; }
};

struct Trajectories {
  double rate = 0;  ///< frames a second; frame f is at f / rate seconds
  std::vector<std::string> groups;
  std::vector<Walk> people;
  std::uint64_t filled = 0;  ///< positions that the source did not have: gaps, filled straight

  double dt() const { return 1 / rate; }
  std::int64_t first_frame() const;  ///< 0 when empty
  std::int64_t end_frame() const;    ///< one after the last; 0 when empty
};

/// More positions than this, gaps included, are refused instead of exhausting the memory.
inline constexpr std::uint64_t kMostPositions = 400'000'000;

/// Nobody says in a file how wide people are: all get `radius`. A file that has every n-th frame only gets a rate n
/// times lower, and no gaps. `level`: positions on that one alone (index into file.levels), a walk for each visit;
/// nothing: of all of them.
Result<Trajectories> from_file(const TrajectoryFile& file, double radius = 0.2,
                               std::optional<std::uint16_t> level = {});

/// Collects positions while a run goes on, in any order of people; frames of one person must ascend.
class Gatherer {
 public:
  explicit Gatherer(double rate) { result_.rate = rate; }
  /// Names group n; groups without a name are called by their number.
  void name_group(std::uint32_t n, std::string name);
  void add(std::uint64_t id, std::int64_t frame, Vec2d point, double radius, std::uint32_t group = 0);
  /// It reached its goal now.
  void arrived(std::uint64_t id, double time);
  /// People by ascending id. Leaves this empty.
  Trajectories take();

 private:
  Trajectories result_;
  std::map<std::uint64_t, std::size_t> by_id_;
};

/// For runs in which people vanish at their goal: whoever is gone before the end of all has arrived in its last frame.
void arrive_when_gone(Trajectories& all);
/// For runs in which people stay: each arrives when it first is within `radius` of its goal; goals[i] is of people[i].
void arrive_within(Trajectories& all, const std::vector<Vec2d>& goals, double radius);

/// The part of everybody's walk in [from, to] seconds; who is not there then is left out, and so is an arrival that is
/// later. Times stay as they are.
Trajectories between(Trajectories all, double from, double to);

/// Positions of a walk up to its arrival (that frame included).
std::size_t length_to_arrival(const Walk& walk, double rate);

// ---- kinematics by finite differences -----------------------------------------------------------------------------

/// Between frames i and i + 1: one fewer than points.
std::vector<Vec2d> interval_velocities(const Walk& walk, double rate);
/// At each frame: central differences, one-sided at both ends; zero for a walk of one point.
std::vector<Vec2d> velocities(const std::vector<Vec2d>& point, double rate);
inline std::vector<Vec2d> velocities(const Walk& walk, double rate) { return velocities(walk.point, rate); }

}  // namespace throng::analysis
