// For tests: what an independent validator (python3-jsonschema) says about files and the schemas we print.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "throng/core/diagnostics.h"
#include "throng/scenario/document.h"
#include "throng/scenario/emit.h"

namespace throng {

inline std::string slurp(const std::filesystem::path& file) {
  std::ostringstream s;
  s << std::ifstream(file).rdbuf();
  return s.str();
}

/// Shipped YAML files whose folder is called `folder`, or with "" all that are scenarios of their own: neither parts
/// that others include nor studies.
inline std::vector<std::filesystem::path> shipped_files(const std::string& folder = "") {
  std::vector<std::filesystem::path> files;
  for (const auto& e :
       std::filesystem::recursive_directory_iterator(std::filesystem::path(THRONG_SOURCE_DIR) / "scenarios")) {
    const std::string in = e.path().parent_path().filename().string();
    if (e.path().extension() == ".yaml" && (folder.empty() ? in != "parts" && in != "studies" : in == folder))
      files.push_back(e.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// The file's own words as JSON: what an editor would check against the schema.
inline std::string as_json(const std::filesystem::path& file) {
  Document document;
  document.files = {file.string()};
  Diagnostics problems;
  if (!parse_document(slurp(file), 0, document, document.root, problems) || problems.has_errors()) return "";
  return to_json(document.root);
}

/// Collects documents and asks which of them a schema accepts.
class SchemaFolder : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / ("throng_schema_" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_ / "files");
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void add_good(std::string name, const std::string& json) { add(good_, "good_" + name, json); }
  void add_bad(std::string name, const std::string& json) { add(bad_, "bad_" + name, json); }

  void judge(const std::string& schema) {
    const auto accepted = accepted_by(schema);
    if (accepted.empty()) GTEST_SKIP() << "python3-jsonschema is not installed";
    const auto is_in = [&](const std::string& name) {
      return std::find(accepted.begin(), accepted.end(), name) != accepted.end();
    };
    for (const auto& g : good_) EXPECT_TRUE(is_in(g)) << g << " must be accepted";
    for (const auto& b : bad_) EXPECT_FALSE(is_in(b)) << b << " must be rejected";
  }

  std::vector<std::string> good_, bad_;

 private:
  void add(std::vector<std::string>& list, const std::string& name, const std::string& json) {
    EXPECT_FALSE(json.empty()) << name;
    std::ofstream(folder_ / "files" / name) << json;
    list.push_back(name);
  }

  /// "checked" and the accepted files; nothing when the validator is not installed.
  std::vector<std::string> accepted_by(const std::string& schema) {
    std::ofstream(folder_ / "schema.json") << schema;
    std::ofstream(folder_ / "validate.py") << R"py(
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
        "/usr/bin/python3 " + (folder_ / "validate.py").string() + " 2> " + (folder_ / "log").string();
    const int code = std::system(command.c_str());
    std::vector<std::string> names;
    if (WIFEXITED(code) && (WEXITSTATUS(code) == 9 || WEXITSTATUS(code) == 127)) return names;
    EXPECT_EQ(code, 0) << slurp(folder_ / "log");
    std::istringstream in(slurp(folder_ / "accepted"));
    for (std::string line; std::getline(in, line);) names.push_back(line);
    return names;
  }

  std::filesystem::path folder_;
};

}  // namespace throng
