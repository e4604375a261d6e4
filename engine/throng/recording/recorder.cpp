#include "throng/recording/recorder.h"

#include <sys/stat.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <new>
#include <thread>

#include "throng/recording/chunk.h"
#include "throng/recording/compress.h"
#include "throng/recording/container.h"
#include "throng/recording/frame_copy.h"
#include "throng/recording/id_order.h"
#include "throng/recording/predict.h"
#include "throng/recording/recording.h"

namespace throng {
namespace {

constexpr std::size_t kBytesPerPerson = 62;                       ///< of a waiting frame
constexpr std::size_t kLargestChunk = std::size_t{96} << 20;      ///< bytes of residuals; then a chunk ends early
constexpr std::uint32_t kFramesPerChunk = chunk::kMaxFrames / 2;  ///< at rates nobody records at

double thread_seconds() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// What travels to the writer thread together.
struct Job {
  bool has_frame = false;
  DecodedFrame frame;        ///< in the order given; sorted by the thread
  bool same_people = false;  ///< as in the frame before, in the same order: their ids are not in it
  std::vector<RecordedPerson> people;
  std::vector<RecordedEvent> events;
  std::vector<RecordedInput> inputs;
  bool has_snapshot = false;
  RecordedSnapshot snapshot;
  std::vector<std::byte> snapshot_bytes;
  PackedSketches sketches;
  RecordedPoses poses;  ///< in the order given; sorted by the thread

  std::size_t bytes() const {
    return frame.x.size() * kBytesPerPerson + snapshot_bytes.size() + events.size() * sizeof(RecordedEvent) +
           sketches.bytes.size() + poses.bytes();
  }
};

}  // namespace

struct Recorder::Impl {
  Impl(std::string file, std::unique_ptr<ContainerWriter> out, ChunkSettings settings, const RecorderOptions& o)
      : path(std::move(file)), writer(std::move(out)), encoder(settings), options(o) {
    surfaces = settings.surfaces.size();
    compact = settings.compact;
    const double seconds = static_cast<double>(settings.dt) * settings.every;
    const double frames = seconds > 0 ? kSecondsPerChunk / seconds + 1e-6 : 1;
    frames_per_chunk = static_cast<std::uint32_t>(std::clamp(frames, 1.0, double{kFramesPerChunk}));
  }

  // ---- the caller's side ----
  Result<bool> push(Job job);

  // ---- the thread's side ----
  void work();
  void handle(Job& job);
  void flush();
  void set_error(std::string message);

  std::string path;
  std::unique_ptr<ContainerWriter> writer;
  ChunkEncoder encoder;
  Compressor compressor;
  RecorderOptions options;
  std::uint32_t frames_per_chunk = 20;
  std::size_t surfaces = 0;  ///< of the scene
  ContainerBatch batch;
  std::size_t sketch_bytes = 0;  ///< of the batch, poses too
  bool compact = false, poses = false;
  std::vector<AgentId> ids;          ///< of the frame before
  std::vector<std::uint32_t> order;  ///< of the same: places in ascending id order
  std::vector<std::byte> raw;        ///< of the last chunk, before compression: its memory is used again

  Newcomers newcomers;
  std::uint32_t frame_number = 0;
  std::uint64_t last_step = 0;
  std::vector<RecordedEvent> events;
  std::vector<RecordedInput> inputs;
  bool finished = false;

