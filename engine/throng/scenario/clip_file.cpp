#include "throng/scenario/clip_file.h"

#include <fmt/format.h>

#include <bit>

#include "throng/core/bytes.h"
#include "throng/core/fields.h"
#include "throng/core/text.h"
#include "throng/scenario/document.h"
#include "throng/scenario/read_fields.h"

namespace throng {
namespace {

constexpr std::string_view kMagic = "THRONGC1";

/// The single numbers of a clip, in the order of the files.
struct Number {
  const char* name;
  float low, high;
  float (*get)(const Clip&);
  void (*set)(Clip&, float);
};
const std::array<Number, 13>& numbers() {
#define THRONG_CLIP_NUMBER(name, low, high, member)                              \
  Number {                                                                       \
    name, low, high, [](const Clip& c) { return static_cast<float>(c.member); }, \
        [](Clip& c, float v) { c.member = static_cast<decltype(c.member)>(v); }  \
  }
  static const std::array<Number, 13> list{
      THRONG_CLIP_NUMBER("speed", 0.05f, 12, speed),
      THRONG_CLIP_NUMBER("frequency", 0.3f, 6, frequency),
      THRONG_CLIP_NUMBER("stride", 0.05f, 4, stride),
      THRONG_CLIP_NUMBER("width", -0.5f, 1, width),
      THRONG_CLIP_NUMBER("bias", -1, 2, bias),
      THRONG_CLIP_NUMBER("toe_out", -1.6f, 1.6f, toe_out),
      THRONG_CLIP_NUMBER("lift_off", 1, 2 * kClipFrames, lift_off),
      THRONG_CLIP_NUMBER("apex", 0, kClipFrames, apex),
      THRONG_CLIP_NUMBER("nadir", 0, kClipFrames, nadir),
      THRONG_CLIP_NUMBER("ot", 0, 5, events.ot),
      THRONG_CLIP_NUMBER("fa", 0, 5, events.fa),
      THRONG_CLIP_NUMBER("oc", 0, 5, events.oc),
      THRONG_CLIP_NUMBER("ms", 0, 10, events.ms),
  };
#undef THRONG_CLIP_NUMBER
  return list;
}

void finish(Clip& clip) { clip.events.ic = 0, clip.events.to = clip.events.oc + clip.events.ot; }

bool sane(float v) { return math::is_finite(v) && math::abs(v) < 100; }

template <class Frame>
std::string row(const Frame& frame) {
  const auto v = std::bit_cast<std::array<float, sizeof(Frame) / sizeof(float)>>(frame);
  std::string out = "[";
  for (std::size_t i = 0; i < v.size(); ++i) out += (i ? ", " : "") + number_text(v[i]);
  return out + "]";
}

class ClipReader {
 public:
  ClipReader(const std::string& file, Diagnostics& out) : file_(file), out_(out) {}

  std::optional<Clip> bytes(const std::string& content) {
    ByteReader in(std::as_bytes(std::span<const char>(content)));
    in.bytes(kMagic.size());
    Clip clip;
    for (const Number& n : numbers()) check(n, in.value<float>(), clip, {file_, 0, 0});
    for (ClipStep& s : clip.steps) {
      s.support = in.value<std::uint8_t>() ? Side::kRight : Side::kLeft;
      for (ClipFrame& f : s.frames) f = in.value<ClipFrame>();
      for (UpperFrame& f : s.upper) f = in.value<UpperFrame>();
    }
    if (!in.ok() || !in.at_end()) problem({file_, 0, 0}, "", "the file is cut off or too long");
    for (const ClipStep& s : clip.steps) {
      check_frames(s.frames);
      check_frames(s.upper);
    }
    return done(clip);
  }

  std::optional<Clip> yaml(const std::string& content) {
    document_.files.push_back(file_);
    if (!parse_document(content, 0, document_, document_.root, out_) || out_.has_errors()) return std::nullopt;
    Clip clip;
    const DocumentNode& root = document_.root;
    for (const Number& n : numbers()) {
      const DocumentNode* node = root.find(n.name);
      double v = 0;
      if (!node || !node->is_scalar() || parse_number(node->text, v) != NumberProblem::kNone) {
        problem(document_.position(node ? node->mark : root.mark), n.name,
                fmt::format("expected a number `{}`", n.name));
      } else {
        check(n, static_cast<float>(v), clip, document_.position(node->mark));
      }
    }
    const DocumentNode* steps = root.find("steps");
    if (!steps || !steps->is_list() || steps->children.size() != 2) {
      problem(document_.position(root.mark), "steps", "expected a list of two steps");
      return std::nullopt;
    }
    for (std::size_t s = 0; s < 2; ++s) step(steps->children[s], clip.steps[s], s);
    return done(clip);
  }

