#include "outbox.h"

#include <algorithm>

namespace throng::studio {

Outbox::Verdict Outbox::offer(const Message& message, Time now) {
  if (message->kind == Outgoing::Kind::kFrame) return offer_frame(message, now);
  // Poses of a frame that this client did not get are of no use to it.
  if (message->kind == Outgoing::Kind::kPoses && message->number != newest_) return Verdict::kSkipped;
  // Of states, persons and sketches only the newest is of interest.
  if (message->kind != Outgoing::Kind::kError && message->kind != Outgoing::Kind::kPoses) {
    for (Message& queued : queue_) {
      if (queued->kind != message->kind) continue;
      queued = message;
      return Verdict::kTaken;
    }
  }
  if (queue_.size() >= kQueued) return Verdict::kSkipped;
  queue_.push_back(message);
  return Verdict::kTaken;
}

Outbox::Verdict Outbox::offer_frame(const Message& message, Time now) {
  if (unshown_.size() >= kUnshown) {
    const bool queued =
        std::any_of(queue_.begin(), queue_.end(), [](const Message& m) { return m->kind == Outgoing::Kind::kFrame; });
    // Frames that lie here unsent for so long are old: the line is slow or dead.
    if (now - last_frame_ < kSilence) {
      if (message->is_key) has_key_ = false;
      late_ = message;
      return Verdict::kSkipped;
    }
    if (queued) cut();
    unshown_.clear();
  }
  if (message->is_key) {
    has_key_ = true;
    key_ = message->number;
  } else if (!has_key_ || message->key != key_) {
    return Verdict::kNeedKey;
  }
  late_.reset();
  queue_.push_back(message);
  unshown_.push_back(message->number);
  newest_ = message->number;
  last_frame_ = now;
  return Verdict::kTaken;
}

void Outbox::shown(std::uint32_t frame) {
  const auto at = std::find(unshown_.begin(), unshown_.end(), frame);
  if (at != unshown_.end()) unshown_.erase(unshown_.begin(), at + 1);
}

Outbox::Verdict Outbox::catch_up(Time now) {
  if (!late_ || unshown_.size() >= kUnshown) return Verdict::kSkipped;
  const Message message = std::move(late_);
  late_.reset();
  return offer_frame(message, now);
}

Message Outbox::take() {
  Message m = std::move(queue_.front());
  queue_.pop_front();
  return m;
}

void Outbox::cut() {
  queue_.clear();
  unshown_.clear();
  late_.reset();
  has_key_ = false;
  newest_ = kNone;
}

}  // namespace throng::studio
