// Random plans: the compiler answers with a World that keeps its promises or with errors; it never crashes or hangs.
#include <cstdlib>

#include "throng/environment/navmesh/locate.h"
#include "throng/environment/world.h"

namespace {

class Bytes {
 public:
  Bytes(const unsigned char* data, std::size_t size) : data_(data), size_(size) {}
  unsigned next() { return at_ < size_ ? data_[at_++] : 0u; }
  bool done() const { return at_ >= size_; }
  /// Coarse coordinates, so that lines meet, touch and coincide often; sometimes odd ones.
  double coordinate() {
    const unsigned b = next();
    if (b == 255) return static_cast<double>(next()) * 1e300 * 1e8;
    if (b == 254) return static_cast<double>(next()) / 65536;
    return static_cast<double>(b % 32) + (b >= 128 ? 0.3333 : 0);
  }
  throng::Vec2d point() {
    const double x = coordinate();
    return {x, coordinate()};
  }
  throng::Polygon polygon() {
    throng::Polygon p;
    const unsigned n = next();
    for (unsigned i = 0; i < n % 9; ++i) p.outer.push_back(point());
    if (n >= 200) p.holes.push_back({point(), point(), point()});
    return p;
  }
  std::string level() { return next() % 2 ? "b" : "a"; }

 private:
  const unsigned char* data_;
  std::size_t size_, at_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace throng;
  if (size > 600) return 0;
  Bytes in(data, size);
  WorldPlan plan;
  plan.levels = {{"a", 0}, {"b", 3}};
  plan.walkable = {{"a", {{{0, 0}, {31, 0}, {31, 31}, {0, 31}}, {}}},
                   {"b", {{{0, 0}, {31, 0}, {31, 31}, {0, 31}}, {}}}};
  while (!in.done()) {
    switch (in.next() % 9) {
      case 0:
        plan.walkable.push_back({in.level(), in.polygon()});
        break;
      case 1:
        plan.obstacles.push_back({"", in.level(), in.polygon(), {}, 0});
        break;
      case 2:
        plan.obstacles.push_back({"", in.level(), {}, {in.point(), in.point(), in.point()}, 0});
        break;
      case 3: {
        StairPlan s;
        s.from = "a", s.to = "b", s.foot = in.point(), s.direction = in.next() * 3.0, s.width = in.next() / 32.0;
        plan.stairs.push_back(s);
        break;
      }
      case 4:
        plan.places.push_back({std::to_string(in.next()), in.level(), in.polygon(), {}});
        break;
      case 5:
        plan.speed_areas.push_back({in.level(), in.polygon(), 0.5});
        break;
      case 6:
        plan.regions.push_back({std::to_string(in.next()), in.level(), RegionType::kHall, in.polygon()});
        break;
      case 7: {
        PlacedPlan o;
        o.id = std::to_string(in.next()), o.kind = 1, o.level = in.level(), o.blocks_way = in.next() % 2 != 0;
        o.footprint = in.polygon(), o.position = in.point();
        plan.objects.push_back(o);
        break;
      }
      default:
        plan.periodic.push_back({in.level(), {in.point(), in.point()}, {in.point(), in.point()}});
        break;
    }
  }
  Diagnostics diagnostics;
  auto world = compile_world(plan, diagnostics);
  if (!world) {
    if (!diagnostics.has_errors()) std::abort();
    return 0;
  }
  for (std::uint32_t i = 0; i < world->walls.size(); ++i) {
    if (world->walls.prev[world->walls.next[i]] != i) std::abort();
  }
  for (std::uint32_t i = 0; i < world->mesh.portals.size(); ++i) {
    if (world->mesh.portal(world->mesh.portals[i].twin).twin != PortalIndex(i)) std::abort();
  }
  if (!build_maps(*world, plan.maps, kTopology, diagnostics)) std::abort();
  const Topology& t = world->topology;
  for (std::uint32_t i = 0; i < t.boundaries.size(); ++i) {
    if (t.boundary(t.boundaries[i].twin).twin != BoundaryIndex(i)) std::abort();
  }
  for (std::uint32_t k = 0; k < world->mesh.size(); ++k) {
    if (!region_at(*world, PolygonIndex(k), world->mesh.centroid[k]).exists()) std::abort();
    const Vec2 c = world->mesh.centroid[k];
    walk(*world, PolygonIndex(k), c, c + Vec2{7, 3});
    if (!nearest_point(*world, world->mesh.surface[k], c).polygon.exists()) std::abort();
  }
  return 0;
}
