#include "throng/scenario/schema.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "throng/scenario/emit.h"
#include "throng/scenario/files.h"
#include "throng/scenario/parts.h"
#include "throng/scenario/spec.h"
#include "throng/scenario/types.h"

namespace throng {
namespace {

namespace fs = std::filesystem;

std::string slurp(const fs::path& file) {
  std::ostringstream s;
  s << std::ifstream(file).rdbuf();
  return s.str();
}

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

/// The file's own words as JSON: what an editor would check against the schema.
std::string as_json(const fs::path& file) {
  Document document;
  document.files = {file.string()};
  Diagnostics problems;
  if (!parse_document(slurp(file), 0, document, document.root, problems) || problems.has_errors()) return "";
  return to_json(document.root);
}

/// Which of the JSON files the schema accepts, by python3-jsonschema; empty when that is not installed.
std::vector<std::string> accepted_by_schema(const fs::path& folder) {
  std::ofstream(folder / "schema.json") << scenario_schema();
  std::ofstream(folder / "validate.py") << R"py(
import json, pathlib, sys
try:
    from jsonschema import Draft202012Validator
except ImportError:
    sys.exit(9)
here = pathlib.Path(__file__).parent
schema = json.loads((here / 'schema.json').read_text())
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
out = ['checked']
for f in sorted((here / 'files').iterdir()):
    if validator.is_valid(json.loads(f.read_text())):
        out.append(f.name)
(here / 'accepted').write_text('\n'.join(out))
)py";
  const std::string command =
      "/usr/bin/python3 " + (folder / "validate.py").string() + " 2> " + (folder / "log").string();
  const int code = std::system(command.c_str());
  std::vector<std::string> names;
  if (WIFEXITED(code) && (WEXITSTATUS(code) == 9 || WEXITSTATUS(code) == 127)) return names;
  EXPECT_EQ(code, 0) << slurp(folder / "log");
  std::istringstream in(slurp(folder / "accepted"));
  for (std::string line; std::getline(in, line);) names.push_back(line);
  return names;
}

class SchemaFolder : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("throng_schema_" + std::to_string(::getpid()));
    fs::create_directories(folder_ / "files");
  }
  void TearDown() override { fs::remove_all(folder_); }
  void add(const std::string& name, const std::string& json) { std::ofstream(folder_ / "files" / name) << json; }
  fs::path folder_;
};

TEST_F(SchemaFolder, AcceptsShippedAndRejectsBad) {
  std::vector<std::string> good, bad;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(THRONG_SOURCE_DIR) / "scenarios")) {
    if (entry.path().extension() != ".yaml") continue;
    good.push_back("good_" + std::to_string(good.size()) + "_" + entry.path().stem().string());
    add(good.back(), as_json(entry.path()));
  }
  const fs::path inputs = fs::path(THRONG_SOURCE_DIR) / "tests/bad_inputs";
  std::ifstream table(inputs / "expected.txt");
  for (std::string line; std::getline(table, line);) {
    if (line.find(" | schema | ") == std::string::npos) continue;
    const std::string file = line.substr(0, line.find(" | "));
    const std::string json = as_json(inputs / file);
    ASSERT_FALSE(json.empty()) << file;
    bad.push_back("bad_" + file);
    add(bad.back(), json);
  }
  ASSERT_GE(good.size(), 4u);
  ASSERT_GE(bad.size(), 40u);
  const auto accepted = accepted_by_schema(folder_);
  if (accepted.empty()) GTEST_SKIP() << "python3-jsonschema is not installed";
  for (const auto& g : good) EXPECT_EQ(std::count(accepted.begin(), accepted.end(), g), 1) << g << " must be accepted";
  for (const auto& b : bad) EXPECT_EQ(std::count(accepted.begin(), accepted.end(), b), 0) << b << " must be rejected";
}

}  // namespace
}  // namespace throng
