// Every file of tests/bad_inputs must be answered with the message and the position that expected.txt names; inputs too
// large to keep are made here. None may crash, hang or pass.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "throng/scenario/compile.h"

namespace throng {
namespace {

namespace fs = std::filesystem;

struct Case {
  std::string file, position, fragment;
};

fs::path folder() { return fs::path(THRONG_SOURCE_DIR) / "tests/bad_inputs"; }

std::vector<Case> cases() {
  std::vector<Case> list;
  std::ifstream in(folder() / "expected.txt");
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::vector<std::string> parts;
    for (std::size_t at = 0; parts.size() < 4;) {
      const auto bar = parts.size() < 3 ? line.find(" | ", at) : std::string::npos;
      parts.push_back(line.substr(at, bar == std::string::npos ? bar : bar - at));
      at = bar + 3;
    }
    list.push_back({parts[0], parts[1], parts[3]});
  }
  return list;
}

std::string all_problems(const Scenario& s) {
  std::string text;
  for (const auto& d : s.diagnostics.list()) text += to_text(d) + "\n";
  return text;
}

Scenario check_file(const fs::path& file) {
  const DiskFiles files;
  Scenario s = read_scenario(files, file.string());
  check_scenario(s, files);
  return s;
}

Scenario check_text(const std::string& text) {
  const MemoryFiles files(std::map<std::string, std::string>{{"scenario", text}});
  Scenario s = read_scenario(files, "scenario");
  check_scenario(s, files);
  return s;
}

TEST(BadInputs, EveryFileGetsItsMessageAtItsPlace) {
  const auto list = cases();
  ASSERT_GE(list.size(), 60u);
  for (const auto& c : list) {
    SCOPED_TRACE(c.file);
    const Scenario s = check_file(folder() / c.file);
    EXPECT_FALSE(s.ok());
    bool found = false;
    for (const auto& d : s.diagnostics.list()) {
      const std::string position = std::to_string(d.at.line) + ":" + std::to_string(d.at.column);
      found =
          found || (d.severity == Diagnostic::Severity::kError && to_text(d).find(c.fragment) != std::string::npos &&
                    (c.position == "-" ? d.at.line > 0 || c.file == "empty.yaml" : position == c.position));
    }
    EXPECT_TRUE(found) << "wanted '" << c.fragment << "' at " << c.position << ", got\n" << all_problems(s);
  }
}

TEST(BadInputs, EveryFileIsInTheTable) {
  const auto list = cases();
  for (const auto& entry : fs::directory_iterator(folder())) {
    const std::string name = entry.path().filename().string();
    if (name == "expected.txt" || name == "README.md") continue;
    EXPECT_TRUE(std::any_of(list.begin(), list.end(), [&](const Case& c) { return c.file == name; })) << name;
  }
}

TEST(BadInputs, MessagesAreOneSafeLine) {
  for (const auto& c : cases()) {
    const Scenario s = check_file(folder() / c.file);
    for (const auto& d : s.diagnostics.list()) {
      const std::string text = to_text(d);
      EXPECT_LT(text.size(), 2000u) << c.file;
      EXPECT_TRUE(std::none_of(text.begin(), text.end(), [](char ch) { return static_cast<unsigned char>(ch) < 0x20; }))
          << text;
    }
  }
}

/// Whether it ends at all is watched by the time limit of the test program, not by a clock in here.
void expect_refused(const std::string& text, const std::string& fragment) {
  const Scenario s = check_text(text);
  EXPECT_FALSE(s.ok());
  EXPECT_NE(all_problems(s).find(fragment), std::string::npos) << all_problems(s).substr(0, 500);
}

TEST(BadInputs, HugeFile) { expect_refused("throng: 1\n#" + std::string(100'000'000, 'x'), "larger than the limit"); }

TEST(BadInputs, HugeFileOnDisk) {
  const fs::path file = fs::temp_directory_path() / ("throng_huge_" + std::to_string(::getpid()) + ".yaml");
  { std::ofstream(file) << "throng: 1\n"; }
  fs::resize_file(file, 100'000'000);  // sparse
  const Scenario s = check_file(file);
  fs::remove(file);
  EXPECT_NE(all_problems(s).find("larger than the limit"), std::string::npos) << all_problems(s);
}

TEST(BadInputs, DeepNesting) {
  for (const std::size_t depth : {100u, 100'000u}) {
    expect_refused("throng: 1\nname: " + std::string(depth, '['), "");
    expect_refused("throng: 1\nname: " + std::string(depth, '[') + std::string(depth, ']'), "nested more than 64 deep");
    std::string maps, blocks;
    for (std::size_t i = 0; i < std::min<std::size_t>(depth, 2000); ++i) {
      maps += "{a: ";
      blocks += std::string(i, ' ') + "a:\n";
    }
    expect_refused(maps, "");
    expect_refused(blocks, "nested more than 64 deep");
  }
}

TEST(BadInputs, MillionsOfSigns) {
  expect_refused("throng: 1\nname: " + std::string(20'000'000, '['), "brackets, commas, colons and quotes");
  expect_refused("throng: 1\nname: [" + std::string(20'000'000, ','), "brackets, commas, colons and quotes");
  expect_refused("throng: 1\nname: [" + std::string(2'900'000, ','), "");
}

TEST(BadInputs, AliasBombs) {
  std::string laughs = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n";
  for (int i = 1; i < 12; ++i) {
    const std::string before = "*a" + std::to_string(i - 1);
    std::string list = before;
    for (int k = 1; k < 10; ++k) list += ", " + before;
    laughs += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [" + list + "]\n";
  }
  expect_refused("throng: 1\n" + laughs, "aliases count as what they expand to");
  // Few aliases of something large cost memory as well.
  std::string wide = "throng: 1\na: &a [";
  for (int i = 0; i < 100'000; ++i) wide += "1, ";
  wide += "1]\nb: [";
  for (int i = 0; i < 1000; ++i) wide += "*a, ";
  expect_refused(wide + "*a]\n", "aliases count as what they expand to");
}

TEST(BadInputs, IncludeBombs) {
  std::map<std::string, std::string> texts;
  for (int i = 0; i < 40; ++i) {
    std::string list = "include: [";
    for (int k = 0; k < 8; ++k) list += (k ? ", f" : "f") + std::to_string(i + 1);
    texts["f" + std::to_string(i)] = "throng: 1\n" + list + "]\n";
  }
  texts["f40"] = "name: end\n";
  const MemoryFiles files(texts);
  const Scenario s = read_scenario(files, "f0");
  EXPECT_NE(all_problems(s).find("files include each other more than 16 deep"), std::string::npos);
  EXPECT_LE(s.document.files.size(), 300u);
}

TEST(BadInputs, ManyProblemsAreCounted) {
  std::string text = "throng: 1\nworld: {walkable: [{area: [[0, 0], [9, 0], [9, 9]]}]}\npopulation:\n";
  for (int i = 0; i < 5000; ++i) text += "  p" + std::to_string(i) + ": {radius: -1}\n";
  const Scenario s = check_text(text);
  EXPECT_EQ(s.diagnostics.error_count(), 101u);
  EXPECT_NE(all_problems(s).find("the rest is not shown"), std::string::npos);
}

TEST(BadInputs, LongNamesAreTextAndShownShort) {
  const std::string name(10'000'000, 'n');
  const std::string good = "throng: 1\nworld: {walkable: [{area: [[0, 0], [9, 0], [9, 9]]}]}\nname: " + name + "\n";
  const Scenario s = check_text(good);
  EXPECT_TRUE(s.ok()) << all_problems(s);
  EXPECT_EQ(s.spec.name, name);
  expect_refused(good + "sinks: [" + name + "]\n", "there is no place");
}

TEST(BadInputs, PipesAndDevicesAreNotRead) {
  const fs::path dir = fs::temp_directory_path() / ("throng_pipe_" + std::to_string(::getpid()));
  fs::create_directories(dir);
  ASSERT_EQ(::mkfifo((dir / "pipe.yaml").c_str(), 0600), 0);
  fs::create_symlink("/dev/zero", dir / "zero.yaml");
  std::ofstream(dir / "main.yaml") << "throng: 1\ninclude: [pipe.yaml, zero.yaml]\n";
  const Scenario s = check_file(dir / "main.yaml");
  const Scenario pipe = check_file(dir / "pipe.yaml");
  const Scenario device = check_file("/dev/zero");
  fs::remove_all(dir);
  EXPECT_NE(all_problems(s).find("is not a plain file"), std::string::npos) << all_problems(s);
  EXPECT_NE(all_problems(s).find("lies outside the folder"), std::string::npos) << all_problems(s);
  EXPECT_NE(all_problems(pipe).find("is not a plain file"), std::string::npos) << all_problems(pipe);
  EXPECT_NE(all_problems(device).find("is not a plain file"), std::string::npos) << all_problems(device);
}

TEST(BadInputs, AllProblemsComeAtOnceInOrder) {
  const Scenario s = check_text(
      "throng: 1\ntime: {step: -1, end: x}\nworld: {walkable: [{area: [[0, 0], [9, 0], [9, 9]]}]}\n"
      "sinks: [nowhere]\npopulation: {a: {radius: 9, hight: 2}}\n");
  ASSERT_EQ(s.diagnostics.error_count(), 5u) << all_problems(s);
  int line = 0;
  for (const auto& d : s.diagnostics.list()) {
    EXPECT_GE(d.at.line, line);
    line = d.at.line;
  }
}

}  // namespace
}  // namespace throng