 private:
  void problem(SourcePosition at, const std::string& path, std::string message) {
    report_problem(out_, at, path, std::move(message));
  }
  void check(const Number& n, float v, Clip& clip, const SourcePosition& at) {
    if (!(v >= n.low && v <= n.high))
      return problem(at, n.name, fmt::format("{} is {:g}; it is from {:g} to {:g}", n.name, v, n.low, n.high));
    n.set(clip, v);
  }
  template <class Frames>
  void check_frames(const Frames& frames) {
    for (const auto& f : frames) {
      const auto v = std::bit_cast<std::array<float, sizeof(f) / sizeof(float)>>(f);
      for (const float x : v)
        if (!sane(x)) return problem({file_, 0, 0}, "steps", "a number of a frame is not finite or beyond 100");
    }
  }
  void step(const DocumentNode& node, ClipStep& out, std::size_t number) {
    const std::string path = fmt::format("steps[{}]", number);
    const DocumentNode* support = node.find("support");
    const bool right = number == 0;
    if (!support || support->text != (right ? "right" : "left"))
      problem(document_.position(node.mark), path,
              fmt::format("the {} step is that of the {} foot: support: {}", right ? "first" : "second",
                          right ? "right" : "left", right ? "right" : "left"));
    out.support = right ? Side::kRight : Side::kLeft;
    rows(node, "frames", path, out.frames);
    rows(node, "upper", path, out.upper);
  }
  template <class Frames>
  void rows(const DocumentNode& node, const char* key, const std::string& path, Frames& out) {
    using Frame = typename Frames::value_type;
    constexpr std::size_t kWidth = sizeof(Frame) / sizeof(float);
    const DocumentNode* list = node.find(key);
    if (!list || list->children.size() != out.size())
      return problem(document_.position(list ? list->mark : node.mark), path + "." + key,
                     fmt::format("expected {} rows", out.size()));
    for (std::size_t i = 0; i < out.size(); ++i) {
      const DocumentNode& r = list->children[i];
      std::array<float, kWidth> v{};
      bool good = r.children.size() == kWidth;
      for (std::size_t k = 0; good && k < kWidth; ++k) {
        double x = 0;
        good = r.children[k].is_scalar() && parse_number(r.children[k].text, x) == NumberProblem::kNone &&
               sane(static_cast<float>(x));
        v[k] = static_cast<float>(x);
      }
      if (!good)
        return problem(document_.position(r.mark), fmt::format("{}.{}[{}]", path, key, i),
                       fmt::format("expected {} numbers between -100 and 100", kWidth));
      out[i] = std::bit_cast<Frame>(v);
    }
  }
  std::optional<Clip> done(Clip& clip) {
    if (out_.has_errors()) return std::nullopt;
    finish(clip);
    return clip;
  }

  const std::string& file_;
  Diagnostics& out_;
  Document document_;
};

}  // namespace

std::string clip_to_yaml(const Clip& clip) {
  std::string out =
      "# A canonical clip: two steps, each with its support foot as origin (m, rad; x ahead, y left, z up).\n";
  for (const Number& n : numbers()) out += fmt::format("{}: {}\n", n.name, number_text(n.get(clip)));
  out +=
      "# frames: root x y z, roll pitch yaw; support ankle x y z, roll pitch yaw, pole; swing ankle likewise; toes of "
      "both.\n"
      "# upper: chest, support arm, swing arm, support elbow, swing elbow.\n"
      "steps:\n";
  for (const ClipStep& s : clip.steps) {
    out += fmt::format("  - support: {}\n    frames:\n", s.support == Side::kRight ? "right" : "left");
    for (const ClipFrame& f : s.frames) out += "      - " + row(f) + "\n";
    out += "    upper:\n";
    for (const UpperFrame& f : s.upper) out += "      - " + row(f) + "\n";
  }
  return out;
}

std::string clip_to_bytes(const Clip& clip) {
  ByteWriter w;
  w.bytes(std::as_bytes(std::span<const char>(kMagic)));
  for (const Number& n : numbers()) w.value(n.get(clip));
  for (const ClipStep& s : clip.steps) {
    w.value<std::uint8_t>(s.support == Side::kRight);
    for (const ClipFrame& f : s.frames) w.value(f);
    for (const UpperFrame& f : s.upper) w.value(f);
  }
  const auto bytes = w.take();
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::optional<Clip> read_clip(const std::string& content, const std::string& file, Diagnostics& out) {
  ClipReader reader(file, out);
  return content.starts_with(kMagic) ? reader.bytes(content) : reader.yaml(content);
}

}  // namespace throng
