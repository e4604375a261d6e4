#include <charconv>
#include <vector>

#include "throng/core/text.h"
#include "throng/figure/bvh/bvh.h"

namespace throng {
namespace {

constexpr std::size_t kMaxFrames = 1'000'000;
constexpr float kFarthest = 1e6f;

enum class Channel : std::uint8_t { kPlaceX, kPlaceY, kPlaceZ, kTurnX, kTurnY, kTurnZ };

class BvhReader {
 public:
  explicit BvhReader(std::string_view text) : text_(text) {}

  Result<Character> run() {
    if (!hierarchy() || !motion()) return Error{"line " + std::to_string(line_) + ": " + why_};
    return std::move(out_);
  }

 private:
  bool fail(std::string why) {
    if (why_.empty()) why_ = std::move(why);
    return false;
  }
  std::string_view word() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r' || text_[at_] == '\n'))
      line_ += text_[at_++] == '\n';
    const std::size_t from = at_;
    while (at_ < text_.size() && text_[at_] != ' ' && text_[at_] != '\t' && text_[at_] != '\r' && text_[at_] != '\n')
      ++at_;
    return text_.substr(from, at_ - from);
  }
  bool expect(std::string_view wanted) {
    const std::string_view w = word();
    return w == wanted || fail("expected '" + std::string(wanted) + "' and found '" + printable(w) + "'");
  }
  bool number(float& out) {
    const std::string_view w = word();
    double v = 0;
    const auto r = std::from_chars(w.data(), w.data() + w.size(), v);
    if (w.empty()) return fail("the file ends where a number is expected");
    if (r.ec != std::errc{} || r.ptr != w.data() + w.size() || !(math::abs(v) <= static_cast<double>(kFarthest)))
      return fail("'" + printable(w) + "' is no number from -1000000 to 1000000");
    out = static_cast<float>(v);
    return true;
  }
  bool point(Vec3& out) { return number(out.x) && number(out.y) && number(out.z); }

  /// The rest of the line as a name: some tools write names with spaces.
  std::string name() {
    const std::size_t from = at_;
    while (at_ < text_.size() && text_[at_] != '\n' && text_[at_] != '{') ++at_;
    std::string_view n = text_.substr(from, at_ - from);
    while (!n.empty() && (n.front() == ' ' || n.front() == '\t')) n.remove_prefix(1);
    while (!n.empty() && (n.back() == ' ' || n.back() == '\t' || n.back() == '\r')) n.remove_suffix(1);
    return std::string(n.substr(0, 200));
  }

  bool hierarchy() {
    if (!expect("HIERARCHY") || !expect("ROOT")) return false;
    if (!node(-1, name())) return false;
    std::vector<int> open{0};
    while (!open.empty()) {
      const std::string_view w = word();
      if (w == "}") {
        open.pop_back();
      } else if (w == "JOINT") {
        if (!node(open.back(), name())) return false;
        open.push_back(static_cast<int>(out_.nodes.size()) - 1);
      } else if (w == "End") {
        if (!expect("Site") || !expect("{")) return false;
        CharacterNode end;
        end.name = out_.nodes[static_cast<std::size_t>(open.back())].name + " end", end.parent = open.back();
        if (!expect("OFFSET") || !point(end.local.place) || !expect("}")) return false;
        out_.nodes.push_back(end), channels_.emplace_back();
      } else if (w.empty()) {
        return fail("the file ends within the hierarchy");
      } else {
        return fail("expected JOINT, End Site or '}' and found '" + printable(w) + "'");
      }
      if (out_.nodes.size() > kMaxCharacterNodes)
        return fail("more than " + std::to_string(kMaxCharacterNodes) + " joints");
    }
    return true;
  }
  bool node(int parent, std::string name) {
    CharacterNode n;
    n.name = std::move(name), n.parent = parent;
    if (!expect("{") || !expect("OFFSET") || !point(n.local.place) || !expect("CHANNELS")) return false;
    float count = 0;
    if (!number(count)) return false;
    if (!(count >= 0 && count <= 6) || math::floor(count) != count) return fail("a joint has 0 to 6 channels");
    channels_.emplace_back();
    for (int i = 0; i < static_cast<int>(count); ++i) {
      constexpr std::array<std::string_view, 6> kNames{"Xposition", "Yposition", "Zposition",
                                                       "Xrotation", "Yrotation", "Zrotation"};
      const std::string_view w = word();
      std::size_t k = 0;
      while (k < 6 && kNames[k] != w) ++k;
      if (k == 6) return fail("unknown channel '" + printable(w) + "'" + did_you_mean(w, kNames));
      channels_.back().push_back(static_cast<Channel>(k)), ++width_;
    }
    out_.nodes.push_back(n);
    return true;
  }

  bool motion() {
    float frames = 0, step = 0;
    if (!expect("MOTION") || !expect("Frames:") || !number(frames) || !expect("Frame") || !expect("Time:") ||
        !number(step))
      return false;
    if (!(frames >= 1) || math::floor(frames) != frames || frames > static_cast<float>(kMaxFrames))
      return fail("Frames is from 1 to " + std::to_string(kMaxFrames));
    if (!(step > 1e-5f && step < 100)) return fail("Frame Time is from 0.00001 to 100 s");
    const auto count = static_cast<std::size_t>(frames);
    // Two bytes a number is the least: what cannot be in the text is not made room for.
    if (width_ == 0 || count > (text_.size() - at_) / (2 * width_) + 1)
      return fail("the file ends before its " + std::to_string(count) + " frames");
    if (count * out_.nodes.size() > 4 * kMaxCharacterKeys) return fail("more keys than can be held");
    CharacterMotion m;
    m.name = "motion";
    for (std::size_t i = 0; i < out_.nodes.size(); ++i)
      if (!channels_[i].empty()) m.tracks.push_back({static_cast<int>(i), {}, {}});
    for (std::size_t f = 0; f < count; ++f) {
      m.time.push_back(static_cast<float>(f) * step);
      for (CharacterTrack& t : m.tracks)
        if (!key(t)) return false;
    }
    out_.motions.push_back(std::move(m));
    return true;
  }
  bool key(CharacterTrack& track) {
    const auto n = static_cast<std::size_t>(track.node);
    Vec3 place = out_.nodes[n].local.place;
    Quat turn;
    bool moves = false, turns = false;
    for (const Channel c : channels_[n]) {
      float v = 0;
      if (!number(v)) return false;
      const float angle = math::wrap_angle(math::clamp(v, -36000.0f, 36000.0f) * (math::kPiF / 180));
      switch (c) {
        case Channel::kPlaceX:
          place.x = v, moves = true;
          break;
        case Channel::kPlaceY:
          place.y = v, moves = true;
          break;
        case Channel::kPlaceZ:
          place.z = v, moves = true;
          break;
        case Channel::kTurnX:
          turn = turn * turn_x(angle), turns = true;
          break;
        case Channel::kTurnY:
          turn = turn * turn_y(angle), turns = true;
          break;
        case Channel::kTurnZ:
          turn = turn * turn_z(angle), turns = true;
          break;
      }
    }
    if (moves) track.place.push_back(place);
    if (turns) track.turn.push_back(normalized(turn));
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0, width_ = 0;
  int line_ = 1;
  std::string why_;
  Character out_;
  std::vector<std::vector<Channel>> channels_;
};

}  // namespace

Result<Character> read_bvh(std::string_view text) {
  if (text.size() > kMaxBvhBytes) return Error{"is larger than 256 MB"};
  return BvhReader(text).run();
}

}  // namespace throng
