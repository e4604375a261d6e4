#include "throng/state/crowd.h"

#include <algorithm>
#include <cstring>
#include <functional>
#include <type_traits>

#include "throng/state/row_hashes.h"

namespace throng {
namespace {

template <class T>
void save_column(const Column<T>& c, ByteWriter& out) {
  out.span(c.span());
}

void save_column(const ByteColumn& c, ByteWriter& out) {
  out.value<std::uint64_t>(c.size());
  out.span(c.bytes());
}

template <class T>
void load_column(Column<T>& c, std::size_t rows, ByteReader& in) {
  std::size_t n = 0;
  const auto b = in.span<T>(n);
  if (n != rows) return in.fail();
  c.resize_raw(n);
  if (n) std::memcpy(static_cast<void*>(c.data()), b.data(), b.size());
}

void load_column(ByteColumn& c, std::size_t rows, ByteReader& in) {
  if (in.value<std::uint64_t>() != rows) return in.fail();
  std::size_t n = 0;
  const auto b = in.span<std::byte>(n);
  if (!c.restore(rows, b)) in.fail();
}

// No column element may have padding bytes.
template <class T>
HashedBytes hashed_bytes(const Column<T>& c) {
  static_assert(std::has_unique_object_representations_v<T> || std::is_floating_point_v<T> || std::is_same_v<T, Vec2> ||
                    std::is_same_v<T, Segment> || std::is_same_v<T, Shown>,
                "padding bytes would enter the hash");
  return {reinterpret_cast<const std::byte*>(c.data()), sizeof(T)};
}

HashedBytes hashed_bytes(const ByteColumn& c) { return {c.bytes().data(), c.row_bytes()}; }

}  // namespace

AgentId Crowd::reserve_id() {
  std::uint32_t slot;
  if (!free_.empty()) {
    std::pop_heap(free_.begin(), free_.end(), std::greater<>());
    slot = free_.back();
    free_.pop_back();
  } else {
    slot = static_cast<std::uint32_t>(slots_.size());
    slots_.push_back({});
  }
  return {slot, ++slots_[slot].generation};
}

void Crowd::release_id(AgentId id) {
  free_.push_back(id.index);
  std::push_heap(free_.begin(), free_.end(), std::greater<>());
}

Row Crowd::add(AgentId id) {
  const Row row = static_cast<Row>(size());
  each_column([](auto& c) { c.resize(c.size() + 1); });
  profile.id[row] = id;
  slots_[id.index].row = row;
  return row;
}

void Crowd::remove(Row row) {
  const AgentId gone = profile.id[row];
  each_column([row](auto& c) { c.swap_remove(row); });
  slots_[gone.index].row = kNoRow;
  release_id(gone);
  if (row < size()) slots_[profile.id[row].index].row = row;
}

void Crowd::permute(std::span<const Row> order, const Workers& workers) {
  scratch_.resize(static_cast<std::size_t>(workers.count()));
  using Permute = void (*)(void*, std::span<const Row>, Scratch&);
  std::vector<std::pair<void*, Permute>> columns;
  each_column([&](auto& c) {
    using Type = std::remove_reference_t<decltype(c)>;
    columns.push_back(
        {&c, [](void* column, std::span<const Row> o, Scratch& s) { static_cast<Type*>(column)->permute(o, s); }});
  });
  workers.blocks(columns.size(), 1, [&](std::size_t i, std::size_t, int worker) {
    columns[i].second(columns[i].first, order, scratch_[static_cast<std::size_t>(worker)]);
  });
  for (Row r = 0; r < size(); ++r) slots_[profile.id[r].index].row = r;
}

void Crowd::reserve(std::size_t n) {
  each_column([n](auto& c) { c.reserve(n); });
  slots_.reserve(n);
}

std::vector<Row> Crowd::rows_by_id() const {
  std::vector<Row> rows;
  rows.reserve(size());
  for (const Slot& s : slots_)
    if (s.row != kNoRow) rows.push_back(s.row);
  return rows;
}

/// A sum of mixed row hashes, each of which contains the id, does not depend on the order of the rows.
template <class Visit>
std::uint64_t Crowd::sum_of_rows(const Workers& workers, Visit&& visit) const {
  const std::size_t blocks = block_count(size(), kHashBlock);
  std::vector<std::uint64_t> sums(blocks, 0);
  std::vector<HashedBytes> columns;
  visit([&](const auto& c) {
    if (const HashedBytes bytes = hashed_bytes(c); bytes.element > 0) columns.push_back(bytes);
  });
  columns.push_back(columns.front());  // behind the last column comes the first of the next block
  // Column by column is several times as fast as row by row.
  workers.blocks(size(), kHashBlock, [&](std::size_t begin, std::size_t end, int) {
    RowHashes h{};
    for (std::size_t k = 0; k + 1 < columns.size(); ++k)
      fold_rows(columns[k].data, columns[k].element, begin, end, h, columns[k + 1]);
    sums[begin / kHashBlock] = sum_of_mixed(h, end - begin);
  });
  std::uint64_t people = 0;
  for (const std::uint64_t s : sums) people += s;
  return people;
}

std::uint64_t Crowd::hash(const Workers& workers) const {
  const std::uint64_t people = sum_of_rows(workers, [this](auto&& f) { each_hashed(f); });
  Hasher all;
  all.add(static_cast<std::uint64_t>(size())).add(people);
  objects.hash(all);
  return all.value();
}

std::uint64_t Crowd::pose_hash(const Workers& workers) const {
  const std::uint64_t people = sum_of_rows(workers, [this](auto&& f) {
    f(profile.id);
    const_cast<Crowd*>(this)->each_of_bodies([&](const auto& c) { f(c); });
  });
  return Hasher().add(static_cast<std::uint64_t>(size())).add(people).value();
}

void Crowd::use_bodies(std::span<const std::vector<std::byte>> newcomers) {
  const std::size_t rows = size();
  const auto fits = [&] {
    if (!pose.packed.used() || pose.states.size() != newcomers.size()) return false;
    for (std::size_t k = 0; k < newcomers.size(); ++k)
      if (pose.states[k].row_bytes() != newcomers[k].size()) return false;
    return true;
  };
  if (fits()) return;
  OptionalColumn<PackedPose> packed;
  packed.use();
  packed.resize(rows);
  pose.packed = std::move(packed);
  pose.states.clear();
  for (const std::vector<std::byte>& n : newcomers)
    pose.states.emplace_back(std::span<const std::byte>(n)).resize(rows);
}

void Crowd::drop_bodies() {
  pose.packed = {};
  pose.packed.resize(size());
  pose.states.clear();
}

void Crowd::save(ByteWriter& out) const {
  out.value<std::uint64_t>(size());
  out.value<std::uint64_t>(pose.packed.used() ? 1 + pose.states.size() : 0);
  for (const ByteColumn& c : pose.states) out.value<std::uint64_t>(c.row_bytes());
  each_column([&](const auto& c) { save_column(c, out); });
  objects.save(out);
  out.vector(events);
  out.vector(orders.directives);
  out.vector(slots_);
  out.vector(free_);
}

/// A snapshot has bodies or not, whatever this crowd has; what kinds of bodies remember must be as here.
bool Crowd::load_layout_of_bodies(ByteReader& in) {
  const std::uint64_t layout = in.value<std::uint64_t>();
  if (!in.ok()) return false;
  if (layout == 0) {
    drop_bodies();
    return true;
  }
  if (!pose.packed.used() || layout != 1 + pose.states.size()) return false;
  for (const ByteColumn& c : pose.states)
    if (in.value<std::uint64_t>() != c.row_bytes()) return false;
  return in.ok();
}

bool Crowd::load(ByteReader& in) {
  const std::size_t rows = static_cast<std::size_t>(in.value<std::uint64_t>());
  if (!load_layout_of_bodies(in)) return false;
  each_column([&](auto& c) {
    if (in.ok()) load_column(c, rows, in);
  });
  if (in.ok() && !objects.load(in)) in.fail();
  in.vector(events);
  in.vector(orders.directives);
  in.vector(slots_);
  in.vector(free_);
  if (!in.ok()) return false;
  for (Row r = 0; r < rows; ++r)
    if (profile.id[r].index >= slots_.size() || slots_[profile.id[r].index].row != r) return false;
  return true;
}

}  // namespace throng
