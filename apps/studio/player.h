// The player: runs a Timeline on a thread of its own in real time times speed, and publishes frames and states.
// Nobody can hold it up: whoever listens takes messages without waiting, commands are queued.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "client_message.h"
#include "frames.h"
#include "pose_message.h"
#include "timeline.h"

namespace throng::studio {

using ClientId = std::uint32_t;  ///< from 1; 0 = everybody

/// One message to one client or to all, shared by their queues.
struct Outgoing {
  enum class Kind : std::uint8_t { kFrame, kPoses, kState, kPerson, kSketch, kError };
  Kind kind = Kind::kState;
  ClientId client = 0;
  bool is_key = false;                ///< frames
  std::uint32_t number = 0, key = 0;  ///< frames; poses: the frame they belong to
  Bytes frame;                        ///< frames and poses
  bool is_binary() const { return kind == Kind::kFrame || kind == Kind::kPoses; }
  std::string text;  ///< the others: JSON
};
using Message = std::shared_ptr<const Outgoing>;

class Player {
 public:
  struct Options {
    double speed = 1;  ///< simulated seconds a second
    bool playing = true;
    bool wait_for_client = false;  ///< nothing moves before somebody looks
  };
  /// `publish` is called on the player's thread and must not wait.
  Player(Timeline& timeline, Options options, std::function<void(Message)> publish);
  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  void start();
  /// Asks the thread to end and waits for it; false when it had not ended in time (a very long step).
  bool stop(std::chrono::milliseconds patience = std::chrono::hours(1));

  // From any thread; never wait for the simulation.
  void opened(ClientId client);
  void closed(ClientId client);
  void said(ClientId client, const ClientMessage& message);
  /// Somebody lacks the key frame of the present deltas: the next frame will be one.
  void need_key();

  /// The timeline is over: every frame has been made.
  bool finished() const { return finished_; }
  /// Waits until finished or ended; false after the time given.
  bool wait_finished(std::chrono::milliseconds time);
  /// What the thread ended with; empty unless it failed.
  std::string failure() const;

 private:
  using Clock = std::chrono::steady_clock;
  struct Selection {
    AgentId who;
    bool sketch = false;
  };
  /// Where a client's camera is, and how many bodies it wants around it.
  struct Camera {
    PoseCamera at;
    std::size_t limit = 1000;
  };
  struct Opened {};
  struct Closed {};
  struct NeedKey {};
  struct Command {
    ClientId client;
    std::variant<Opened, Closed, NeedKey, ClientMessage> what;
  };

  void enqueue(Command command);
  void run();
  void loop();
  void carry_out(const Command& command);
  void carry_out(ClientId client, const ClientMessage& message);
  void tick(Clock::time_point now);
  void work(std::uint32_t wanted);
  void watch_selected();
  void look(ClientId client, const ClientMessage& message);
  void publish_poses();
  void jump(double time);
  std::uint32_t frame_at(double time) const;
  Clock::duration pause_until_next(Clock::time_point now) const;
  void show(std::uint32_t number, Clock::time_point now);
  void publish_frame(Clock::time_point now);
  void publish_selection(ClientId client, const Selection& selection);
  void publish_error(ClientId client, const std::string& message);
  void publish_problem(const std::string& what);
  void publish_state();

  Timeline& timeline_;
  const std::function<void(Message)> publish_;
  // shared
  mutable std::mutex mutex_;
  std::condition_variable wake_, ended_;
  std::vector<Command> commands_;
  std::string failure_;
  bool running_ = false;
  std::atomic<bool> stop_{false}, finished_{false};
  std::thread thread_;
  // of the thread
  bool playing_, waiting_;
  double speed_;
  double head_;          ///< s, what should be shown
  bool jumping_ = true;  ///< the head was set, not reached by playing
  FrameColumns shown_, key_;
  std::string problem_;         ///< said last about frames that cannot be shown; empty since one could
  std::string sketch_problem_;  ///< the same of sketches
  bool have_key_ = false, want_key_ = true, republish_ = true, state_changed_ = true;
  Clock::time_point last_tick_, last_key_, last_state_, last_shown_;
  std::map<ClientId, Selection> selected_;
  std::map<ClientId, Camera> cameras_;
  RecordedPoses posed_;
};

}  // namespace throng::studio
