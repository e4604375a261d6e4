// The scenarios that come with the program.
#pragma once

#include <string>
#include <vector>

namespace throng::cli {

struct Demo {
  std::string name;  ///< "demos/two_floors"; of a study "permutations"
  std::string file;
  std::string title;  ///< `name` of the scenario
  std::string description;
};

/// Folder of the shipped scenarios: beside the sources, or in the share folder of an installation; empty if neither.
std::string scenarios_folder();
/// scenarios/demos and scenarios/penn_station, sorted by folder and name.
std::vector<Demo> demos();

/// Studies that come with the program, by name.
std::vector<Demo> shipped_studies();

}  // namespace throng::cli
