// Draws rows of pictures: each pixel's ray against cones and walls, with a depth test. Lane = pixel.
#include <algorithm>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "throng/steering/vision_2010/raster.cpp"
#include "hwy/foreach_target.h"
// after foreach_target
#include "hwy/highway.h"
#include "throng/steering/vision_2010/raster.h"

HWY_BEFORE_NAMESPACE();
namespace throng::vision::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

void DrawCone(const ConeInRow& c, const float* HWY_RESTRICT across, ColumnRange range, std::int32_t id,
              float* HWY_RESTRICT depth, std::int32_t* HWY_RESTRICT ids) {
  const hn::CappedTag<float, kVectorPad> d;
  const hn::RebindToSigned<decltype(d)> di;
  const auto lanes = static_cast<int>(hn::Lanes(d));
  const auto zero = hn::Zero(d);
  const auto side = hn::Set(d, c.side), ahead = hn::Set(d, c.ahead), square = hn::Set(d, c.square);
  const auto gap = hn::Set(d, c.gap), at_eye = hn::Set(d, c.at_eye), growth = hn::Set(d, c.growth);
  const auto floor = hn::Set(d, c.floor), nearest = hn::Set(d, c.nearest);
  for (int i = range.first; i < range.end; i += lanes) {
    const auto old = hn::LoadU(d, depth + i);
    if (hn::AllTrue(d, hn::Lt(old, nearest))) continue;  // all hidden
    const auto x = hn::LoadU(d, across + i);
    const auto qa = hn::Add(square, hn::Mul(x, x));
    const auto qb = hn::Add(ahead, hn::Mul(x, side));
    const auto disc = hn::Sub(hn::Mul(qb, qb), hn::Mul(qa, gap));
    const auto sum = hn::Add(qb, hn::Sqrt(hn::Max(disc, zero)));
    const auto t = hn::Div(gap, sum);
    auto hit = hn::And(hn::And(hn::Ge(disc, zero), hn::Gt(sum, zero)), hn::And(hn::Le(t, floor), hn::Lt(t, old)));
    hit = hn::And(hit, hn::Ge(hn::Add(at_eye, hn::Mul(growth, t)), zero));
    hn::StoreU(hn::IfThenElse(hit, t, old), d, depth + i);
    hn::StoreU(hn::IfThenElse(hn::RebindMask(di, hit), hn::Set(di, id), hn::LoadU(di, ids + i)), di, ids + i);
  }
}

void DrawQuad(const QuadInRow& q, const float* HWY_RESTRICT across, ColumnRange range, std::int32_t id,
              float* HWY_RESTRICT depth, std::int32_t* HWY_RESTRICT ids) {
  const hn::CappedTag<float, kVectorPad> d;
  const hn::RebindToSigned<decltype(d)> di;
  const auto lanes = static_cast<int>(hn::Lanes(d));
  const auto zero = hn::Zero(d);
  const auto ex = hn::Set(d, q.ex), ahead = hn::Set(d, q.ahead), distance = hn::Set(d, q.distance);
  const auto along0 = hn::Set(d, q.along_a), along1 = hn::Set(d, q.along_b), forward_ex = hn::Set(d, q.forward_ex);
  const auto ey = hn::Set(d, q.ey), top = hn::Set(d, q.top), floor = hn::Set(d, q.floor);
  for (int i = range.first; i < range.end; i += lanes) {
    const auto x = hn::LoadU(d, across + i);
    const auto towards = hn::Sub(hn::Mul(ex, x), ahead);
    const auto t = hn::Div(distance, towards);
    const auto along = hn::Mul(t, hn::Add(forward_ex, hn::Mul(x, ey)));
    const auto old = hn::LoadU(d, depth + i);
    auto hit = hn::And(hn::Lt(towards, zero), hn::And(hn::Ge(along, along0), hn::Le(along, along1)));
    hit = hn::And(hit, hn::And(hn::And(hn::Ge(t, top), hn::Le(t, floor)), hn::Lt(t, old)));
    hn::StoreU(hn::IfThenElse(hit, t, old), d, depth + i);
    hn::StoreU(hn::IfThenElse(hn::RebindMask(di, hit), hn::Set(di, id), hn::LoadU(di, ids + i)), di, ids + i);
  }
}

/// Cone and wall rows are drawn into the row buffers; false when nothing of the scene reaches the row.
bool DrawRow(const Camera& camera, const View& view, std::size_t row, float* depth, std::int32_t* ids) {
  const std::size_t padded = camera.across.size();
  std::fill(depth, depth + padded, kNever);
  std::fill(ids, ids + padded, -1);
  bool any = false;
  for (std::size_t k = 0; k < view.cones.size(); ++k) {
    if (!reaches(camera, row, view.cones[k])) continue;
    const ConeInRow c = cone_in_row(camera, row, view.cones[k]);
    const ColumnRange range = columns_of(camera, row, view.cones[k], c);
    if (range.first >= range.end) continue;
    DrawCone(c, camera.across.data(), range, static_cast<std::int32_t>(k), depth, ids);
    any = true;
  }
  for (const Quad& quad : view.quads) {
    const QuadInRow q = quad_in_row(camera, row, quad);
    const ColumnRange range = columns_of(camera, row, quad, q);
    if (range.first >= range.end) continue;
    DrawQuad(q, camera.across.data(), range, static_cast<std::int32_t>(view.cones.size()), depth, ids);
    any = true;
  }
  std::fill(ids + camera.width, ids + padded, -1);
  return any;
}

