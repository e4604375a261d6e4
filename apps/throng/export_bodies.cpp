#include "export_bodies.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "throng/core/hash.h"
#include "throng/figure/export.h"
#include "throng/scenario/person_choice.h"

namespace throng::cli {
namespace {

constexpr std::size_t kMostFrames = 2'000'000;  ///< of all people together: some 800 MB while they are gathered

bool is_meant(const Recording& r, const RecordedPerson& p, const PersonChoice& c) {
  if (c.index) return p.id.index == *c.index;
  const std::vector<std::string>& sources = r.scene().sources;
  return p.source < sources.size() && hash_text(sources[p.source]) == c.source && (!c.number || *c.number == p.number);
}

Result<std::vector<bool>> chosen(const Recording& r, const std::vector<std::string>& words) {
  std::vector<PersonChoice> choices;
  for (const std::string& word : words) {
    const auto choice = read_person_choice(word, r.scene().sources);
    if (!choice) return Error{"--person: " + choice.error()};
    choices.push_back(*choice);
  }
  std::vector<bool> wanted(r.people().size(), words.empty());
  for (std::size_t p = 0; p < wanted.size(); ++p)
    for (const PersonChoice& c : choices)
      if (is_meant(r, r.people()[p], c)) wanted[p] = true;
  return wanted;
}

PosedPerson person_of(const Recording& r, const RecordedPerson& p) {
  PosedPerson out;
  const bool known = p.source < r.scene().sources.size();
  out.name = known ? fmt::format("{}.{}", r.scene().sources[p.source], p.number) : fmt::format("{}", p.id.index);
  out.stature = {p.height, p.figure.sex, p.figure.build_share()};
  out.looks = looks_of(r.info().seed, p.id.index, out.stature);
  return out;
}

Result<std::vector<PosedPerson>> gather(const Recording& r, const BodyExport& q, const std::vector<bool>& wanted) {
  std::vector<PosedPerson> people;
  std::vector<std::size_t> place(wanted.size(), ~std::size_t{0});
  std::size_t frames = 0;
  for (std::size_t i = 0; i < r.frame_count(); ++i) {
    if ((q.from && r.time(i) < *q.from) || (q.until && r.time(i) > *q.until)) continue;
    const auto poses = r.poses(i);
    if (!poses) return Error{poses.error()};
    const auto frame = r.frame(i);
    if (!frame) return Error{frame.error()};
    const DecodedFrame& f = **frame;
    for (std::size_t k = 0; k < f.size(); ++k) {
      const std::uint32_t p = f.person[k];
      if (p >= wanted.size() || !wanted[p]) continue;
      const PackedPose* pose = (*poses)->find(f.id[k]);
      if (pose == nullptr) continue;
      if (++frames > kMostFrames)
        return Error{
            "these are more than two million poses: choose people with --person, or a time with --from and --until"};
      if (place[p] == ~std::size_t{0}) place[p] = people.size(), people.push_back(person_of(r, r.people()[p]));
      people[place[p]].frames.push_back({f.time, {{f.x[k], f.y[k], f.z[k]}, turn_z(f.heading[k])}, unpack(*pose)});
    }
  }
  return people;
}

}  // namespace

bool is_body_format(const std::string& format) {
  return std::find(std::begin(kBodyFormats), std::end(kBodyFormats), format) != std::end(kBodyFormats);
}

Result<BodyExported> export_bodies(const Recording& recording, const BodyExport& q) {
  if (!recording.has_poses())
    return Error{"there are no poses in it; throng run SCENARIO --record FILE --poses keeps them"};
  if (q.format == "bvh" && q.people.size() != 1)
    return Error{"--to bvh is the motion of one person: --person west.0 says whose"};
  const auto wanted = chosen(recording, q.people);
  if (!wanted) return Error{wanted.error()};
  auto people = gather(recording, q, *wanted);
  if (!people) return Error{people.error()};
  if (people->empty()) return Error{"nobody of those has a pose in that time"};
  if (q.format == "bvh" && people->size() > 1)
    return Error{fmt::format("--to bvh is the motion of one person; '{}' are {}", q.people[0], people->size())};
  PeopleExport options;
  options.level = q.detail;
  options.start = people->front().frames.front().time;
  for (const PosedPerson& p : *people) options.start = std::min(options.start, p.frames.front().time);
  const auto bytes =
      q.format == "gltf" ? export_gltf(*people, options) : export_bvh(people->front(), recording.info().rate());
  if (!bytes) return Error{bytes.error()};
  BodyExported out;
  std::filesystem::path path(q.out);
  if (path.extension().empty()) path += q.format == "gltf" ? ".glb" : ".bvh";
  out.file = path.string();
  if (std::filesystem::exists(path) && !q.force) return Error{fmt::format("'{}' exists already", out.file)};
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes->data(), static_cast<std::streamsize>(bytes->size()));
  if (!file.flush()) return Error{fmt::format("cannot write '{}'", out.file)};
  out.people = people->size();
  for (const PosedPerson& p : *people) out.frames += p.frames.size();
  return out;
}

}  // namespace throng::cli
