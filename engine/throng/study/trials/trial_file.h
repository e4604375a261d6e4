// Trials of people as a table of text, anybody's: one line a trial, time and person.
//
//   trial,time,person,x,y[,goal_x,goal_y,speed,radius]
//   1,0.00,a,-4.5,-4.5,...
//
// The first line names the columns, in any order; commas, semicolons or tabs part them; lines that begin with # are
// passed over. time is in s, x and y in m. All people of a trial are given at the same times, which are evenly spaced.
// Optional, and read where they first stand for a person: goal_x and goal_y (m; otherwise where the person ends), speed
// (m/s, the comfort speed; otherwise that of the first half second), radius (m; otherwise 0.22). Any bytes are safe;
// every problem is named with its line.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "throng/core/diagnostics.h"
#include "throng/core/vec.h"
#include "throng/study/trials/runner.h"

namespace throng {

struct TrialWalk {
  std::string person;
  std::vector<Vec2d> point;  ///< one a frame
  TrialPerson start;         ///< with goal, speed and radius
};

struct Trial {
  std::string id;
  double step = 0;  ///< s between frames
  std::vector<TrialWalk> people;

  std::size_t frames() const { return people.empty() ? 0 : people[0].point.size(); }
  double duration() const { return frames() > 1 ? step * static_cast<double>(frames() - 1) : 0; }
};

/// Trials in the order of the file. Problems go to `out` with file and line; then the list may lack what was wrong.
std::vector<Trial> read_trials(std::string_view text, const std::string& file, Diagnostics& out);
std::string write_trials(std::span<const Trial> trials);

/// Start, goal and comfort speed of a walk whose file does not say them.
TrialPerson start_of(std::span<const Vec2d> point, double step);

}  // namespace throng
