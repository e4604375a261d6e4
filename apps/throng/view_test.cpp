// throng view, throng draw and throng run --explain as a user calls them.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "shell_for_test.h"
#include "throng/recording/recording.h"

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

const std::string kScenario = std::string(THRONG_SOURCE_DIR) + "/scenarios/demos/crossing.yaml";

/// The program as a child whose output is read through a pipe; ends with this object.
class Program {
 public:
  explicit Program(std::vector<std::string> args) {
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
    pid_ = ::fork();
    if (pid_ == 0) {
      ::dup2(ends[1], 1);
      ::close(ends[0]);
      args.insert(args.begin(), THRONG_PROGRAM);
      std::vector<char*> raw;
      for (std::string& a : args) raw.push_back(a.data());
      raw.push_back(nullptr);
      ::execv(THRONG_PROGRAM, raw.data());
      ::_exit(127);
    }
    ::close(ends[1]);
    out_ = ends[0];
  }
  ~Program() {
    if (pid_ > 0) {
      ::kill(pid_, SIGKILL);
      ::waitpid(pid_, nullptr, 0);
    }
    ::close(out_);
  }
  std::string line() {
    std::string text;
    char c;
    while (::read(out_, &c, 1) == 1 && c != '\n') text += c;
    return text;
  }
  std::string rest() {
    std::string text;
    std::array<char, 4096> part;
    for (ssize_t n; (n = ::read(out_, part.data(), part.size())) > 0;)
      text.append(part.data(), static_cast<std::size_t>(n));
    return text;
  }
  void send(int signal) { ::kill(pid_, signal); }
  /// Exit code; -1 when it has not ended in time.
  int wait(std::chrono::milliseconds patience) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < deadline) {
      int status = 0;
      if (::waitpid(pid_, &status, WNOHANG) == pid_) {
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
      }
      std::this_thread::sleep_for(5ms);
    }
    return -1;
  }

 private:
  pid_t pid_ = -1;
  int out_ = -1;
};

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++n;
  return n;
}

class Pictures : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("throng_draw_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string draw(const std::string& file, std::vector<std::string> args, int code = 0) {
    const std::string out = (folder_ / "picture").string() + (args.back() == "png" ? ".png" : ".svg");
    args.pop_back();
    args.insert(args.begin(), {"draw", file, "--out", out});
    Program p(args);
    EXPECT_EQ(p.wait(30s), code);
    std::ostringstream s;
    s << std::ifstream(out, std::ios::binary).rdbuf();
    return s.str();
  }
  fs::path folder_;
};

TEST(View, PrintsItsAddressAndEndsOnSignals) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Program p({"view", kScenario, "--port", "0", "--no-wait"});
    EXPECT_TRUE(p.line().starts_with("Open http://127.0.0.1:"));
    std::this_thread::sleep_for(100ms);
    p.send(signal);
    EXPECT_EQ(p.wait(60s), 0);
  }
}

TEST(View, EndsAfterTheTimeGiven) {
  Program p({"view", kScenario, "--port", "0", "--until", "5", "--speed", "100"});
  EXPECT_NE(p.rest().find("simulated   5.0 s"), std::string::npos);
  EXPECT_EQ(p.wait(60s), 0);
}

/// No run is lost: a scenario that wants to be recorded is, also while somebody looks on.
TEST(View, RecordsWhatTheScenarioWantsRecorded) {
  const std::string file = "view_" + std::to_string(::getpid()) + ".throng";  // in the folder the program runs in
  std::filesystem::remove(file);
  Program p({"view", kScenario, "--port", "0", "--until", "5", "--speed", "100", "--set",
             "outputs={record: {file: " + file + "}}"});
  EXPECT_NE(p.rest().find("recording"), std::string::npos);
  EXPECT_EQ(p.wait(60s), 0);
  const auto recording = throng::Recording::open(file);
  ASSERT_TRUE(recording) << recording.error();
  EXPECT_GE(recording->frame_count(), 50u);
  std::filesystem::remove(file);
}

