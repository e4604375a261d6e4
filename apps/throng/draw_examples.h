// What `throng draw --help` shows.
#pragma once

namespace throng::cli {

inline constexpr const char* kDrawExamples =
    "  throng draw room.yaml --out room.svg                           the plan\n"
    "  throng draw room.yaml --at 30 --out half_minute.png            with the people after 30 s\n"
    "  throng draw room.yaml --at 30 --colour state --out s.png       coloured by what they are in: queueing, waiting "
    "...\n"
    "  throng draw room.yaml --what trajectories --out ways.svg       the ways everybody walked\n"
    "  throng draw room.yaml --what trajectories --set steering.default=orca --out w.png   with another model\n"
    "  throng draw run.throng --what trajectories --at 60 --out w.svg of a recording, up to a minute\n"
    "  throng draw room.yaml --what navmesh --out mesh.svg            polygons and portals of the mesh\n"
    "  throng draw room.yaml --what sketch --person 3 --at 12 --out s.svg   what steers one person\n"
    "  throng draw run.throng --what navmesh --out mesh.svg           of the scenario in a recording\n"
    "  throng draw run.throng --what sketch --at 12 --out s.svg       of a recording made with --explain\n"
    "  throng draw room.yaml --what rays --person 3 --at 12 --out r.png     what it sees of walls and objects\n"
    "  throng draw room.yaml --what rays --point 4,2 --direction 30 --out r.png  from a point\n"
    "  throng draw room.yaml --what fan --person 3 --at 12 --out f.png      whom it senses, tier by tier\n"
    "  throng draw room.yaml --what safety_fan --at 20 --out f.png    how somebody keeps to its side of a passage\n"
    "  throng draw room.yaml --what quadtree --out q.png              nodes of the path maps\n"
    "  throng draw room.yaml --what search --from 1,1 --to 9,8 --scheme all --out s.png   four ways to search\n"
    "  throng draw room.yaml --what congestion --at 20 --out c.png    crowded nodes, a way with and without them\n"
    "  throng draw room.yaml --what space_use --against steering.default=orca --out u.png   floor walked on, by "
    "model\n"
    "  throng draw room.yaml --what watchers --at 60 --out w.png      who watches, comes, leaves; also queue, "
    "seats\n";

}  // namespace throng::cli
