// What a browser tells people of a running simulation (SH-95, SH-96): keys and directives, as messages of the protocol.
#include <gtest/gtest.h>

#include "client_message.h"
#include "test_scene.h"
#include "throng/scenario/compile.h"

namespace throng::studio {
namespace {

/// Three people with a mind who wait, a ticket window and a bench.
std::unique_ptr<Simulation> hall() {
  Scenario s = read_scenario_text(R"(throng: 1
time: {step: 0.1, end: 300}
world:
  walkable: [{area: [[0, 0], [20, 0], [20, 12], [0, 12]]}]
  places: [{id: west, area: [[1, 4], [4, 4], [4, 8], [1, 8]]}, {id: east, area: [[16, 4], [19, 4], [19, 8], [16, 8]]}]
objects:
  - {id: window, kind: purchase_point, position: [10, 11.6], direction: -90, service: 3}
  - {id: seat, kind: bench, position: [10, 1], direction: 90, length: 2}
steering: {default: reactive}
population:
  people:
    routine:
      model: mind
      goals: [{activity: wait, place: west}]
      needs: {ticket: {trigger: never}, thirst: {trigger: never}, hunger: {trigger: never}, tiredness: {trigger: never}, attraction: {trigger: never}}
sources: [{id: people, place: west, count: 3}]
)");
  auto setup = compile_scenario(s, MemoryFiles({}));
  EXPECT_TRUE(setup);
  return std::make_unique<Simulation>(std::move(*setup), 1);
}

class OrdersTest : public testing::Test {
 protected:
  OrdersTest() : sim_(hall()), timeline_(*sim_, options()) { advance(2); }
  LiveTimeline::Options options() const {
    LiveTimeline::Options o = live_options(*sim_);
    o.end = 300;
    return o;
  }
  void advance(double seconds) {
    for (const double end = sim_->now() + seconds; sim_->now() < end - 1e-9;) {
      timeline_.advance();
      for (const Event& e : sim_->crowd().events) events_.push_back(e);
      sat_ |= sim_->crowd().appearance.shown[sim_->crowd().row_of({0, 1})].activity == Activity::kSitting;
    }
  }
  /// The words of the message, as a browser sends them; what was wrong with it.
  std::string say(const std::string& json) {
    const auto m = read_client_message(json);
    return m ? timeline_.order(*m) : m.error();
  }
  bool happened(EventKind kind) const {
    return std::any_of(events_.begin(), events_.end(), [&](const Event& e) {
      return e.kind == kind && e.who == AgentId{0, 1};
    });
  }
  Vec2 position() const {
    const Row r = sim_->crowd().row_of({0, 1});
    return {sim_->crowd().body.x[r], sim_->crowd().body.y[r]};
  }

  std::unique_ptr<Simulation> sim_;
  LiveTimeline timeline_;
  std::vector<Event> events_;
  bool sat_ = false;
};

TEST_F(OrdersTest, KeysWalkAPersonAndLetItGo) {
  const Vec2 from = position();
  EXPECT_EQ(say(R"({"type":"drive","index":0,"generation":1,"speed":1.3,"turn":90})"), "");
  advance(3);
  EXPECT_GT(distance(from, position()), 1.0f);
  EXPECT_EQ(say(R"({"type":"drive","index":0,"generation":1,"speed":1.3,"turn":0})"), "");
  for (int i = 0; i < 30; ++i) {  // wherever that leads, not through a wall
    advance(1);
    const Vec2d p = sim_->world().to_author(position());
    ASSERT_TRUE(p.x > 0.1 && p.x < 19.9 && p.y > 0.1 && p.y < 11.9) << p.x << ' ' << p.y;
  }
  EXPECT_EQ(say(R"({"type":"release","index":0,"generation":1})"), "");
  advance(40);
  EXPECT_LT(sim_->world().to_author(position()).x, 6) << "back to where it waits";
}

TEST_F(OrdersTest, DirectivesArePushedOnItsMemory) {
  EXPECT_EQ(say(R"({"type":"tell","index":0,"generation":1,"do":"buy","need":"ticket"})"), "");
  advance(60);
  EXPECT_TRUE(happened(EventKind::kTold));
  EXPECT_TRUE(happened(EventKind::kServed));
  EXPECT_EQ(say(R"({"type":"tell","index":0,"generation":1,"do":"rest","need":"tiredness"})"), "");
  advance(30);
  EXPECT_TRUE(sat_);
  EXPECT_EQ(say(R"({"type":"carry_on","index":0,"generation":1})"), "");
  EXPECT_EQ(say(R"({"type":"tell","index":0,"generation":1,"do":"reach","place":"east"})"), "");
  advance(30);
  EXPECT_TRUE(happened(EventKind::kResumed)) << "its own life goes on";
}

TEST_F(OrdersTest, WrongOnesAreAnswered) {
  EXPECT_NE(say(R"({"type":"tell","index":0,"generation":1,"do":"fly"})").find("there is no activity 'fly'"),
            std::string::npos);
  EXPECT_NE(say(R"({"type":"tell","index":0,"generation":1,"do":"buy","need":"fun"})").find("there is no need 'fun'"),
            std::string::npos);
  EXPECT_NE(say(R"({"type":"tell","index":0,"generation":1,"do":"reach"})").find("needs a 'place'"), std::string::npos);
  EXPECT_EQ(say(R"({"type":"drive","index":77,"generation":1,"speed":1})"), "that person is not there");
}

}  // namespace
}  // namespace throng::studio
