// Spec -> Setup: what the simulation runs. Everything that only the whole scene can tell is found out here: geometry,
// people in walls, places nobody can reach, trajectory files.
#pragma once

#include <cstdint>
#include <optional>

#include "throng/scenario/files.h"
#include "throng/scenario/read.h"
#include "throng/simulation/setup.h"

namespace throng {

/// Checks and compiles. Problems go to scenario.diagnostics, sorted by position; nothing is returned when there are
/// errors, also when reading had left some: then everything that does not rest on them is checked all the same. `files`
/// gives the trajectory files of replay and script sources. Maps of the world (environment/maps.h) are built when a
/// chosen part reads them, and those named in `maps`.
std::optional<Setup> compile_scenario(Scenario& scenario, const FileSource& files, std::uint32_t maps = 0);

/// The same without keeping the result: what `throng check` does.
void check_scenario(Scenario& scenario, const FileSource& files);

/// Checks that need the spec only (check.cpp); part of both.
void check_meaning(Scenario& scenario);
/// Traits that contradict each other.
void check_traits(Scenario& scenario);
/// Roadmaps and fields that people are to follow: chosen, there, wide enough.
void check_guides(Scenario& scenario);
/// ... and saying something where people appear.
void check_guidance(const World& world, Scenario& scenario);
/// Checks that people can get where their journeys lead (reach.cpp). The world must have every place of the spec, and
/// "source:ID" for each source with an area.
void check_ways(const World& world, Scenario& scenario);

/// Name of the place that stands for a source's own area.
std::string source_place(const SourceSpec& source);
/// Elements as diagnostics name them.
std::string source_path(std::size_t i);
std::string journey_path(const std::string& name);

}  // namespace throng
