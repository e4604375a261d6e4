// throng import and throng export as a user calls them.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "shell_for_test.h"

namespace {

using throng::test::Outcome;

namespace fs = std::filesystem;

class ExportImport : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("throng_files_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    std::string text = "# framerate: 8 fps\n# id frame x/m y/m z/m\n";
    for (int person = 1; person <= 3; ++person)
      for (int f = 0; f < 20; ++f)
        text += std::to_string(person) + " " + std::to_string(f) + " " + std::to_string(0.25 * f) + " " +
                std::to_string(person) + " 1.7\n";
    write("walk.txt", text);
    write("bare.txt", "1 0 100 200\n1 1 110 200\n");
    write("area.wkt", "POLYGON ((-1 0, 7 0, 7 5, -1 5, -1 0))\n");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }
  std::string read(const std::string& name) {
    std::ostringstream s;
    s << std::ifstream(folder_ / name).rdbuf();
    return s.str();
  }
  /// In the folder; the arguments hold no quotes.
  Outcome throng(const std::string& args) {
    return throng::test::shell("cd '" + folder_.string() + "' && '" THRONG_PROGRAM "' " + args);
  }

  fs::path folder_;
};

TEST_F(ExportImport, HelpTeachesByExample) {
  for (const std::string command : {"export", "import"}) {
    const Outcome o = throng(command + " --help");
    EXPECT_EQ(o.code, 0) << o.text;
    EXPECT_TRUE(o.has("Examples:\n  throng " + command)) << o.text;
  }
  EXPECT_TRUE(throng("--help").has("throng export"));
}

TEST_F(ExportImport, ThereAndBackInEveryFormat) {
  Outcome o = throng("import walk.txt --geometry area.wkt --out walk.throng");
  ASSERT_EQ(o.code, 0) << o.text;
  EXPECT_TRUE(o.has("3 people, 60 positions, 20 frames at 8 a second")) << o.text;
  EXPECT_TRUE(o.has("z was taken for the height")) << o.text;
  EXPECT_FALSE(o.has("no walkable area")) << o.text;
  for (const std::string format : {"csv", "jupedsim", "txt", "hdf5"}) {
    o = throng("export walk.throng --json --to " + format + " --out " + format);
    ASSERT_EQ(o.code, 0) << o.text;
    const auto json = nlohmann::json::parse(o.text);
    EXPECT_EQ(json["frames"], 20);
    const std::string file = json["files"][0];
    ASSERT_TRUE(fs::exists(folder_ / file)) << file;
    o = throng("import " + file + " --json --out " + format + ".throng");
    ASSERT_EQ(o.code, 0) << o.text;
    const auto back = nlohmann::json::parse(o.text);
    EXPECT_EQ(back["people"], 3) << format;
    EXPECT_EQ(back["positions"], 60) << format;
    EXPECT_EQ(back["rate"], 8) << format;
    o = throng("export " + format + ".throng --to csv --out " + format + "_again.csv --quiet");
    ASSERT_EQ(o.code, 0) << o.text;
    EXPECT_EQ(o.text, "");
  }
  EXPECT_EQ(read("csv_again.csv"), read("csv.csv"));
  EXPECT_EQ(read("csv.wkt"), "POLYGON ((-1 0, 7 0, 7 5, -1 5, -1 0))\n");
}

TEST_F(ExportImport, SaysWhatTheFileDoesNot) {
  Outcome o = throng("import bare.txt --out bare.throng");
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(o.has("neither its frame rate") && o.has("--rate 25 --unit cm")) << o.text;
  o = throng("import bare.txt --rate 16 --out bare.throng");
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(o.has("--unit cm")) << o.text;
  EXPECT_FALSE(fs::exists(folder_ / "bare.throng"));
  EXPECT_EQ(throng("import bare.txt --rate 16 --unit cm --out bare.throng").code, 0);
}

TEST_F(ExportImport, NeverOverwritesWithoutForce) {
  ASSERT_EQ(throng("import walk.txt --out walk.throng").code, 0);
  Outcome o = throng("import walk.txt --out walk.throng");
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(o.has("exists already") && o.has("--force")) << o.text;
  EXPECT_EQ(throng("import walk.txt --out walk.throng --force").code, 0);
  write("walk.csv", "precious");
  o = throng("export walk.throng --to csv --out walk.csv");
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(o.has("exists already") && o.has("--force")) << o.text;
  EXPECT_EQ(read("walk.csv"), "precious");
  EXPECT_EQ(throng("export walk.throng --to csv --out walk.csv --force").code, 0);
  EXPECT_NE(read("walk.csv"), "precious");
  o = throng("export walk.throng --to csv --out walk.throng --force");
  EXPECT_EQ(o.code, 1);
  EXPECT_TRUE(o.has("the recording itself")) << o.text;
  write("note.txt", "precious");
  o = throng("import walk.txt --out note.txt --force");
  EXPECT_NE(o.code, 0);
  EXPECT_EQ(read("note.txt"), "precious");
}

TEST_F(ExportImport, WrongUsage) {
  ASSERT_EQ(throng("import walk.txt --out walk.throng").code, 0);
  const std::pair<const char*, const char*> wrong[] = {
      {"export walk.throng --out x", "--to is missing"},
      {"export walk.throng --to csv", "--out is missing"},
      {"export walk.throng --to jupedsm --out x", "did you mean 'jupedsim'?"},
      {"export walk.throng --to csv --out x --level grund", "did you mean 'ground'?"},
      {"export absent.throng --to csv --out x", "absent.throng"},
      {"export walk.txt --to csv --out x", "not a recording"},
      {"import walk.txt", "--out is missing"},
      {"import absent.txt --out x.throng", "No such file"},
      {"import . --out x.throng", "is a folder"},
      {"import walk.throng --out x.throng", "is a recording already"},
      {"import walk.txt --from hdf5 --out x.throng", "no HDF5 file"},
      {"import walk.txt --unit km --out x.throng", "there is no 'km'"},
      {"import walk.txt --geometry walk.txt --out x.throng", "well-known text"},
      {"import area.wkt --out x.throng", "no column `id`"},
  };
  for (const auto& [args, message] : wrong) {
    const Outcome o = throng(args);
    EXPECT_EQ(o.code, 1) << args << "\n" << o.text;
    EXPECT_TRUE(o.has(message)) << args << "\n" << o.text;
  }
  for (const std::string args : {"export walk.throng --to csv --out none/x.csv", "import walk.txt --out none/x.throng"})
    EXPECT_EQ(throng(args).code, 2) << args;
}

}  // namespace
