#include "draw_maps.h"

#include "throng/environment/maps.h"

namespace throng::cli {

const std::vector<MapPicture>& map_pictures() {
  static const std::vector<MapPicture> list{
      {"regions", kTopology, draw_regions},          {"quadtree", kPathMap, draw_quadtree, true},
      {"search", kPathMap, draw_search, true, true}, {"watchers", 0, draw_watchers, false, true},
      {"queue", 0, draw_queue, false, true},         {"seats", 0, draw_seats, false, true},
  };
  return list;
}

}  // namespace throng::cli
