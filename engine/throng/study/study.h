// A study file: scenes, what is varied in them, seeds and measures. Text -> StudySpec; every problem is reported with
// its position, as for scenarios.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "throng/core/diagnostics.h"
#include "throng/core/fields.h"
#include "throng/scenario/files.h"
#include "throng/scenario/spec.h"
#include "throng/study/diagrams/diagram_spec.h"

namespace throng {

/// One scene of a study.
struct StudySetting {
  std::string id;
  std::string scenario;          ///< relative to the study file
  std::vector<std::string> set;  ///< "path=value"
  std::vector<double> seeds;     ///< empty: the study's
  double weight = 1;             ///< of its runs in the means
  static const FieldList& fields();
};

/// One thing that is varied: values of a path of the scenario.
struct StudyVary {
  std::string path;
  std::vector<std::string> values;
  std::string permutations;  ///< all orders of these letters, in alphabetical order
  std::vector<double> range;
  static const FieldList& fields();
};

/// Combinations of varied values that are looked at together.
struct StudyGroup {
  std::string id;
  std::string like;                 ///< of the first varied value: ? = any letter, * = any letters
  std::vector<std::string> before;  ///< "CA": C stands before A
  std::string without;              ///< none of these letters occurs
  static const FieldList& fields();
};

/// Something the results are asked: one statistic against another.
struct StudyClaim {
  std::string text;
  std::string measure;
  std::string left;          ///< "mean B": statistic and group
  std::string below;         ///< left < this
  std::string above;         ///< left > this
  std::string same_without;  ///< each member of group `left` ran as its twin without this letter, bit for bit
  static const FieldList& fields();
};

/// What `--quick` does instead.
struct StudyQuick {
  std::optional<double> until;
  std::vector<double> seeds;
  std::vector<std::string> settings;  ///< ids; empty: all
  int every = 1;                      ///< of the combinations only each so-manieth
  static const FieldList& fields();
};

/// Instead of scenes: two people cross, many times, with each steering model, and are compared with people (EG-08 ...
/// 14).
struct CrossingPairsSpec {
  enum class Filter { k2012, k2009, kNone };
  int trials = 420, quick_trials = 60;
  std::uint32_t seed = 1;
  double step = 0.025;  ///< s
  Filter filter = Filter::k2012;
  std::vector<PartSpec> models;  ///< empty: all
  static const FieldList& fields();
};

struct StudySpec {
  int version = 1;
  std::string name, description;
  std::vector<StudySetting> settings;
  std::vector<StudyVary> vary;
  std::vector<double> seeds{1};
  std::optional<double> until;        ///< s; otherwise the scenario's end
  std::vector<std::string> measures;  ///< words of `expect`
  std::string rank_by;                ///< a measure; empty: the first
  bool lowest_first = false;
  std::vector<StudyGroup> groups;
  std::vector<StudyClaim> claims;
  StudyQuick quick;
  std::optional<CrossingPairsSpec> crossing_pairs;
  std::vector<DiagramSpec> diagrams;  ///< instead of settings: fundamental diagrams, compared with people
  static const FieldList& fields();

  std::size_t ranked() const;  ///< number of the measure that ranks
};

/// One combination of varied values.
struct Combination {
  std::vector<std::string> values;  ///< one a vary
  std::string label() const;        ///< joined with blanks; "-" when nothing is varied
};

/// One simulation of a study.
struct StudyRun {
  std::size_t combination = 0, setting = 0;
  std::uint64_t seed = 1;
  double until = 0;  ///< s; 0 = the scenario's end
};

/// Reads a study. Nothing when there are errors.
std::optional<StudySpec> read_study(const FileSource& files, const std::string& file, Diagnostics& out);

/// All combinations in the order of the file: the last thing varied changes fastest.
std::vector<Combination> combinations(const StudySpec& study);
/// All runs; `quick`: the shorter set. Runs of one combination follow each other.
std::vector<StudyRun> plan_runs(const StudySpec& study, const std::vector<Combination>& all, bool quick);
/// The settings of one run as --set would give them.
std::vector<std::string> settings_of(const StudySpec& study, const Combination& c, const StudyRun& run);
/// Names a run among all runs of this and other invocations.
std::string key_of(const StudySpec& study, const Combination& c, const StudyRun& run);

bool belongs_to(const StudyGroup& group, const std::string& value);

}  // namespace throng
