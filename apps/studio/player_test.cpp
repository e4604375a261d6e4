#include "player.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "test_scene.h"

namespace throng::studio {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::json;

/// Collects what a player publishes.
class Listener {
 public:
  void take(Message m) {
    const std::lock_guard lock(mutex_);
    all_.push_back(std::move(m));
    came_.notify_all();
  }
  /// Waits until one of the messages from `from` on fulfils it; null after five seconds.
  template <class F>
  Message wait(F&& good, std::size_t from = 0) {
    std::unique_lock lock(mutex_);
    Message found;
    came_.wait_for(lock, 5s, [&] {
      for (; from < all_.size() && !found; ++from)
        if (good(*all_[from])) found = all_[from];
      return found != nullptr;
    });
    return found;
  }
  std::size_t count() {
    const std::lock_guard lock(mutex_);
    return all_.size();
  }
  std::vector<Message> frames() {
    const std::lock_guard lock(mutex_);
    std::vector<Message> out;
    for (const Message& m : all_)
      if (m->kind == Outgoing::Kind::kFrame) out.push_back(m);
    return out;
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::vector<Message> all_;
};

bool is_frame(const Outgoing& m) { return m.kind == Outgoing::Kind::kFrame; }

class PlayerTest : public testing::Test {
 protected:
  void start(Player::Options options, double end = 1000, std::size_t people = 20,
             std::chrono::milliseconds step = 0ms) {
    simulation_ = walkers(people);
    LiveTimeline::Options o = live_options(*simulation_);
    o.end = end;
    if (step > 0ms) o.on_step = [step](const StepReport&) { std::this_thread::sleep_for(step); };
    timeline_ = std::make_unique<LiveTimeline>(*simulation_, o);
    player_ = std::make_unique<Player>(*timeline_, options, [this](Message m) { listener_.take(std::move(m)); });
    player_->start();
  }
  void say(ClientMessage::Type type, double value = 0) {
    ClientMessage m;
    m.type = type;
    m.value = value;
    m.time = value;
    m.frames = static_cast<std::uint32_t>(value);
    player_->said(1, m);
  }
  /// The next state published that fulfils it.
  template <class F>
  Json state(F&& good) {
    const Message m =
        listener_.wait([&](const Outgoing& o) { return o.kind == Outgoing::Kind::kState && good(Json::parse(o.text)); },
                       listener_.count());
    return m ? Json::parse(m->text) : Json();
  }

