// Sources: who wants to enter now, and who can. A person who finds no free spot waits outside and tries again in every
// step; nobody is dropped.
#pragma once

#include <cstdint>
#include <vector>

#include "throng/core/bytes.h"
#include "throng/core/workers.h"
#include "throng/simulation/admit/placement.h"
#include "throng/simulation/setup.h"

namespace throng {

/// What a source remembers.
struct SourceState {
  std::uint64_t wanted = 0;    ///< people who should have entered by now
  std::uint64_t entered = 0;   ///< people who have; the next one has this number
  double next_arrival = 0;     ///< s, random arrivals only
  std::uint64_t reported = 0;  ///< people of whom it has been said that they wait outside
};

struct AdmitCounts {
  std::uint32_t entered = 0, left = 0, waiting_outside = 0;
  std::uint64_t add_refused = 0, stale_commands = 0;
};

/// Scratch of admit, kept between steps.
struct AdmitScratch {
  FreshSpots fresh;
  std::vector<WallHit> walls;
};

/// Lets in whoever is due at `now`. Writes every column of new rows, sources, events.
void run_sources(const Setup& setup, double now, std::uint64_t frame, std::vector<SourceState>& sources, Crowd& crowd,
                 AdmitScratch& scratch, AdmitCounts& counts);

/// Scripted people: the velocity order that brings each to where its track says it is one step later; those whose
/// track has ended are named in `done`.
void run_scripts(const Setup& setup, double now, Crowd& crowd, std::vector<AgentId>& done);

/// Place on a track at a time: linear between its points.
Vec2 track_position(const Track& track, double time);

/// The tracks of all script sources, in order: Profile::script is the number in this list + 1.
std::vector<const Track*> script_tracks(const Setup& setup);

}  // namespace throng