TEST(View, RecordsAsRunDoes) {
  const fs::path folder = fs::temp_directory_path() / ("throng_view_record_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const auto view = [&](const std::string& more) {
    return throng::test::shell("cd '" + folder.string() + "' && '" THRONG_PROGRAM "' view '" + kScenario +
                               "' --port 0 --until 1 --speed 100 --set 'outputs={record: {file: a.throng}}' " + more);
  };
  EXPECT_EQ(view("").code, 0);
  const auto again = view("");
  EXPECT_EQ(again.code, 2);
  EXPECT_TRUE(again.has("throng view: cannot record: a.throng: is there already; give another name, or --overwrite"))
      << again.text;
  EXPECT_EQ(view("--overwrite").code, 0);
  const auto without = view("--record-optional");
  EXPECT_EQ(without.code, 0);
  EXPECT_TRUE(without.has("throng view: going on without a recording")) << without.text;
  EXPECT_EQ(view("--record b.throng --compact").code, 0);
  const auto b = throng::Recording::open((folder / "b.throng").string());
  ASSERT_TRUE(b) << b.error();
  EXPECT_TRUE(b->info().compact);
  fs::remove_all(folder);
}

TEST(View, ARecordingStaysAsItIs) {
  const fs::path file = fs::temp_directory_path() / ("throng_view_" + std::to_string(::getpid()) + "_r.throng");
  fs::remove(file);
  ASSERT_EQ(Program({"run", kScenario, "--until", "1", "--quiet", "--record", file.string()}).wait(60s), 0);
  for (const std::string option :
       {"--until 1", "--seed 1", "--set seed=1", "--threads 1", "--record x.throng", "--overwrite"}) {
    const auto o =
        throng::test::shell("timeout 20 '" THRONG_PROGRAM "' view '" + file.string() + "' --port 0 " + option);
    EXPECT_EQ(o.code, 1) << option;
    EXPECT_TRUE(o.has("is a recording, and stays as it is")) << o.text;
  }
  fs::remove(file);
}

TEST(View, SaysWhereOtherMachinesFindIt) {
  Program p({"view", kScenario, "--port", "0", "--no-wait", "--host", "0.0.0.0"});
  const std::string first = p.line(), second = p.line();
  EXPECT_TRUE(first.starts_with("Open http://127.0.0.1:")) << first;
  EXPECT_TRUE(second.starts_with("From other machines: http://")) << second;
  EXPECT_NE(second.find("/?token="), std::string::npos) << second;
  p.send(SIGTERM);
  EXPECT_EQ(p.wait(60s), 0);
}

TEST(View, SaysWhatIsWrong) {
  EXPECT_EQ(Program({"view", "/nowhere.yaml", "--port", "0"}).wait(60s), 1);
  EXPECT_EQ(Program({"view", kScenario, "--port", "0", "--host", "not an address"}).wait(60s), 2);
}

TEST(Run, ExplainsAPersonAtTheEnd) {
  Program p({"run", kScenario, "--until", "8", "--quiet", "--explain", "2"});
  const nlohmann::json j = nlohmann::json::parse(p.rest());
  EXPECT_EQ(p.wait(60s), 0);
  EXPECT_EQ(j["type"], "sketch");
  EXPECT_EQ(j["index"], 2);
  EXPECT_GT(j["layers"].size(), 3u);
}

TEST(Run, ExplainsSeveralPeopleByName) {
  Program p({"run", kScenario, "--until", "8", "--quiet", "--explain", "2", "--explain", "from_west.1"});
  const nlohmann::json first = nlohmann::json::parse(p.line()), second = nlohmann::json::parse(p.line());
  EXPECT_EQ(p.wait(60s), 0);
  EXPECT_EQ(first["index"], 2);
  EXPECT_EQ(second["type"], "sketch");
  EXPECT_EQ(Program({"run", kScenario, "--until", "1", "--explain", "nobody"}).wait(60s), 1);
}

