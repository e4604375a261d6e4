#include "throng/recording/sketches.h"

#include <cmath>

#include "throng/core/bytes.h"
#include "throng/core/text.h"

namespace throng {
namespace {

constexpr std::uint32_t kVersion = 1;
constexpr float kFarthest = 1e8f;  ///< m, of anything drawn
constexpr float kMostTurns = 100;  ///< rad, of an arc
constexpr int kMostSide = 1 << 15;

// ---- out ----

void put(ByteWriter& out, const SketchField& f) {
  out.value(f.corner), out.value(f.cell), out.value<std::int32_t>(f.nx), out.value<std::int32_t>(f.ny);
  out.vector(f.values);
}

void put(ByteWriter& out, const SketchImage& i) {
  out.value<std::int32_t>(i.width), out.value<std::int32_t>(i.height), out.value<std::int32_t>(i.channels);
  out.vector(i.values);
}

void put(ByteWriter& out, const SketchNumber& n) { out.text(n.name), out.value(n.value), out.text(n.unit); }
void put(ByteWriter& out, const SketchText& t) { out.text(t.name), out.text(t.value); }
void put(ByteWriter& out, const std::vector<SketchPoint>& p) { out.vector(p); }

void put(ByteWriter& out, const SketchLayer& l);

template <class T>
void put_all(ByteWriter& out, const std::vector<T>& things) {
  out.value(static_cast<std::uint32_t>(things.size()));
  for (const T& t : things) put(out, t);
}

void put(ByteWriter& out, const SketchLayer& l) {
  out.text(l.name), out.text(l.unit);
  out.vector(l.points), out.vector(l.segments);
  put_all(out, l.polygons);
  out.vector(l.arcs);
  put_all(out, l.fields), put_all(out, l.images), put_all(out, l.numbers), put_all(out, l.texts);
}

// ---- in ----

bool sound(float v) { return v >= -kFarthest && v <= kFarthest; }
bool sound(const SketchPoint& p) { return sound(p.x) && sound(p.y) && sound(p.z); }
bool sound(const SketchSegment& s) { return sound(s.a) && sound(s.b); }
bool sound(const SketchArc& a) {
  return sound(a.centre) && sound(a.radius) && sound(a.from) && sound(a.to) && std::abs(a.to - a.from) <= kMostTurns;
}

template <class T>
void get_plain(ByteReader& in, std::vector<T>& out) {
  in.vector(out);
  for (const T& t : out)
    if (!sound(t)) return in.fail();
}

std::string get_text(ByteReader& in) {
  std::string t = in.text();
  if (!valid_utf8(t)) in.fail();
  return t;
}

bool side(std::int32_t n) { return n >= 0 && n <= kMostSide; }

void get(ByteReader& in, std::vector<SketchPoint>& polygon) { get_plain(in, polygon); }

void get(ByteReader& in, SketchField& f) {
  f.corner = in.value<SketchPoint>(), f.cell = in.value<float>();
  f.nx = in.value<std::int32_t>(), f.ny = in.value<std::int32_t>();
  in.vector(f.values);
  const bool whole = side(f.nx) && side(f.ny) && f.values.size() == std::size_t(f.nx) * std::size_t(f.ny);
  if (!whole || !sound(f.corner) || !(f.cell > 0 && sound(f.cell))) in.fail();
}

void get(ByteReader& in, SketchImage& i) {
  i.width = in.value<std::int32_t>(), i.height = in.value<std::int32_t>(), i.channels = in.value<std::int32_t>();
  in.vector(i.values);
  const bool whole = side(i.width) && side(i.height) && (i.channels == 1 || i.channels == 3) &&
                     i.values.size() == std::size_t(i.width) * std::size_t(i.height) * std::size_t(i.channels);
  if (!whole) in.fail();
}

void get(ByteReader& in, SketchNumber& n) {
  n.name = get_text(in);
  n.value = in.value<double>();
  n.unit = get_text(in);
}

void get(ByteReader& in, SketchText& t) {
  t.name = get_text(in);
  t.value = get_text(in);
}

void get(ByteReader& in, SketchLayer& l);

/// A number too large is noticed when the bytes end: nothing is reserved for it.
template <class T>
void get_all(ByteReader& in, std::vector<T>& out) {
  for (auto n = in.value<std::uint32_t>(); n > 0 && in.ok(); --n) get(in, out.emplace_back());
}

void get(ByteReader& in, SketchLayer& l) {
  l.name = get_text(in);
  l.unit = get_text(in);
  get_plain(in, l.points), get_plain(in, l.segments);
  get_all(in, l.polygons);
  get_plain(in, l.arcs);
  get_all(in, l.fields), get_all(in, l.images), get_all(in, l.numbers), get_all(in, l.texts);
}

}  // namespace

std::vector<std::byte> pack_sketches(std::span<const RecordedSketch> sketches) {
  ByteWriter out;
  out.value(static_cast<std::uint32_t>(sketches.size()));
  for (const RecordedSketch& s : sketches) {
    out.value(s.who.index), out.value(s.who.generation);
    put_all(out, s.sketch.layers);
  }
  return out.take();
}

Result<std::vector<RecordedSketch>> unpack_sketches(std::span<const std::byte> bytes) {
  ByteReader in(bytes);
  std::vector<RecordedSketch> out;
  for (auto n = in.value<std::uint32_t>(); n > 0 && in.ok(); --n) {
    RecordedSketch& s = out.emplace_back();
    s.who.index = in.value<std::uint32_t>();
    s.who.generation = in.value<std::uint32_t>();
    get_all(in, s.sketch.layers);
    if (out.size() > 1 && !(out[out.size() - 2].who < s.who)) in.fail();
  }
  if (!in.ok() || !in.at_end()) return Error{"sketches are damaged"};
  return out;
}

std::vector<std::byte> join_sketches(std::span<const PackedSketches> frames) {
  ByteWriter out;
  out.value(kVersion), out.value(static_cast<std::uint32_t>(frames.size()));
  for (const PackedSketches& f : frames) {
    out.value(f.frame);
    out.vector(f.bytes);
  }
  return out.take();
}

Result<std::vector<PackedSketches>> split_sketches(std::span<const std::byte> bytes) {
  ByteReader in(bytes);
  const Error damaged{"sketches are damaged"};
  if (in.value<std::uint32_t>() != kVersion) return damaged;
  std::vector<PackedSketches> out;
  for (auto n = in.value<std::uint32_t>(); n > 0 && in.ok(); --n) {
    PackedSketches& f = out.emplace_back();
    f.frame = in.value<std::uint32_t>();
    in.vector(f.bytes);
    if (out.size() > 1 && out[out.size() - 2].frame >= f.frame) in.fail();
  }
  if (!in.ok() || !in.at_end()) return damaged;
  return out;
}

}  // namespace throng
