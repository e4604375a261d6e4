#include "throng/scenario/schema.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "throng/scenario/emit.h"
#include "throng/scenario/files.h"
#include "throng/scenario/parts.h"
#include "throng/scenario/schema_fixture.h"
#include "throng/scenario/spec.h"
#include "throng/scenario/types.h"

namespace throng {
namespace {

namespace fs = std::filesystem;

TEST(Schema, ThePageInDocsIsTheGeneratedOne) {
  EXPECT_EQ(slurp(fs::path(THRONG_SOURCE_DIR) / "docs/scenario.md"), scenario_markdown())
      << "renew it with: throng schema --markdown > docs/scenario.md";
}

TEST(Schema, EveryFieldIsDescribedAndEveryTypeKnown) {
  for (const auto& d : everything_described()) {
    EXPECT_FALSE(d.summary.empty()) << d.name;
    for (const auto& f : d.list->fields()) {
      EXPECT_FALSE(f.doc.empty()) << d.name << "." << f.name;
      EXPECT_EQ(f.doc.find('\n'), std::string::npos) << d.name << "." << f.name;
      if (f.kind == FieldKind::kCustom) {
        EXPECT_NE(find_custom_type(f.type), nullptr) << d.name << "." << f.name;
      }
      if (f.type.starts_with("part")) {
        EXPECT_NE(find_part_family(f.type.substr(f.type.find(':') + 1)), nullptr) << f.type;
      }
    }
    for (const auto& g : d.list->groups())
      for (const auto& n : g.names) EXPECT_NE(d.list->find(n), nullptr) << d.name << ": " << n;
  }
}

TEST(Schema, NamesOfDescribedThingsDiffer) {
  std::vector<std::string> names;
  for (const auto& d : everything_described()) {
    EXPECT_EQ(std::count(names.begin(), names.end(), d.name), 0) << d.name;
    names.push_back(d.name);
  }
}

TEST(Schema, DefaultsLieInTheirOwnRanges) {
  for (const auto& d : everything_described()) {
    const auto object = d.list->make();
    for (const auto& f : d.list->fields()) {
      if (f.kind != FieldKind::kNumber && f.kind != FieldKind::kInteger) continue;
      const FieldValue v = f.get(object.get());
      if (const auto* number = std::get_if<double>(&v)) {
        EXPECT_FALSE(f.out_of_range(*number)) << d.name << "." << f.name << " = " << *number;
      }
      if (const auto* number = std::get_if<std::int64_t>(&v)) {
        EXPECT_FALSE(f.out_of_range(static_cast<double>(*number))) << d.name << "." << f.name;
      }
    }
  }
}

TEST(Describe, TellsUnitRangeAndDefault) {
  const std::string text = describe("population");
  for (const char* part :
       {"radius", "distribution, m", "default {normal: [0.22, 0.02]", "Range: from 0.05 to 2 m", "deg/s"})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  EXPECT_NE(describe("orca").find("horizon"), std::string::npos);
  EXPECT_EQ(describe("nothing"), "");
}

/// The shipped ones of tests/bad_inputs that the schema can find fault with.
std::vector<std::string> bad_inputs() {
  std::vector<std::string> files;
  std::ifstream table(fs::path(THRONG_SOURCE_DIR) / "tests/bad_inputs/expected.txt");
  for (std::string line; std::getline(table, line);)
    if (line.find(" | schema | ") != std::string::npos) files.push_back(line.substr(0, line.find(" | ")));
  return files;
}

std::string as_json_text(const std::string& yaml) {
  Document document;
  document.files = {"text"};
  Diagnostics problems;
  return parse_document(yaml, 0, document, document.root, problems) ? to_json(document.root) : "";
}

TEST_F(SchemaFolder, AcceptsShippedAndRejectsBad) {
  for (const auto& f : shipped_files()) add_good(std::to_string(good_.size()) + "_" + f.stem().string(), as_json(f));
  for (const auto& f : bad_inputs()) add_bad(f, as_json(fs::path(THRONG_SOURCE_DIR) / "tests/bad_inputs" / f));
  ASSERT_GE(good_.size(), 40u);
  ASSERT_GE(bad_.size(), 40u);
  judge(scenario_schema());
}

TEST_F(SchemaFolder, PartsMayLackWhatTheScenarioThatIncludesThemHas) {
  for (const auto& f : shipped_files("parts")) add_good(f.stem().string(), as_json(f));
  ASSERT_GE(good_.size(), 10u);
  add_bad("misspelt", as_json_text("throng: 1\npopulation: {a: {radios: 0.2}}\n"));
  add_bad("out_of_range", as_json_text("throng: 1\npopulation: {a: {radius: -0.2}}\n"));
  add_bad("element", as_json_text("throng: 1\nworld: {places: [{point: [1, 1]}]}\n"));
  judge(scenario_schema(SchemaOf::kPart));
}

TEST_F(SchemaFolder, WhoIncludesMayLeaveOutWhatTheIncludedFileHas) {
  add_good("walkable", as_json_text("throng: 1\ninclude: a.yaml\nworld: {places: [{id: a, point: [1, 1]}]}\n"));
  add_good("section", as_json_text("throng: 1\nworld: {include: a.yaml}\n"));
  add_bad("nothing_included", as_json_text("throng: 1\nworld: {places: [{id: a, point: [1, 1]}]}\n"));
  judge(scenario_schema());
}

TEST_F(SchemaFolder, ListsOfOneNameAreToldApart) {
  // `journey` is the list of steps of a scenario and an activity of a mind.
  const std::string world = "throng: 1\nworld: {walkable: [{area: [[0, 0], [9, 0], [9, 9]]}]}\n";
  add_good("activity", as_json_text(world + "population: {a: {routine: {model: mind, journey: {review: 8}}}}\n"));
  add_bad("steps", as_json_text(world + "population: {a: {routine: {model: mind, journey: {steps: [x]}}}}\n"));
  add_bad("review", as_json_text(world + "journeys: {a: {review: 8}}\n"));
  judge(scenario_schema());
}

}  // namespace
}  // namespace throng