/// The pixels of a row that show something, as points behind those already there.
std::size_t GatherRow(const Camera& camera, std::size_t row, const float* HWY_RESTRICT depth,
                      const std::int32_t* HWY_RESTRICT ids, const float* HWY_RESTRICT speed_x,
                      const float* HWY_RESTRICT speed_y, std::size_t count, Points& out) {
  const hn::CappedTag<float, kVectorPad> d;
  const hn::RebindToSigned<decltype(d)> di;
  const auto lanes = static_cast<int>(hn::Lanes(d));
  const auto forward = hn::Set(d, camera.forward[row]);
  for (int i = 0; i < camera.width; i += lanes) {
    const auto id = hn::LoadU(di, ids + i);
    const auto seen = hn::Gt(id, hn::Set(di, -1));
    if (hn::AllFalse(di, seen)) continue;
    const auto mask = hn::RebindMask(d, seen);
    const auto index = hn::IfThenElseZero(seen, id);
    const auto t = hn::LoadU(d, depth + i);
    // Whole vectors are stored, the next ones over their ends: compressing into memory is slow on some processors.
    hn::StoreU(hn::Compress(hn::Mul(forward, t), mask), d, out.x.data() + count);
    hn::StoreU(hn::Compress(hn::Mul(hn::LoadU(d, camera.across.data() + i), t), mask), d, out.y.data() + count);
    hn::StoreU(hn::Compress(hn::GatherIndex(d, speed_x, index), mask), d, out.vx.data() + count);
    hn::StoreU(hn::Compress(hn::GatherIndex(d, speed_y, index), mask), d, out.vy.data() + count);
    count += hn::CountTrue(d, mask);
  }
  return count;
}

}  // namespace throng::vision::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace throng::vision {

HWY_EXPORT(DrawRow);
HWY_EXPORT(GatherRow);

namespace {

void fit(const Camera& camera, const View& view, Scratch& canvas) {
  const std::size_t padded = camera.across.size();
  canvas.depth.resize(padded);
  canvas.id.resize(padded);
  canvas.points.reserve(static_cast<std::size_t>(camera.width) * static_cast<std::size_t>(camera.height));
  canvas.points.count = 0;
  const std::size_t n = view.cones.size();
  if (canvas.speed_x.size() < n + 1) canvas.speed_x.resize(n + 1), canvas.speed_y.resize(n + 1);
  for (std::size_t k = 0; k < n; ++k) {
    canvas.speed_x[k] = view.cones[k].velocity.x;
    canvas.speed_y[k] = view.cones[k].velocity.y;
  }
  canvas.speed_x[n] = canvas.speed_y[n] = 0;  // walls
}

}  // namespace

void RasterRetina::perceive(std::span<const View> views, Scratch& canvas, std::span<Perceived> out) const {
  for (std::size_t i = 0; i < views.size(); ++i) {
    const View& view = views[i];
    fit(camera_, view, canvas);
    for (std::size_t row = 0; row < static_cast<std::size_t>(camera_.height); ++row) {
      if (!HWY_DYNAMIC_DISPATCH(DrawRow)(camera_, view, row, canvas.depth.data(), canvas.id.data())) continue;
      canvas.points.count =
          HWY_DYNAMIC_DISPATCH(GatherRow)(camera_, row, canvas.depth.data(), canvas.id.data(), canvas.speed_x.data(),
                                          canvas.speed_y.data(), canvas.points.count, canvas.points);
    }
    reduce(canvas.points, view, out[i]);
  }
}

void draw_picture(const Camera& camera, const View& view, Picture& out) {
  const auto width = static_cast<std::size_t>(camera.width), height = static_cast<std::size_t>(camera.height);
  out.depth.resize(width * height);
  out.id.resize(width * height);
  std::vector<float> depth(camera.across.size());
  std::vector<std::int32_t> id(camera.across.size());
  for (std::size_t row = 0; row < height; ++row) {
    HWY_DYNAMIC_DISPATCH(DrawRow)(camera, view, row, depth.data(), id.data());
    std::copy_n(depth.begin(), width, out.depth.begin() + static_cast<std::ptrdiff_t>(row * width));
    std::copy_n(id.begin(), width, out.id.begin() + static_cast<std::ptrdiff_t>(row * width));
  }
}

}  // namespace throng::vision
#endif
