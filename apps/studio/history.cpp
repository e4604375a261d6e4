#include "history.h"

namespace throng::studio {

void History::push(const FrameColumns& frame, const Counts& counts) {
  std::optional<Bytes> bytes;
  if (!frames_.empty() && frame.number - key_.number < key_every_) bytes = encode_delta(key_, frame);
  if (!bytes) {
    key_ = frame;
    bytes = encode_key(frame);
  }
  bytes_ += bytes->size() + sizeof(Kept);
  frames_.push_back({frame.number, key_.number, counts, std::move(*bytes)});
  while (bytes_ > most_bytes_ && frames_.front().key != key_.number) forget_oldest();
}

/// The oldest key frame and all that builds on it.
void History::forget_oldest() {
  const std::uint32_t key = frames_.front().key;
  while (!frames_.empty() && frames_.front().key == key) {
    bytes_ -= frames_.front().bytes.size() + sizeof(Kept);
    frames_.pop_front();
  }
}

const History::Kept* History::find(std::uint32_t number) const {
  if (frames_.empty() || number < first() || number > last()) return nullptr;
  return &frames_[number - first()];
}

bool History::get(std::uint32_t number, FrameColumns& out) const {
  const Kept* kept = find(number);
  const Kept* key = kept ? find(kept->key) : nullptr;
  if (!key) return false;
  if (!have_decoded_ || decoded_key_.number != key->number) {
    auto decoded = decode_frame(key->bytes);
    if (!decoded) return false;
    decoded_key_ = std::move(*decoded);
    have_decoded_ = true;
  }
  if (kept == key) {
    out = decoded_key_;
    return true;
  }
  auto decoded = decode_frame(kept->bytes, &decoded_key_);
  if (!decoded) return false;
  out = std::move(*decoded);
  return true;
}

Counts History::counts(std::uint32_t number) const {
  const Kept* kept = find(number);
  return kept ? kept->counts : Counts{};
}

}  // namespace throng::studio