  Listener listener_;
  std::unique_ptr<Simulation> simulation_;
  std::unique_ptr<LiveTimeline> timeline_;
  std::unique_ptr<Player> player_;
};

TEST_F(PlayerTest, FramesDecodeAgainstTheKeyFrameTheyName) {
  start({.speed = 20});
  ASSERT_TRUE(listener_.wait([](const Outgoing& m) { return is_frame(m) && m.number >= 60; }));
  player_->stop();
  std::map<std::uint32_t, FrameColumns> keys;
  std::size_t deltas = 0;
  double last_time = -1;
  for (const Message& m : listener_.frames()) {
    if (m->is_key) {
      auto key = decode_frame(m->frame);
      ASSERT_TRUE(key);
      keys[m->number] = *key;
    }
    ASSERT_TRUE(keys.count(m->key)) << "delta of a delta, or of a key frame never sent";
    const auto frame = decode_frame(m->frame, &keys[m->key]);
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->number, m->number);
    EXPECT_NEAR(frame->time, m->number * 0.1, 1e-9);
    EXPECT_GE(frame->time, last_time);
    last_time = frame->time;
    EXPECT_EQ(frame->size(), m->number > 0 ? 20u : 0u);
    deltas += !m->is_key;
  }
  EXPECT_GT(deltas, 5u);
}

TEST_F(PlayerTest, RealTimeTimesSpeed) {
  start({.speed = 5});
  const auto begin = std::chrono::steady_clock::now();
  ASSERT_TRUE(listener_.wait([](const Outgoing& m) { return is_frame(m) && m.number >= 50; }));
  const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  EXPECT_GT(took, 0.9);  // 5 s at five times the speed; a busy machine may take longer
}

TEST_F(PlayerTest, NothingMovesBeforeSomebodyLooks) {
  start({.speed = 50, .wait_for_client = true});
  std::this_thread::sleep_for(200ms);
  EXPECT_EQ(timeline_->last(), 0u);
  player_->opened(1);
  EXPECT_TRUE(listener_.wait([](const Outgoing& m) { return is_frame(m) && m.number > 10; }));
}

TEST_F(PlayerTest, PauseStepSeekPlay) {
  start({.speed = 50});
  ASSERT_TRUE(listener_.wait([](const Outgoing& m) { return is_frame(m) && m.number >= 40; }));
  say(ClientMessage::Type::kPause);
  const Json paused = state([](const Json& s) { return !s["playing"]; });
  ASSERT_FALSE(paused.is_null());
  const double time = paused["time"];
  std::this_thread::sleep_for(150ms);
  EXPECT_DOUBLE_EQ(state([](const Json&) { return true; })["time"].get<double>(), time);

  say(ClientMessage::Type::kStep, 1);
  EXPECT_FALSE(state([&](const Json& s) { return std::abs(s["time"].get<double>() - time - 0.1) < 1e-6; }).is_null());

  const std::size_t from = listener_.count();
  say(ClientMessage::Type::kSeek, 1.5);
  const Message back = listener_.wait([](const Outgoing& m) { return is_frame(m) && m.number == 15; }, from);
  ASSERT_TRUE(back);
  EXPECT_TRUE(back->is_key) << "a key frame after a seek";
  EXPECT_EQ(decode_frame(back->frame)->size(), 20u);

  // Forward beyond what has been simulated: the simulation runs there.
  say(ClientMessage::Type::kSeek, 30);
  EXPECT_TRUE(listener_.wait([](const Outgoing& m) { return is_frame(m) && m.number == 300; }, from));
  say(ClientMessage::Type::kPlay);
  EXPECT_TRUE(listener_.wait([](const Outgoing& m) { return is_frame(m) && m.number > 310; }, from));
}

TEST_F(PlayerTest, AtTheEndItStandsAndPlayBeginsAnew) {
  start({.speed = 100}, 3);
  EXPECT_TRUE(player_->wait_finished(5000ms));
  const Json s = state([](const Json& j) { return j["finished"] && !j["playing"]; });
  ASSERT_FALSE(s.is_null());
  EXPECT_NEAR(s["time"].get<double>(), 3, 1e-6);
  const std::size_t from = listener_.count();
  say(ClientMessage::Type::kSpeed, 0.5);
  say(ClientMessage::Type::kPlay);
  EXPECT_TRUE(listener_.wait([](const Outgoing& m) { return is_frame(m) && m.number < 5; }, from));
  EXPECT_NEAR(simulation_->now(), 3, 1e-6) << "played from memory, not simulated again";
}

/// A run that is slower than it is played comes to its end between two frames that are due: the first word that it
/// stands comes with its last frame, not with an earlier one.
TEST_F(PlayerTest, ItIsSaidToStandOnlyWhereItIsShown) {
  for (const auto step : {1ms, 2ms, 3ms, 4ms}) {
    const std::size_t from = listener_.count();
    start({.speed = 100}, 3, 20, step);
    const Message m = listener_.wait(
        [](const Outgoing& o) {
          if (o.kind != Outgoing::Kind::kState) return false;
          const Json j = Json::parse(o.text);
          return j["finished"].get<bool>() && !j["playing"].get<bool>();
        },
        from);
    ASSERT_TRUE(m);
    EXPECT_NEAR(Json::parse(m->text)["time"].get<double>(), 3, 1e-6) << step.count() << " ms a step";
    player_->stop();
  }
}

TEST_F(PlayerTest, WhoLacksAKeyFrameGetsOne) {
  start({.speed = 1});
  ASSERT_TRUE(listener_.wait([](const Outgoing& m) { return is_frame(m) && !m.is_key; }));
  const std::size_t from = listener_.count();
  player_->need_key();
  const Message next = listener_.wait(is_frame, from);
  ASSERT_TRUE(next);
  EXPECT_TRUE(next->is_key || listener_.wait([](const Outgoing& m) { return is_frame(m) && m.is_key; }, from));
}

TEST_F(PlayerTest, ASelectedPersonIsDescribedWithEveryFrame) {
  start({.speed = 2});
  ASSERT_TRUE(listener_.wait([](const Outgoing& m) { return is_frame(m) && m.number >= 5; }));
  ClientMessage m;
  m.type = ClientMessage::Type::kSelect;
  m.who = {0, 1};
  m.sketch = true;
  const std::size_t from = listener_.count();
  player_->said(7, m);
  const Message person = listener_.wait([](const Outgoing& o) { return o.kind == Outgoing::Kind::kPerson; }, from);
  ASSERT_TRUE(person);
  EXPECT_EQ(person->client, 7u);
  const Json p = Json::parse(person->text);
  EXPECT_EQ(p["type"], "person");
  EXPECT_EQ(p["exists"], true);
  EXPECT_EQ(p["population"], "adult");
  EXPECT_EQ(p["source"], "crowd");
  EXPECT_EQ(p["level"], "ground");
  EXPECT_NEAR(p["radius"].get<double>(), 0.2, 0.005);
  const Message sketch = listener_.wait([](const Outgoing& o) { return o.kind == Outgoing::Kind::kSketch; }, from);
  ASSERT_TRUE(sketch);
  std::vector<std::string> names;
  const Json layers = Json::parse(sketch->text)["layers"];
  for (const auto& l : layers) names.push_back(l["name"]);
  EXPECT_EQ(names[0], "person");
  EXPECT_NE(std::find(names.begin(), names.end(), "orca half-planes"), names.end());
  EXPECT_NE(std::find(names.begin(), names.end(), "journey"), names.end());

  m.who = {12345, 1};
  const std::size_t later = listener_.count();
  player_->said(7, m);
  const Message nobody = listener_.wait(
      [](const Outgoing& o) { return o.kind == Outgoing::Kind::kPerson && o.text.find("12345") != std::string::npos; },
      later);
  ASSERT_TRUE(nobody);
  EXPECT_EQ(Json::parse(nobody->text)["exists"], false);
  player_->closed(7);
}

// A slow run is usually between two frames when somebody pauses it.
TEST_F(PlayerTest, WhoIsSelectedAfterAPauseOfASlowRunIsExplained) {
  start({.speed = 10}, 1000, 20, 25ms);
  ASSERT_TRUE(listener_.wait([](const Outgoing& m) { return is_frame(m) && m.number > 0; }));  // people are there
  for (int i = 0; i < 5; ++i) {
    say(ClientMessage::Type::kPlay);
    const std::size_t playing = listener_.count();
    ASSERT_TRUE(listener_.wait(is_frame, playing));
    std::this_thread::sleep_for(std::chrono::milliseconds(7 * i));
    say(ClientMessage::Type::kPause);
    ASSERT_FALSE(state([](const Json& s) { return s["playing"] == false; }).empty());
    ClientMessage m;
    m.type = ClientMessage::Type::kSelect;
    m.who = {3, 1};
    m.sketch = true;
    const std::size_t from = listener_.count();
    player_->said(1, m);
    EXPECT_TRUE(listener_.wait(
        [](const Outgoing& o) { return o.kind == Outgoing::Kind::kSketch && !Json::parse(o.text)["layers"].empty(); },
        from))
        << i;
    say(ClientMessage::Type::kDeselect);
  }
}

TEST_F(PlayerTest, ExplanationsOfAnotherMomentAreTakenBack) {
  start({.speed = 10});
  ASSERT_TRUE(listener_.wait([](const Outgoing& m) { return is_frame(m) && m.number >= 30; }));
  ClientMessage m;
  m.type = ClientMessage::Type::kSelect;
  m.who = {3, 1};
  m.sketch = true;
  player_->said(1, m);
  const auto sketch = [&](bool empty, std::size_t from) {
    return listener_.wait(
        [&](const Outgoing& o) {
          return o.kind == Outgoing::Kind::kSketch && Json::parse(o.text)["layers"].empty() == empty;
        },
        from);
  };
  EXPECT_TRUE(sketch(false, 0));
  say(ClientMessage::Type::kPause);
  const std::size_t from = listener_.count();
  say(ClientMessage::Type::kSeek, 1);
  EXPECT_TRUE(sketch(true, from));
}

TEST_F(PlayerTest, AFloodOfCommandsIsBounded) {
  start({.speed = 1});
  for (int i = 0; i < 200000; ++i) say(ClientMessage::Type::kSpeed, 2);
  const std::size_t from = listener_.count();
  EXPECT_TRUE(listener_.wait([](const Outgoing& m) { return is_frame(m); }, from));
  EXPECT_TRUE(player_->stop(2000ms));
}

TEST(HistoryTest, IsBoundedAndForgetsTheOldest) {
  auto simulation = walkers(100);
  LiveTimeline::Options o = live_options(*simulation);
  o.end = 1000;
  o.most_bytes = 200000;
  LiveTimeline timeline(*simulation, o);
  while (timeline.last() < 400) timeline.advance();
  EXPECT_GT(timeline.first(), 100u);
  FrameColumns f;
  EXPECT_FALSE(timeline.frame(timeline.first() - 1, f));
  EXPECT_FALSE(timeline.frame(timeline.last() + 1, f));
  for (std::uint32_t n = timeline.first(); n <= timeline.last(); ++n) {
    ASSERT_TRUE(timeline.frame(n, f));
    EXPECT_EQ(f.number, n);
    EXPECT_EQ(f.size(), 100u);
  }
  FrameColumns now;
  LiveFrames(*simulation).capture(400, now);
  ASSERT_TRUE(timeline.frame(400, f));
  EXPECT_EQ(f.id, now.id);
  for (std::size_t i = 0; i < f.size(); ++i) EXPECT_NEAR(f.x[i], now.x[i], 0.001);
}

}  // namespace
}  // namespace throng::studio