/// The mind inspector: memory, needs, percepts, plan, active routine, and which reactive routine changed the command
/// and why; of somebody who has left, as it was last.
TEST(Run, ExplainsAMindInWords) {
  const std::string scene = THRONG_SOURCE_DIR "/scenarios/demos/interruption.yaml";
  Program p({"run", scene, "--until", "12", "--explain", "travellers.0"});
  const std::string text = p.rest();
  EXPECT_EQ(p.wait(60s), 0);
  for (const char* part :
       {"travellers.0 (index 0) after 12.0 s\n", "  mind        character: commuter; does: ", "because: ",
        "  memory      2: buy for thirst object drinks (complex, a need",
        "1: reach place middle (simple, interrupted, rank 10, expired 3 s ago)", "0: journey",
        "  needs       thirst 0.", "thirst threshold 0.7", "  percepts    region: ", "people noticed ",
        "  plan        route: ", "  reactive    order: CABFED; last changed by: ", "; why: "})
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  Program gone({"run", scene, "--explain", "travellers.0"});
  const std::string last = gone.rest();
  EXPECT_EQ(gone.wait(60s), 0);
  EXPECT_NE(last.find(", when it was last there\n"), std::string::npos) << last;
  EXPECT_NE(last.find("  memory      "), std::string::npos) << last;
}

TEST(Run, CanBeViewed) {
  Program p({"run", kScenario, "--view", "--port", "0", "--until", "1", "--json"});
  const nlohmann::json j = nlohmann::json::parse(p.rest());
  EXPECT_EQ(p.wait(60s), 0);
  EXPECT_NEAR(j["simulated_s"].get<double>(), 1, 1e-6);
}

TEST_F(Pictures, EveryKind) {
  const std::string plan = draw(kScenario, {"svg"});
  EXPECT_EQ(count(plan, "<circle"), 0u);
  const std::string people = draw(kScenario, {"--at", "10", "svg"});
  EXPECT_GT(count(people, "<circle"), 10u);
  EXPECT_GT(count(draw(kScenario, {"--what", "navmesh", "svg"}), "<path"), count(plan, "<path"));
  EXPECT_GT(count(draw(kScenario, {"--what", "trajectories", "--at", "10", "svg"}), "<path"),
            count(plan, "<path") + 10);
  EXPECT_GT(count(draw(kScenario, {"--what", "sketch", "--at", "10", "svg"}), "<path"), 5u);
  EXPECT_EQ(draw(kScenario, {"--at", "10", "png"}).substr(1, 3), "PNG");
  draw(kScenario, {"--what", "sketch", "--at", "10", "--person", "999999", "svg"}, 1);
  draw(kScenario, {"--what", "dreams", "svg"}, 1);
}

/// SH-99: green fan, red where somebody blocks it; without the filter there is nothing to draw.
TEST_F(Pictures, OfASafetyFan) {
  const std::string scene = THRONG_SOURCE_DIR "/scenarios/demos/passageway.yaml";
  const std::string fan = draw(scene, {"--what", "safety_fan", "--at", "24", "svg"});
  EXPECT_EQ(count(fan, "fill=\"#4daf4a\""), 2u) << "the fan, and its colour in the legend";
  EXPECT_EQ(count(fan, "fill=\"#1f6fb4\""), 2u) << "the person";
  EXPECT_GE(count(fan, "fill=\"#d7301f\""), 2u);
  EXPECT_GE(count(fan, "fill=\"#b9b2a7\""), 3u) << "others around";
  EXPECT_GE(count(fan, "stroke=\"#333333\""), 2u) << "walls of the passage";
  draw(scene, {"--what", "safety_fan", "--at", "24", "--person", "999999", "svg"}, 1);
  draw(kScenario, {"--what", "safety_fan", "--at", "10", "svg"}, 1);
}

