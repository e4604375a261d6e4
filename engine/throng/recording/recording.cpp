#include "throng/recording/recording.h"

#include <algorithm>
#include <list>

#include "throng/recording/chunk.h"
#include "throng/recording/compress.h"
#include "throng/recording/container.h"
#include "throng/recording/database.h"
#include "throng/recording/load.h"

namespace throng {

struct Recording::Impl {
  Impl(Database d, const RecordingLimits& l) : db(std::move(d)), limits(l) {}

  struct Decoded {
    std::size_t chunk;
    std::vector<std::shared_ptr<const DecodedFrame>> frames;
  };

  Database db;
  RecordingLimits limits;
  LoadedRecording loaded;
  ChunkSettings settings;
  std::list<Decoded> cache;  ///< most recent first
  std::int64_t sketch_block = -1;
  std::vector<PackedSketches> sketches;  ///< of that block
  std::int64_t pose_block = -1;
  std::vector<std::shared_ptr<const RecordedPoses>> poses;  ///< of that block

  Result<std::vector<std::byte>> blob(const char* sql, std::int64_t key, std::size_t limit);
  Result<std::vector<DecodedFrame>> decode(std::size_t chunk);
};

namespace {

std::string prefixed(const Database& db, const std::string& message) { return db.ok() ? message : db.error(); }

}  // namespace

Recording::Recording(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Recording::Recording(Recording&&) noexcept = default;
Recording& Recording::operator=(Recording&&) noexcept = default;
Recording::~Recording() = default;

namespace {

/// Sizes that SQLite may hand out: the largest thing in a file is a compressed snapshot.
std::size_t largest_value(const RecordingLimits& l) {
  return std::max({l.chunk_bytes, l.snapshot_bytes, l.text_bytes}) + 4096;
}

}  // namespace

Result<Recording> Recording::open(const std::string& path, const RecordingLimits& limits) {
  Result<Database> db = Database::open_untrusted(path, largest_value(limits));
  if (!db) return Error{db.error()};
  auto impl = std::make_unique<Impl>(std::move(*db), limits);
  if (auto ok = load_recording(impl->db, limits, impl->loaded); !ok) return Error{ok.error()};
  impl->settings = settings_of(impl->loaded);
  return Recording(std::move(impl));
}

Result<Recording> Recording::open_bytes(std::span<const std::byte> file, const RecordingLimits& limits) {
  Result<Database> db = Database::open_untrusted(file, largest_value(limits));
  if (!db) return Error{db.error()};
  auto impl = std::make_unique<Impl>(std::move(*db), limits);
  if (auto ok = load_recording(impl->db, limits, impl->loaded); !ok) return Error{ok.error()};
  impl->settings = settings_of(impl->loaded);
  return Recording(std::move(impl));
}

const RecordingInfo& Recording::info() const { return impl_->loaded.info; }
const RecordedScene& Recording::scene() const { return impl_->loaded.scene; }
const std::string& Recording::scenario() const { return impl_->loaded.scenario; }
const std::vector<RecordedPerson>& Recording::people() const { return impl_->loaded.people; }
const std::vector<RecordedInput>& Recording::inputs() const { return impl_->loaded.inputs; }
const std::vector<RecordedSnapshot>& Recording::snapshots() const { return impl_->loaded.snapshots; }
std::size_t Recording::frame_count() const { return impl_->loaded.frames.size(); }
double Recording::time(std::size_t i) const { return impl_->loaded.frames[i].time; }
std::uint64_t Recording::step(std::size_t i) const { return impl_->loaded.frames[i].step; }
std::uint64_t Recording::hash(std::size_t i) const { return impl_->loaded.frames[i].hash; }
std::uint32_t Recording::people_in(std::size_t i) const { return impl_->loaded.frames[i].people; }

std::size_t Recording::find_person(AgentId id) const {
  const auto& people = impl_->loaded.people;
  const auto it = std::lower_bound(people.begin(), people.end(), id,
                                   [](const RecordedPerson& p, AgentId wanted) { return p.id < wanted; });
  return it != people.end() && it->id == id ? static_cast<std::size_t>(it - people.begin()) : people.size();
}

std::size_t Recording::frame_at(double time) const {
  const auto& frames = impl_->loaded.frames;
  const auto it = std::upper_bound(frames.begin(), frames.end(), time,
                                   [](double t, const ContainerBatch::Frame& f) { return t < f.time; });
  return it == frames.begin() ? 0 : static_cast<std::size_t>(it - frames.begin()) - 1;
}

Result<std::vector<std::byte>> Recording::Impl::blob(const char* sql, std::int64_t key, std::size_t limit) {
  Statement s = db.prepare(sql);
  s.bind(1, key);
  if (!s.step()) return Error{prefixed(db, "a part of the recording is missing")};
  return decompress(s.blob(0), limit);
}

Result<std::vector<DecodedFrame>> Recording::Impl::decode(std::size_t number) {
  const LoadedRecording::Chunk& c = loaded.chunks[number];
  auto raw = blob("SELECT data FROM chunk WHERE number = ?1", static_cast<std::int64_t>(number), limits.chunk_bytes);
  if (!raw) return Error{raw.error()};
  auto frames = decode_chunk(*raw, settings, 4 * limits.chunk_bytes);
  if (!frames) return frames;
  if (frames->size() != c.frames) return Error{"a chunk of frames is damaged: its number of frames"};
  for (std::size_t k = 0; k < frames->size(); ++k) {
    DecodedFrame& f = (*frames)[k];
    const ContainerBatch::Frame& said = loaded.frames[c.first_frame + k];
    if (f.step != said.step || f.time != said.time || f.size() != said.people)
      return Error{"a chunk of frames is damaged: it is of another moment"};
    f.hash = said.hash;
    f.person.reserve(f.size());
    std::size_t p = 0;
    for (const AgentId id : f.id) {  // both ascend
      while (p < loaded.people.size() && loaded.people[p].id < id) ++p;
      if (p == loaded.people.size() || loaded.people[p].id != id)
        return Error{"a chunk of frames is damaged: it has a person nobody knows"};
      f.person.push_back(static_cast<std::uint32_t>(p));
    }
  }
  return frames;
}

Result<std::shared_ptr<const DecodedFrame>> Recording::frame(std::size_t i) const {
  Impl& m = *impl_;
  if (i >= m.loaded.frames.size()) return Error{"there is no frame " + std::to_string(i)};
  const auto it = std::upper_bound(m.loaded.chunks.begin(), m.loaded.chunks.end(), i,
                                   [](std::size_t k, const LoadedRecording::Chunk& c) { return k < c.first_frame; });
  const auto number = static_cast<std::size_t>(it - m.loaded.chunks.begin()) - 1;
  const std::size_t within = i - m.loaded.chunks[number].first_frame;
  for (auto c = m.cache.begin(); c != m.cache.end(); ++c) {
    if (c->chunk != number) continue;
    m.cache.splice(m.cache.begin(), m.cache, c);
    return m.cache.front().frames[within];
  }
  auto frames = m.decode(number);
  if (!frames) return Error{frames.error()};
  Impl::Decoded d{number, {}};
  for (DecodedFrame& f : *frames) d.frames.push_back(std::make_shared<const DecodedFrame>(std::move(f)));
  m.cache.push_front(std::move(d));
  while (m.cache.size() > static_cast<std::size_t>(std::max(1, m.limits.cached_chunks))) m.cache.pop_back();
  return m.cache.front().frames[within];
}

Result<std::vector<RecordedEvent>> Recording::events(std::size_t first, std::size_t last) const {
  Impl& m = *impl_;
  std::vector<RecordedEvent> out;
  const std::size_t n = frame_count();
  if (first >= last) return out;
  const std::uint64_t from = first == 0 || n == 0 ? 0 : step(std::min(first, n) - 1);
  const std::uint64_t to = last >= n ? ~std::uint64_t{0} : step(last - 1);
  for (const LoadedRecording::EventBlock& b : m.loaded.events) {
    if (b.last_step < from || b.first_step >= to) continue;
    auto raw = m.blob("SELECT data FROM event WHERE number = ?1", b.number, m.limits.chunk_bytes);
    if (!raw) return Error{raw.error()};
    auto events = unpack_events(*raw);
    if (!events) return events;
    for (const RecordedEvent& e : *events)
      if (e.step >= from && e.step < to) out.push_back(e);
    if (out.size() > m.limits.snapshot_bytes / sizeof(RecordedEvent)) return Error{"there are too many events"};
  }
  return out;
}

Result<std::vector<RecordedSketch>> Recording::sketches(std::size_t frame) const {
  Impl& m = *impl_;
  const auto& blocks = m.loaded.sketches;
  const auto block =
      std::lower_bound(blocks.begin(), blocks.end(), frame,
                       [](const LoadedRecording::FrameBlock& b, std::size_t f) { return b.last_frame < f; });
  if (block == blocks.end() || frame < block->first_frame) return std::vector<RecordedSketch>{};
  if (m.sketch_block != block->number) {
    auto raw = m.blob("SELECT data FROM sketch WHERE number = ?1", block->number, m.limits.chunk_bytes);
    if (!raw) return Error{raw.error()};
    auto frames = split_sketches(*raw);
    if (!frames) return Error{frames.error()};
    m.sketches = std::move(*frames);
    m.sketch_block = block->number;
  }
  for (const PackedSketches& f : m.sketches)
    if (f.frame == frame) return unpack_sketches(f.bytes);
  return std::vector<RecordedSketch>{};
}

bool Recording::has_poses() const { return !impl_->loaded.poses.empty(); }

Result<std::shared_ptr<const RecordedPoses>> Recording::poses(std::size_t frame) const {
  Impl& m = *impl_;
  const auto& blocks = m.loaded.poses;
  const auto block =
      std::lower_bound(blocks.begin(), blocks.end(), frame,
                       [](const LoadedRecording::FrameBlock& b, std::size_t f) { return b.last_frame < f; });
  static const auto kNobody = std::make_shared<const RecordedPoses>();
  if (block == blocks.end() || frame < block->first_frame) return kNobody;
  if (m.pose_block != block->number) {
    auto raw = m.blob("SELECT data FROM pose WHERE number = ?1", block->number, m.limits.chunk_bytes);
    if (!raw) return Error{raw.error()};
    auto frames = split_poses(*raw, m.limits.chunk_bytes);
    if (!frames) return Error{frames.error()};
    m.poses.clear();
    for (RecordedPoses& f : *frames) m.poses.push_back(std::make_shared<const RecordedPoses>(std::move(f)));
    m.pose_block = block->number;
  }
  for (const auto& f : m.poses)
    if (f->frame == frame) return f;
  return kNobody;
}

Result<std::vector<std::byte>> Recording::snapshot(std::size_t i) const {
  if (i >= impl_->loaded.snapshots.size()) return Error{"there is no such snapshot"};
  return impl_->blob("SELECT data FROM snapshot WHERE step = ?1",
                     static_cast<std::int64_t>(impl_->loaded.snapshots[i].step), impl_->limits.snapshot_bytes);
}

}  // namespace throng