  mutable std::mutex mutex;
  std::condition_variable changed;
  std::deque<Job> queue;
  std::vector<DecodedFrame> spare;  ///< memory of frames that are done with
  std::size_t queued_bytes = 0;
  bool stop = false;
  std::string error;
  RecorderStatistics statistics;
  std::thread thread;
};

Result<bool> Recorder::Impl::push(Job job) {
  const std::size_t bytes = job.bytes();
  std::unique_lock lock(mutex);
  const auto room = [&] {
    if (!error.empty() || queue.size() < 2) return true;
    return queue.size() < options.queue_frames && queued_bytes + bytes <= options.queue_bytes;
  };
  if (!room()) {
    const auto start = std::chrono::steady_clock::now();
    changed.wait(lock, room);
    statistics.waited_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  if (!error.empty()) return Error{error};
  queue.push_back(std::move(job));
  queued_bytes += bytes;
  changed.notify_all();
  return true;
}

void Recorder::Impl::set_error(std::string message) {
  std::lock_guard lock(mutex);
  if (error.empty()) error = std::move(message);
  queue.clear();
  queued_bytes = 0;
  changed.notify_all();
}

void Recorder::Impl::work() {
  while (true) {
    Job job;
    {
      std::unique_lock lock(mutex);
      changed.wait(lock, [&] { return !queue.empty() || stop; });
      if (queue.empty()) break;
      job = std::move(queue.front());
      queue.pop_front();
      queued_bytes -= std::min(queued_bytes, job.bytes());
      changed.notify_all();
      if (!error.empty()) continue;
    }
    try {
      handle(job);
    } catch (const std::bad_alloc&) {
      set_error(path + ": out of memory");
    }
  }
  try {
    flush();
  } catch (const std::bad_alloc&) {
    set_error(path + ": out of memory");
  }
  std::lock_guard lock(mutex);
  statistics.writer_cpu_seconds = thread_seconds();
}

void Recorder::Impl::handle(Job& job) {
  const auto append = [](auto& to, auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  append(batch.people, job.people);
  append(batch.events, job.events);
  append(batch.inputs, job.inputs);
  if (!job.sketches.bytes.empty()) {
    sketch_bytes += job.sketches.bytes.size();
    batch.sketches.push_back(std::move(job.sketches));
  }
  if (job.poses.size() > 0) {
    sort_by_id(job.poses);
    sketch_bytes += job.poses.bytes();
    batch.poses.push_back(std::move(job.poses));
  }
  if (job.has_frame) {
    if (job.same_people) {
      job.frame.id.swap(ids);
    } else {
      order = order_by_id(job.frame.id);
    }
    if (order.size() != job.frame.size()) return set_error(path + ": a person is twice in a frame");
    batch.frames.push_back(
        {job.frame.step, job.frame.time, static_cast<std::uint32_t>(job.frame.size()), job.frame.hash});
    encoder.add(job.frame, order);
    ids.swap(job.frame.id);
    std::lock_guard lock(mutex);
    spare.push_back(std::move(job.frame));
  }
  if (job.has_snapshot) {
    auto packed = compressor.compress(job.snapshot_bytes);
    if (!packed) return set_error(path + ": " + packed.error());
    batch.has_snapshot = true;
    batch.snapshot = job.snapshot;
    batch.snapshot_blob = std::move(*packed);
  }
  const bool large = encoder.bytes() > kLargestChunk || sketch_bytes > kLargestChunk;
  if (job.has_snapshot || encoder.frames() >= frames_per_chunk || large) flush();
}

void Recorder::Impl::flush() {
  {
    std::lock_guard lock(mutex);
    if (!error.empty()) return;
  }
  if (batch.frames.empty() && batch.events.empty() && batch.inputs.empty() && !batch.has_snapshot) return;
  const std::uint64_t people = encoder.person_frames(), frames = batch.frames.size();
  if (frames > 0) {
    batch.rare_columns = encoder.rare();
    encoder.take(raw);
    auto packed = compressor.compress(raw);
    if (!packed) return set_error(path + ": " + packed.error());
    batch.chunk = std::move(*packed);
    batch.chunk_bytes = raw.size();
  }
  if (!batch.events.empty()) {
    auto packed = compressor.compress(pack_events(batch.events));
    if (!packed) return set_error(path + ": " + packed.error());
    batch.event_blob = std::move(*packed);
  }
  if (!batch.sketches.empty()) {
    auto packed = compressor.compress(join_sketches(batch.sketches));
    if (!packed) return set_error(path + ": " + packed.error());
    batch.sketch_blob = std::move(*packed);
  }
  if (!batch.poses.empty()) {
    auto packed = compressor.compress(join_poses(batch.poses, compact));
    if (!packed) return set_error(path + ": " + packed.error());
    batch.pose_blob = std::move(*packed);
  }
  if (options.fail && options.fail()) return set_error(path + ": there is no room left on the disk");
  if (auto written = writer->write(batch); !written) return set_error(written.error());
  {
    std::lock_guard lock(mutex);
    statistics.frames += frames, statistics.person_frames += people, statistics.frame_bytes += batch.chunk.size();
  }
  if (options.written) options.written(statistics.frames);
  batch = {};
  sketch_bytes = 0;
}

Recorder::Recorder(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {
  impl_->thread = std::thread([i = impl_.get()] { i->work(); });
}

Result<std::unique_ptr<Recorder>> Recorder::create(const std::string& path, const RecordingInfo& info,
                                                   const std::string& scenario, const RecordedScene& scene,
                                                   const RecorderOptions& options) {
  if (scene.levels.empty() || scene.surfaces.empty() || scene.surfaces.size() >= 0xffff)
    return Error{path + ": a scene needs a level and a surface"};
  auto writer = ContainerWriter::create(path, info, scenario, scene, options.overwrite);
  if (!writer) return Error{writer.error()};
  ChunkSettings settings{static_cast<float>(info.dt),
                         info.every,
                         info.compact,
                         scene.surfaces,
                         static_cast<std::uint32_t>(scene.goals.size()),
                         static_cast<std::uint32_t>(scene.states.size())};
  auto impl = std::make_unique<Impl>(path, std::move(*writer), std::move(settings), options);
  impl->newcomers.set_sources(scene.sources);
  impl->poses = info.poses;
  return std::unique_ptr<Recorder>(new Recorder(std::move(impl)));
}

Result<std::unique_ptr<Recorder>> Recorder::append(const std::string& path, const RecorderOptions& options) {
  auto before = Recording::open(path);
  if (!before) return Error{before.error()};
  const RecordingInfo& info = before->info();
  ChunkSettings settings{static_cast<float>(info.dt),
                         info.every,
                         info.compact,
                         before->scene().surfaces,
                         static_cast<std::uint32_t>(before->scene().goals.size()),
                         static_cast<std::uint32_t>(before->scene().states.size())};
  auto writer = ContainerWriter::append(path);
  if (!writer) return Error{writer.error()};
  if ((*writer)->frames() != static_cast<std::int64_t>(before->frame_count()))
    return Error{path + ": another program has just been writing it; try again"};
  auto impl = std::make_unique<Impl>(path, std::move(*writer), std::move(settings), options);
  impl->newcomers.set_sources(before->scene().sources);
  impl->poses = info.poses;
  for (const RecordedPerson& p : before->people())  // ascending: the last generation of a slot stays
    impl->newcomers.know(p.id);
  impl->frame_number = static_cast<std::uint32_t>(before->frame_count());
  if (before->frame_count() > 0) impl->last_step = before->step(before->frame_count() - 1);
  return std::unique_ptr<Recorder>(new Recorder(std::move(impl)));
}

Recorder::~Recorder() {
  if (impl_ && !impl_->finished) (void)finish(false);
}

Result<bool> Recorder::frame(const FrameView& v, std::span<const RecordedSketch> sketches) {
  if (const std::string reason = why_not_kept(v, impl_->surfaces); !reason.empty())
    return Error{impl_->path + ": " + reason};
  if (impl_->frame_number > 0 && v.step <= impl_->last_step)
    return Error{impl_->path + ": frames must come in the order of time"};
  Job job;
  job.has_frame = true;
  {
    std::lock_guard lock(impl_->mutex);
    if (!impl_->spare.empty()) {
      job.frame = std::move(impl_->spare.back());
      impl_->spare.pop_back();
    }
  }
  copy_frame(v, job.frame);
  job.same_people = !impl_->newcomers.find(v, impl_->frame_number, job.people);
  if (!job.same_people) job.frame.id.assign(v.id.begin(), v.id.end());
  job.events = std::move(impl_->events), job.inputs = std::move(impl_->inputs);
  impl_->events.clear(), impl_->inputs.clear();
  if (!sketches.empty()) job.sketches = {impl_->frame_number, pack_sketches(sketches)};
  if (impl_->poses) job.poses = posed_people(v, impl_->frame_number);
  ++impl_->frame_number;
  impl_->last_step = v.step;
  return impl_->push(std::move(job));
}

Result<bool> Recorder::events(std::uint64_t step, std::span<const Event> events) {
  for (const Event& e : events) impl_->events.push_back({step, e});
  return true;
}

Result<bool> Recorder::input(const RecordedInput& input) {
  impl_->inputs.push_back(input);
  return true;
}

Result<bool> Recorder::snapshot(std::uint64_t step, double time, std::vector<std::byte> bytes) {
  Job job;
  job.has_snapshot = true;
  job.snapshot = {step, time};
  job.snapshot_bytes = std::move(bytes);
  job.events = std::move(impl_->events), job.inputs = std::move(impl_->inputs);
  impl_->events.clear(), impl_->inputs.clear();
  return impl_->push(std::move(job));
}

Result<bool> Recorder::finish(bool complete) {
  Impl& i = *impl_;
  if (i.finished) return i.error.empty() ? Result<bool>(true) : Result<bool>(Error{i.error});
  i.finished = true;
  Job last;
  last.events = std::move(i.events), last.inputs = std::move(i.inputs);
  (void)i.push(std::move(last));
  {
    std::lock_guard lock(i.mutex);
    i.stop = true;
    i.changed.notify_all();
  }
  i.thread.join();
  if (i.error.empty())
    if (auto closed = i.writer->close(complete); !closed) i.error = closed.error();
  i.writer.reset();
  struct stat s {};
  if (stat(i.path.c_str(), &s) == 0) i.statistics.file_bytes = static_cast<std::uint64_t>(s.st_size);
  if (!i.error.empty()) return Error{i.error};
  return true;
}

RecorderStatistics Recorder::statistics() const {
  std::lock_guard lock(impl_->mutex);
  return impl_->statistics;
}

}  // namespace throng