TEST_F(Pictures, OfARecording) {
  const std::string recording = (folder_ / "r.throng").string();
  EXPECT_EQ(Program({"run", kScenario, "--until", "10", "--quiet", "--record", recording}).wait(30s), 0);
  const std::string live = draw(kScenario, {"--at", "10", "svg"}), again = draw(recording, {"--at", "10", "svg"});
  EXPECT_EQ(live.substr(live.find("<rect")), again.substr(again.find("<rect")));
  draw(recording, {"--what", "sketch", "svg"}, 1);
  // What follows from the scenario alone, or from its run made again, is the same for the recording of it.
  const auto same = [&](std::vector<std::string> args) {
    args.push_back("svg");
    const std::string a = draw(kScenario, args), b = draw(recording, args);
    EXPECT_GT(count(a, "<path"), 3u);
    EXPECT_EQ(a.substr(a.find("<rect")), b.substr(b.find("<rect"))) << args[1];
  };
  for (const char* what : {"navmesh", "regions", "quadtree"}) same({"--what", what});
  same({"--what", "navmesh", "--at", "10"});
  same({"--what", "congestion", "--at", "9"});
  same({"--what", "rays", "--at", "9", "--person", "5"});
  same({"--what", "fan", "--at", "9", "--person", "5"});
  same({"--what", "search", "--from", "3,20", "--to", "20,35"});
  // An imported one has no scenario, and says so.
  std::ofstream(folder_ / "walk.txt") << "# framerate: 8 fps\n# id frame x/m y/m\n1 0 1 1\n1 1 1.2 1\n";
  const std::string imported = (folder_ / "i.throng").string();
  EXPECT_EQ(Program({"import", (folder_ / "walk.txt").string(), "--quiet", "--out", imported}).wait(30s), 0);
  for (const std::string what : {"navmesh", "congestion", "regions"}) {
    const auto o = throng::test::shell("'" THRONG_PROGRAM "' draw '" + imported + "' --what " + what);
    EXPECT_EQ(o.code, 1);
    EXPECT_TRUE(o.has("--what " + what + ": the recording has no scenario (it was imported)")) << o.text;
  }
}

TEST_F(Pictures, AreSvgOrPngAndNeverTheirInput) {
  const auto draw_to = [&](const std::string& in, const std::string& out) {
    return throng::test::shell("cd '" + folder_.string() + "' && '" THRONG_PROGRAM "' draw '" + in + "' --out " + out);
  };
  for (const std::string out : {"plan.pdf", "plan", "plan.svg.txt", "plan.throng"}) {
    const auto o = draw_to(kScenario, out);
    EXPECT_EQ(o.code, 1);
    EXPECT_TRUE(o.has("--out " + out + ": pictures are .svg or .png")) << o.text;
    EXPECT_FALSE(fs::exists(folder_ / out));
  }
  EXPECT_EQ(draw_to(kScenario, "PLAN.PNG").code, 0);
  fs::copy_file(kScenario, folder_ / "room.yaml");
  fs::create_symlink("room.yaml", folder_ / "room.svg");
  const auto size = fs::file_size(folder_ / "room.yaml");
  for (const char* in : {"room.yaml", "room.svg"}) {
    const auto o = draw_to(in, "room.svg");
    EXPECT_EQ(o.code, 1);
    EXPECT_TRUE(o.has("it is not written over")) << o.text;
    EXPECT_EQ(fs::file_size(folder_ / "room.yaml"), size);
  }
}

TEST_F(Pictures, OfASketchHaveALegendAndLevels) {
  const std::string svg = draw(kScenario, {"--what", "sketch", "--at", "9", "--person", "5", "svg"});
  for (const char* text : {">person<", ">journey<", ">way<", ">velocities in m/s<", ">speed: ", ">goal: "})
    EXPECT_NE(svg.find(text), std::string::npos) << text;
  const std::string floors = std::string(THRONG_SOURCE_DIR) + "/scenarios/demos/two_floors.yaml";
  EXPECT_NE(draw(floors, {"--what", "sketch", "--at", "30", "--level", "upper", "svg"}).find(">upper<"),
            std::string::npos);
  draw(floors, {"--what", "sketch", "--level", "cellar", "svg"}, 1);
}

TEST_F(Pictures, OfASketchInARecording) {
  const std::string recording = (folder_ / "r.throng").string();
  EXPECT_EQ(Program({"run", kScenario, "--until", "10", "--quiet", "--record", recording, "--explain", "5"}).wait(30s),
            0);
  const std::string live = draw(kScenario, {"--what", "sketch", "--at", "9", "--person", "5", "svg"});
  const std::string again = draw(recording, {"--what", "sketch", "--at", "9", "svg"});
  // People of a live run are kept to the millimetre, so the two may differ by a hair's breadth; shapes may not.
  EXPECT_GT(count(live, "<path"), 20u);
  EXPECT_EQ(count(live, "<path"), count(again, "<path"));
  EXPECT_EQ(count(live, "<circle"), count(again, "<circle"));
  draw(recording, {"--what", "sketch", "--at", "9", "--person", "6", "svg"}, 1);
}

}  // namespace
