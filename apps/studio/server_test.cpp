// The server as a browser meets it, over the loopback.
#include <signal.h>

#include "serve.h"
#include "server_fixture.h"

namespace throng::studio {
namespace {

TEST_F(ServerTest, AClientSeesPeopleMove) {
  start();
  Browser b(port());
  ASSERT_TRUE(b.opened());
  bool state = false;
  std::optional<Frame> first;
  ASSERT_TRUE(b.hear_until([&](Browser& x) {
    state |= x.is("state");
    if (!x.frame() || x.frame()->header.number == 0) return false;
    if (!first) {
      first = x.frame();
      EXPECT_EQ(first->people.size(), 30u);
    }
    return state && !x.frame()->header.is_key && x.frame()->header.number > first->header.number + 5;
  }));
  float moved = 0;
  for (std::size_t i = 0; i < 30; ++i) moved += std::abs(b.frame()->people.x[i] - first->people.x[i]);
  EXPECT_GT(moved, 1.0f);
  EXPECT_EQ(server_->clients(), 1u);
  b.close();
}

TEST_F(ServerTest, PauseSeekSelect) {
  start();
  Browser b(port());
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.frame() && x.frame()->header.number > 20; }));
  b.say(R"({"type":"pause"})");
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.is("state") && !x.json()["playing"]; }));
  b.say(R"({"type":"seek","time":1})");
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.frame() && x.frame()->header.number == 10; }));
  EXPECT_TRUE(b.frame()->header.is_key);
  b.say(R"({"type":"step"})");
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.frame() && x.frame()->header.number == 11; }));
  b.say(R"({"type":"select","index":3,"generation":1})");
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.is("person"); }));
  EXPECT_EQ(b.json()["index"], 3);
  EXPECT_EQ(b.json()["exists"], true);
}

TEST_F(ServerTest, PosesOfPeopleNearTheCameraFollowTheFrames) {
  start();
  Browser near(port()), plain(port());
  near.say(R"({"type":"poses","on":true,"x":15,"y":6,"z":2,"distance":8})");
  std::uint32_t frame = 0;
  FrameColumns people;
  std::size_t seen = 0;
  ASSERT_TRUE(near.hear_until([&](Browser& b) {
    if (b.frame()) frame = b.frame()->header.number, people = b.frame()->people;
    if (!b.poses()) return false;
    EXPECT_EQ(b.poses()->frame, frame) << "behind its frame";
    for (std::size_t i = 0; i < b.poses()->size(); ++i) {
      const std::size_t row = people.find(b.poses()->who[i]);
      EXPECT_LT(row, people.size());
      if (row == people.size()) continue;
      EXPECT_LT(distance(Vec2{people.x[row], people.y[row]}, Vec2{15, 6}), 8.01f);
      EXPECT_TRUE(b.poses()->pose[i].flags & PackedPose::kPosed);
      ++seen;
    }
    return seen > 100;
  }));
  // Nobody else is bothered with them.
  for (int i = 0; i < 20; ++i) {
    ASSERT_TRUE(plain.hear());
    EXPECT_FALSE(plain.poses());
  }
  near.say(R"({"type":"poses","on":false})");
  int quiet = 0;  // what was on the way may still come
  ASSERT_TRUE(near.hear_until([&](Browser& b) {
    quiet = b.poses() ? 0 : quiet + (b.frame() ? 1 : 0);
    return quiet > 8;
  }));
}

TEST_F(ServerTest, AtMostAsManyPosesAsAskedFor) {
  start();
  Browser b(port());
  b.say(R"({"type":"poses","on":true,"x":15,"y":6,"z":2,"distance":100,"limit":5})");
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.poses().has_value(); }));
  EXPECT_EQ(b.poses()->size(), 5u);
}

