#include "player.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <exception>

#include "json.h"
#include "sketch_json.h"

namespace throng::studio {
namespace {

using std::chrono::milliseconds;

constexpr auto kWork = milliseconds(20);        ///< stepping at a stretch; commands are heard in between
constexpr auto kKeyEvery = milliseconds(1900);  ///< the protocol promises 2 s
constexpr auto kStateEvery = milliseconds(250);
constexpr auto kShortestFrame = milliseconds(30);  ///< between two frames published
constexpr std::size_t kMostCommands = 4096;

}  // namespace

Player::Player(Timeline& timeline, Options options, std::function<void(Message)> publish)
    : timeline_(timeline),
      publish_(std::move(publish)),
      playing_(options.playing),
      waiting_(options.wait_for_client),
      speed_(std::clamp(options.speed, kSlowest, kFastest)),
      head_(timeline.time_of(timeline.first())) {}

Player::~Player() { stop(); }

void Player::start() {
  running_ = true;
  thread_ = std::thread([this] { run(); });
}

bool Player::stop(milliseconds patience) {
  if (!thread_.joinable()) return true;
  stop_ = true;
  {
    std::unique_lock lock(mutex_);
    wake_.notify_all();
    if (!ended_.wait_for(lock, patience, [&] { return !running_; })) return false;
  }
  thread_.join();
  return true;
}

bool Player::wait_finished(milliseconds time) {
  std::unique_lock lock(mutex_);
  return ended_.wait_for(lock, time, [&] { return finished_ || !running_; });
}

std::string Player::failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

void Player::enqueue(Command command) {
  const std::lock_guard lock(mutex_);
  // A flood is cut off, but who comes and goes is always noted.
  const bool word = std::holds_alternative<ClientMessage>(command.what);
  if (word && commands_.size() >= kMostCommands) return;
  commands_.push_back(std::move(command));
  wake_.notify_all();
}

void Player::opened(ClientId client) { enqueue({client, Opened{}}); }
void Player::closed(ClientId client) { enqueue({client, Closed{}}); }
void Player::said(ClientId client, const ClientMessage& message) { enqueue({client, message}); }
void Player::need_key() { enqueue({0, NeedKey{}}); }

void Player::run() {
  std::string failure;
  try {
    loop();
  } catch (const std::exception& e) {
    failure = e.what();
  }
  const std::lock_guard lock(mutex_);
  failure_ = failure;
  running_ = false;
  ended_.notify_all();
}

void Player::loop() {
  last_tick_ = Clock::now();
  std::vector<Command> commands;
  while (!stop_) {
    {
      std::unique_lock lock(mutex_);
      const auto pause = pause_until_next(Clock::now());
      if (pause.count() > 0) wake_.wait_for(lock, pause, [&] { return stop_ || !commands_.empty(); });
      commands.swap(commands_);
    }
    for (const Command& c : commands) carry_out(c);
    commands.clear();
    if (!stop_) tick(Clock::now());
  }
}

void Player::carry_out(const Command& command) {
  if (const auto* message = std::get_if<ClientMessage>(&command.what)) return carry_out(command.client, *message);
  if (std::holds_alternative<Closed>(command.what)) {
    selected_.erase(command.client);
    watch_selected();
    look(command.client, {});
    return;
  }
  if (std::holds_alternative<Opened>(command.what)) waiting_ = false;
  want_key_ = true;
  // While it plays the next frame is near; otherwise the present one is shown again.
  if (!playing_ || std::holds_alternative<Opened>(command.what)) republish_ = true;
  state_changed_ = true;
}

void Player::carry_out(ClientId client, const ClientMessage& m) {
  using Type = ClientMessage::Type;
  switch (m.type) {
    case Type::kPlay:
      playing_ = true;
      // At the end, play begins anew.
      if (timeline_.finished() && frame_at(head_) >= timeline_.last()) jump(timeline_.time_of(timeline_.first()));
      break;
    case Type::kPause:
      playing_ = false;
      head_ = std::min(head_, timeline_.time_of(timeline_.last()));
      // A frame that was begun is finished: who is looked at then can be explained.
      if (timeline_.underway() && frame_at(head_) >= timeline_.last()) jump(timeline_.time_of(timeline_.last() + 1));
      break;
    case Type::kStep:
      playing_ = false;
      jump(timeline_.time_of(shown_.number) + m.frames / timeline_.rate());
      break;
    case Type::kSpeed:
      speed_ = std::clamp(m.value, kSlowest, kFastest);
      break;
    case Type::kSeek:
      jump(m.time);
      want_key_ = republish_ = true;
      break;
    case Type::kSelect:
      selected_[client] = {m.who, m.sketch};
      watch_selected();
      publish_selection(client, selected_[client]);
      break;
    case Type::kDeselect:
      selected_.erase(client);
      watch_selected();
      break;
    case Type::kPoses:
      look(client, m);
      return;  // nothing of the state has changed
    case Type::kReady:
      break;  // between server and client
    case Type::kDrive:
    case Type::kRelease:
    case Type::kTell:
    case Type::kCarryOn:
      if (const std::string wrong = timeline_.order(m); !wrong.empty()) publish_error(client, wrong);
      break;
  }
  state_changed_ = true;
}

void Player::watch_selected() {
  std::vector<AgentId> who;
  for (const auto& [client, selection] : selected_)
    if (selection.sketch) who.push_back(selection.who);
  std::sort(who.begin(), who.end());
  who.erase(std::unique(who.begin(), who.end()), who.end());
  timeline_.watch(std::move(who));
}

/// Bodies are computed for whoever is near a camera of somebody who wants to see them.
void Player::look(ClientId client, const ClientMessage& m) {
  const bool looked = cameras_.count(client) > 0;
  if (m.on) {
    const Vec3 at{static_cast<float>(m.x), static_cast<float>(m.y), static_cast<float>(m.z)};
    cameras_[client] = {{at, static_cast<float>(m.distance)}, m.limit};
  } else if (cameras_.erase(client) == 0) {
    return;
  }
  std::vector<PoseCamera> all;
  for (const auto& [id, camera] : cameras_) all.push_back(camera.at);
  timeline_.look(std::move(all));
  if (m.on && !looked && !playing_) republish_ = true;  // at a stand no frame would come
}

void Player::jump(double time) {
  head_ = std::clamp(time, timeline_.start(), std::max(timeline_.end(), timeline_.time_of(timeline_.last())));
  jumping_ = true;
}

std::uint32_t Player::frame_at(double time) const {
  const double n = std::floor((time - timeline_.start()) * timeline_.rate() + 1e-6);
  return static_cast<std::uint32_t>(std::clamp(n, 0.0, 4294967295.0));
}

/// Nothing while there is something to compute; otherwise until the next frame is due.
Player::Clock::duration Player::pause_until_next(Clock::time_point now) const {
  if (republish_) return {};
  const bool behind = frame_at(head_) > timeline_.last() && !timeline_.finished() && !waiting_;
  if (behind) return {};
  if (!playing_ || waiting_) return kStateEvery;
  const double next = timeline_.time_of(frame_at(head_) + 1) - head_;
  const auto due = std::chrono::duration<double>(std::clamp(next / speed_, 0.001, 0.25));
  return std::max(std::chrono::duration_cast<Clock::duration>(due),
                  Clock::duration(last_shown_ + kShortestFrame - now));
}

void Player::work(std::uint32_t wanted) {
  const auto deadline = Clock::now() + kWork;
  while (timeline_.last() < wanted && !timeline_.finished() && !stop_) {
    timeline_.advance();
    if (Clock::now() >= deadline) break;
  }
  if (timeline_.finished() && !finished_) {
    const std::lock_guard lock(mutex_);
    finished_ = true;
    ended_.notify_all();
  }
}

void Player::tick(Clock::time_point now) {
  const double elapsed = std::chrono::duration<double>(now - last_tick_).count();
  last_tick_ = now;
  if (playing_ && !waiting_ && !(jumping_ && frame_at(head_) > timeline_.last())) {
    head_ += elapsed * speed_;
    jumping_ = false;
  }
  std::uint32_t wanted = frame_at(head_);
  if (wanted > timeline_.last() && !waiting_) work(wanted);
  if (timeline_.finished() && !finished_) work(wanted);  // a recording, or a run of no length
  if (wanted > timeline_.last()) {
    wanted = timeline_.last();
    if (timeline_.finished()) {
      head_ = timeline_.time_of(wanted);
      state_changed_ |= playing_;
      playing_ = jumping_ = false;
    } else if (!jumping_) {
      // The simulation is slower than asked for: time lost is lost.
      head_ = std::min(head_, timeline_.time_of(wanted + 1));
    }
  }
  wanted = std::max(wanted, timeline_.first());
  head_ = std::max(head_, timeline_.time_of(timeline_.first()));
  // Whoever is told that it stands must see where: at the end that frame does not wait for its turn.
  const bool stopped = state_changed_ && !playing_;
  if (republish_ || (wanted != shown_.number && (stopped || now - last_shown_ >= kShortestFrame))) show(wanted, now);
  if (state_changed_ || now - last_state_ >= kStateEvery) publish_state();
}

void Player::show(std::uint32_t number, Clock::time_point now) {
  if (timeline_.frame(number, shown_)) {
    problem_.clear();
  } else {
    // Nobody is shown rather than people of another moment, and whoever looks is told why: once, and newcomers too.
    shown_.resize(0);
    shown_.number = number;
    shown_.time = timeline_.time_of(number);
    if (timeline_.problem() != problem_ || want_key_) publish_problem(timeline_.problem());
    problem_ = timeline_.problem();
  }
  republish_ = false;
  last_shown_ = now;
  publish_frame(now);
  publish_poses();
  for (const auto& [client, selection] : selected_) publish_selection(client, selection);
}

void Player::publish_problem(const std::string& what) {
  if (what.empty()) return;
  auto out = std::make_shared<Outgoing>();
  out->kind = Outgoing::Kind::kError;
  const std::string message = fmt::format("{:.1f} s cannot be shown: {}", shown_.time, what);
  JsonWriter j;
  out->text = j.begin_map().put("type", "error").put("message", std::string_view(message)).end_map().take();
  publish_(std::move(out));
}

void Player::publish_frame(Clock::time_point now) {
  auto out = std::make_shared<Outgoing>();
  out->kind = Outgoing::Kind::kFrame;
  out->number = shown_.number;
  const bool due = !have_key_ || want_key_ || now - last_key_ >= kKeyEvery || shown_.number < key_.number;
  if (!due) {
    if (auto delta = encode_delta(key_, shown_)) out->frame = std::move(*delta);
  }
  if (out->frame.empty()) {
    key_ = shown_;
    out->is_key = have_key_ = true;
    want_key_ = false;
    last_key_ = now;
    out->frame = encode_key(shown_);
  }
  out->key = key_.number;
  publish_(std::move(out));
}

void Player::publish_poses() {
  if (cameras_.empty() || !timeline_.poses(shown_.number, posed_)) return;
  for (const auto& [client, camera] : cameras_) {
    auto out = std::make_shared<Outgoing>();
    out->kind = Outgoing::Kind::kPoses;
    out->client = client;
    out->number = shown_.number;
    out->frame = encode_poses(shown_, posed_, camera.at, camera.limit);
    if (!out->frame.empty()) publish_(std::move(out));
  }
}

void Player::publish_selection(ClientId client, const Selection& s) {
  auto person = std::make_shared<Outgoing>();
  person->kind = Outgoing::Kind::kPerson;
  person->client = client;
  person->text = timeline_.person(s.who, shown_);
  publish_(std::move(person));
  if (!s.sketch) return;
  std::string text = timeline_.sketch(s.who, shown_);
  // An empty one says that there is none of this moment: what was explained of another must not stay on the page.
  if (text.empty()) text = sketch_json(s.who, {});
  if (timeline_.problem() != sketch_problem_) publish_problem(sketch_problem_ = timeline_.problem());
  auto sketch = std::make_shared<Outgoing>();
  sketch->kind = Outgoing::Kind::kSketch;
  sketch->client = client;
  sketch->text = std::move(text);
  publish_(std::move(sketch));
}

void Player::publish_error(ClientId client, const std::string& message) {
  auto out = std::make_shared<Outgoing>();
  out->kind = Outgoing::Kind::kError;
  out->client = client;
  out->text = JsonWriter().begin_map().put("type", "error").put("message", message).end_map().take();
  publish_(std::move(out));
}

void Player::publish_state() {
  const Counts counts = timeline_.counts(shown_.number);
  const double last = timeline_.time_of(timeline_.last());
  JsonWriter j;
  j.begin_map().put("type", "state").put("playing", playing_).put("speed", speed_).put("time", shown_.time);
  j.put("end", timeline_.finished() ? last : timeline_.end());
  j.put("people", counts.people).put("entered", counts.entered).put("left", counts.left);
  j.put("live", timeline_.live()).put("finished", timeline_.finished());
  j.put("buffered_from", timeline_.time_of(timeline_.first())).put("buffered_to", last);
  auto out = std::make_shared<Outgoing>();
  out->kind = Outgoing::Kind::kState;
  out->text = j.end_map().take();
  publish_(std::move(out));
  state_changed_ = false;
  last_state_ = Clock::now();
}

}  // namespace throng::studio
