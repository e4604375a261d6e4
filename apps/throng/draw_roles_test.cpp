// throng draw --what watchers|queue|seats as a user calls it (SH-99): people in the colours of their roles.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace {

struct Outcome {
  int code = -1;
  std::string text;
};

Outcome throng(const std::string& args) {
  Outcome out;
  FILE* pipe = ::popen((std::string("'") + THRONG_PROGRAM + "' " + args + " 2>&1 </dev/null").c_str(), "r");
  std::array<char, 4096> buffer;
  for (std::size_t n; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) out.text.append(buffer.data(), n);
  const int status = ::pclose(pipe);
  out.code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return out;
}

const std::string kDemos = THRONG_SOURCE_DIR "/scenarios/demos/";

/// Discs of that colour, the one of the key not counted.
int discs(const std::string& svg, const std::string& colour) {
  int n = -1;
  for (std::size_t at = 0; (at = svg.find("<circle", at)) != std::string::npos; ++at) {
    const std::size_t end = svg.find('>', at);
    n += svg.substr(at, end - at).find("fill=\"" + colour) != std::string::npos;
  }
  return n;
}

TEST(DrawRoles, WatchersStandAroundThePerformers) {
  const Outcome o = throng("draw " + kDemos + "watchers.yaml --what watchers --at 60");
  ASSERT_EQ(o.code, 0) << o.text.substr(0, 500);
  EXPECT_EQ(discs(o.text, "#e0569b"), 2) << "two dancers";
  EXPECT_GE(discs(o.text, "#8e5bb0"), 5) << "people who watch";
  EXPECT_GE(discs(o.text, "#3fa34d"), 3) << "passers-by are green";
  EXPECT_NE(o.text.find("watchers"), std::string::npos);
}

TEST(DrawRoles, TheLineAndTheWindows) {
  const Outcome o = throng("draw " + kDemos + "purchase.yaml --what queue --at 90");
  ASSERT_EQ(o.code, 0) << o.text.substr(0, 500);
  EXPECT_GE(discs(o.text, "#d62020"), 2) << "buying is red";
  EXPECT_GE(discs(o.text, "#1f9e89"), 1) << "people in line";
}

TEST(DrawRoles, Seats) {
  const Outcome o = throng("draw " + kDemos + "seats.yaml --what seats --at 60");
  ASSERT_EQ(o.code, 0) << o.text.substr(0, 500);
  EXPECT_GE(discs(o.text, "#4a4a4a"), 6) << "seated people are dark grey";
  EXPECT_GE(discs(o.text, "#f2c300"), 1) << "who comes is yellow";
  const Outcome later = throng("draw " + kDemos + "seats.yaml --what seats --at 100");
  EXPECT_GE(discs(later.text, "#2b5fd0"), 1) << "who has risen is blue for a while";
}

TEST(DrawRoles, AroundOneObject) {
  const Outcome whole = throng("draw " + kDemos + "purchase.yaml --what queue --at 30");
  const Outcome near = throng("draw " + kDemos + "purchase.yaml --what queue --at 30 --object ticket_line");
  ASSERT_EQ(near.code, 0) << near.text.substr(0, 500);
  EXPECT_NE(near.text.substr(0, 300), whole.text.substr(0, 300)) << "another page";
  const Outcome none = throng("draw " + kDemos + "purchase.yaml --what queue --at 30 --object nowhere");
  EXPECT_EQ(none.code, 1);
  EXPECT_NE(none.text.find("--object nowhere: there is ticket_line"), std::string::npos) << none.text.substr(0, 300);
  const Outcome level = throng("draw " + kDemos + "purchase.yaml --what queue --at 30 --level cellar");
  EXPECT_EQ(level.code, 1) << "what is said in vain is said to be";
}

/// SH-99, SH-D11: the safety fan, what of it is blocked by whom, and the imaginary boundaries.
TEST(DrawRoles, TheSafetyFanOfSomebodyInAPassage) {
  const Outcome o = throng("draw " + kDemos + "passageway.yaml --what safety_fan --at 24");
  ASSERT_EQ(o.code, 0) << o.text.substr(0, 500);
  EXPECT_NE(o.text.find("fill=\"#4daf4a\" stroke=\"#2d7a2b\""), std::string::npos) << "the fan is green";
  EXPECT_NE(o.text.find("#d7301f"), std::string::npos) << "what oncoming people block is red";
  const Outcome none = throng("draw " + kDemos + "seats.yaml --what safety_fan --at 5");
  EXPECT_EQ(none.code, 1) << "nobody is in a passage there";
}

TEST(DrawRoles, WhatCannotBeDrawnIsSaid) {
  const Outcome none = throng("draw " + kDemos + "circle.yaml --what watchers --at 1");
  EXPECT_EQ(none.code, 1);
  EXPECT_NE(none.text.find("there is no performance"), std::string::npos);
  const Outcome when = throng("draw " + kDemos + "seats.yaml --what seats");
  EXPECT_EQ(when.code, 1);
  EXPECT_NE(when.text.find("--at"), std::string::npos);
}

}  // namespace