TEST_F(ServerTest, TablesOfBodies) {
  start();
  const std::string answer = get("GET /api/body HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n");
  const Json body = Json::parse(answer.substr(answer.find("\r\n\r\n") + 4));
  ASSERT_EQ(body["joints"].size(), kJoints);
  EXPECT_EQ(body["joints"][0]["parent"], -1);
  EXPECT_EQ(body["joints"][12]["name"], "left_hand");
  // What the page computes from them is what the engine has.
  for (const float height : {0.7f, 0.95f, 1.2f, 1.5f, 2.0f})
    for (const Sex sex : {Sex::kFemale, Sex::kMale})
      for (const float build : {-1.0f, 0.0f, 0.6f}) {
        const Skeleton s = make_skeleton({height, sex, build});
        const Json& tables = body["offsets"][sex == Sex::kMale ? "male" : "female"];
        const float below = body["child_below"], full = body["child_full"];
        const float c = std::clamp((below - height) / (below - full), 0.0f, 1.0f);
        for (std::size_t j = 0; j < kJoints; ++j) {
          float o[3];
          for (std::size_t k = 0; k < 3; ++k)
            o[k] = height * (tables["a"][j][k].get<float>() + c * tables["b"][j][k].get<float>());
          const Json& b = body["build"];
          for (std::size_t k = 0; k < 2; ++k)
            if (b["joints"][k] == j)
              o[1] += b["factor"].get<float>() * build *
                      (o[1] + (k == 0 ? 1.0f : -1.0f) * b["inset"].get<float>() * height);
          EXPECT_NEAR(o[0], s.offset[j].x, 2e-5f) << kJointNames[j] << " " << height;
          EXPECT_NEAR(o[1], s.offset[j].y, 2e-5f) << kJointNames[j] << " " << height;
          EXPECT_NEAR(o[2], s.offset[j].z, 2e-5f) << kJointNames[j] << " " << height;
        }
      }
  for (const char* bad : {"/api/body/nobody.glb", "/api/body/..%2fscene", "/api/body/", "/api/body/x/y.glb"})
    EXPECT_EQ(
        get(std::string("GET ") + bad + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n").find("HTTP/1.1 4"),
        0u)
        << bad;
}

TEST_F(ServerTest, ASecondClientGetsAKeyFrameFirst) {
  start();
  Browser a(port());
  ASSERT_TRUE(a.hear_until([](Browser& x) { return x.frame() && x.frame()->header.number > 5; }));
  Browser b(port());
  ASSERT_TRUE(b.hear_until([](Browser& x) { return x.frame().has_value(); }));
  EXPECT_TRUE(b.frame()->header.is_key);
}

TEST_F(ServerTest, AClientThatNeverSaysReadyGetsThreeFrames) {
  start();
  Browser b(port());
  b.answers = false;
  int frames = 0;
  const auto end = std::chrono::steady_clock::now() + 1200ms;
  while (std::chrono::steady_clock::now() < end && b.hear(300ms)) frames += b.frame().has_value();
  EXPECT_EQ(frames, 3);
}

TEST_F(ServerTest, ASlowClientHoldsNobodyUp) {
  start(2000, 5);
  Browser slow(port(), "", "/api/stream", 4096);  // never reads again
  slow.answers = false;
  ASSERT_TRUE(slow.opened());
  Browser good(port());
  ASSERT_TRUE(good.hear_until([](Browser& x) { return x.frame().has_value(); }));
  const std::uint32_t before = good.frame()->header.number;
  ASSERT_TRUE(good.hear_until([&](Browser& x) { return x.frame() && x.frame()->header.number > before + 15; }));
  EXPECT_EQ(server_->clients(), 2u);
  // And when it wakes up, what it reads still fits together (checked in hear).
  slow.answers = true;
  const std::uint32_t now = good.frame()->header.number;
  EXPECT_TRUE(slow.hear_until([&](Browser& x) { return x.frame() && x.frame()->header.number > now; }));
}

TEST_F(ServerTest, ATakenPortIsPassedOver) {
  start();
  ServerOptions o;
  o.port = port();
  Server second(o, {});
  const auto started = second.start();
  ASSERT_TRUE(started) << started.error();
  EXPECT_GT(second.port(), port());
  ServerOptions bad;
  bad.host = "no.such.address";
  EXPECT_FALSE(Server(bad, {}).start());
}

TEST_F(ServerTest, StopsAtOnceAndSaysGoodbye) {
  start();
  Browser a(port()), silent(port());
  Line line(port());
  ASSERT_TRUE(a.hear());
  const auto begin = std::chrono::steady_clock::now();
  std::thread stopper([this] { server_->stop(); });
  while (a.hear()) {
  }
  EXPECT_EQ(a.code(), websocket::close_code::going_away);
  stopper.join();
  EXPECT_TRUE(player_->stop(1000ms));
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 1500ms);
}

TEST(Serve, EndsOnSignals) {
  for (const int signal : {SIGTERM, SIGINT}) {
    auto simulation = walkers(10);
    LiveTimeline::Options view = live_options(*simulation);
    view.end = 1000;
    ServeOptions o;
    o.port = 0;
    std::thread sender;
    o.started = [&](const std::string& url) {
      EXPECT_TRUE(url.starts_with("http://127.0.0.1:"));
      sender = std::thread([&] {
        std::this_thread::sleep_for(100ms);
        ::kill(::getpid(), signal);
      });
    };
    EXPECT_EQ(serve_simulation(*simulation, view, o), 0);
    sender.join();
  }
}

TEST(Serve, EndsByItselfWhenAsked) {
  auto simulation = walkers(10);
  LiveTimeline::Options view = live_options(*simulation);
  view.end = 5;
  ServeOptions o;
  o.port = 0;
  o.speed = 100;
  o.wait_for_client = false;
  o.end_when_finished = true;
  EXPECT_EQ(serve_simulation(*simulation, view, o), 0);
  EXPECT_NEAR(simulation->now(), 5, 1e-6);
}

}  // namespace
}  // namespace throng::studio
