#include "client_message.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "throng/core/text.h"

namespace throng::studio {
namespace {

struct Value {
  enum class Kind { kNull, kBoolean, kNumber, kText };
  Kind kind = Kind::kNull;
  bool truth = false;
  double number = 0;
  std::string text;
};
struct Field {
  std::string name;
  Value value;
};

/// A flat object: no lists, no objects inside, at most 16 fields.
class FlatReader {
 public:
  explicit FlatReader(std::string_view text) : rest_(text) {}

  bool object(std::vector<Field>& out) {
    if (!sign('{')) return false;
    if (sign('}')) return at_end();
    do {
      Field f;
      if (out.size() == 16 || !text(f.name) || !sign(':') || !value(f.value)) return false;
      out.push_back(std::move(f));
    } while (sign(','));
    return sign('}') && at_end();
  }

 private:
  void skip() {
    while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\t' || rest_[0] == '\n' || rest_[0] == '\r'))
      rest_.remove_prefix(1);
  }
  bool sign(char c) {
    skip();
    if (rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  bool at_end() {
    skip();
    return rest_.empty();
  }
  bool word(std::string_view w) {
    if (!rest_.starts_with(w)) return false;
    rest_.remove_prefix(w.size());
    return true;
  }
  /// Escapes are accepted but only the simple ones are turned back: no word of the protocol needs one.
  bool text(std::string& out) {
    if (!sign('"')) return false;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      const char c = rest_[i];
      if (c == '"') {
        rest_.remove_prefix(i + 1);
        return true;
      }
      if (static_cast<unsigned char>(c) < 0x20) return false;
      if (c == '\\') {
        if (++i == rest_.size() || std::string_view("\"\\/bfnrtu").find(rest_[i]) == std::string_view::npos)
          return false;
        out += rest_[i];
      } else {
        out += c;
      }
    }
    return false;
  }
  bool value(Value& out) {
    skip();
    if (rest_.empty()) return false;
    if (rest_[0] == '"') {
      out.kind = Value::Kind::kText;
      return text(out.text);
    }
    if (word("null")) return true;
    if (rest_[0] == 't' || rest_[0] == 'f') {
      out.kind = Value::Kind::kBoolean;
      out.truth = rest_[0] == 't';
      return word(out.truth ? "true" : "false");
    }
    return number(out);
  }
  bool number(Value& out) {
    if (rest_[0] != '-' && (rest_[0] < '0' || rest_[0] > '9')) return false;  // no inf, no nan
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), out.number);
    if (error != std::errc() || !std::isfinite(out.number)) return false;
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    out.kind = Value::Kind::kNumber;
    return true;
  }

  std::string_view rest_;
};

const Value* find(const std::vector<Field>& fields, std::string_view name) {
  for (const Field& f : fields)
    if (f.name == name) return &f.value;
  return nullptr;
}

bool whole(const std::vector<Field>& fields, std::string_view name, double most, std::uint32_t& out) {
  const Value* v = find(fields, name);
  if (!v || v->kind != Value::Kind::kNumber || v->number < 0 || v->number > most || v->number != std::floor(v->number))
    return false;
  out = static_cast<std::uint32_t>(v->number);
  return true;
}

std::optional<ClientMessage::Type> type_of(std::string_view word) {
  using Type = ClientMessage::Type;
  constexpr std::pair<std::string_view, Type> kTypes[] = {
      {"play", Type::kPlay},   {"pause", Type::kPause},     {"step", Type::kStep},         {"speed", Type::kSpeed},
      {"seek", Type::kSeek},   {"select", Type::kSelect},   {"deselect", Type::kDeselect}, {"ready", Type::kReady},
      {"drive", Type::kDrive}, {"release", Type::kRelease}, {"tell", Type::kTell},         {"carry_on", Type::kCarryOn},
      {"poses", Type::kPoses}};
  for (const auto& [name, type] : kTypes)
    if (name == word) return type;
  return std::nullopt;
}

/// A number within bounds, or the default where it is not given.
bool number(const std::vector<Field>& fields, std::string_view name, double least, double most, double& out) {
  const Value* v = find(fields, name);
  if (!v) return true;
  if (v->kind != Value::Kind::kNumber || v->number < least || v->number > most) return false;
  out = v->number;
  return true;
}

bool text(const std::vector<Field>& fields, std::string_view name, std::string& out) {
  const Value* v = find(fields, name);
  if (!v) return true;
  if (v->kind != Value::Kind::kText || v->text.size() > 200) return false;
  out = v->text;
  return true;
}

/// What is said to a person (SH-95, SH-96). Returns what is wrong, or nothing.
std::string read_order(const std::vector<Field>& fields, ClientMessage& m) {
  constexpr double kU32 = 4294967295.0;
  if (!whole(fields, "index", kU32, m.who.index) || !whole(fields, "generation", kU32, m.who.generation))
    return "'index' and 'generation' of the person must be whole numbers";
  if (!number(fields, "speed", 0, 5, m.speed)) return "'speed' must be a number from 0 to 5 m/s";
  if (!number(fields, "turn", -180, 180, m.turn)) return "'turn' must be a number from -180 to 180 degrees";
  if (!text(fields, "do", m.activity) || !text(fields, "need", m.need) || !text(fields, "place", m.place) ||
      !text(fields, "object", m.object))
    return "'do', 'need', 'place' and 'object' must be texts of at most 200 bytes";
  if (m.type == ClientMessage::Type::kTell && m.activity.empty()) return "'do' is missing: which activity";
  return {};
}

/// Whose poses are wanted. Returns what is wrong, or nothing.
std::string read_poses(const std::vector<Field>& fields, ClientMessage& m) {
  const Value* on = find(fields, "on");
  if (!on || on->kind != Value::Kind::kBoolean) return "'on' must be true or false";
  m.on = on->truth;
  for (auto [name, to] : {std::pair{"x", &m.x}, std::pair{"y", &m.y}, std::pair{"z", &m.z}})
    if (!number(fields, name, -1e6, 1e6, *to) || (m.on && !find(fields, name)))
      return "'x', 'y' and 'z' of the camera must be numbers of metres, at most a million";
  if (!number(fields, "distance", 1, 1000, m.distance)) return "'distance' must be a number from 1 to 1000 m";
  if (find(fields, "limit") && (!whole(fields, "limit", 10000, m.limit) || m.limit == 0))
    return "'limit' must be a whole number from 1 to 10000";
  return {};
}

}  // namespace

Result<ClientMessage> read_client_message(std::string_view text) {
  if (text.size() > kMaxClientMessage) return Error{"a message may have at most 64 KiB"};
  std::vector<Field> fields;
  if (!FlatReader(text).object(fields)) return Error{"expected a flat JSON object"};
  const Value* word = find(fields, "type");
  if (!word || word->kind != Value::Kind::kText) return Error{"the field 'type' is missing or no text"};
  const auto type = type_of(word->text);
  if (!type) return Error{"there is no message '" + printable(word->text) + "'"};
  constexpr double kU32 = 4294967295.0;
  ClientMessage m;
  m.type = *type;
  switch (m.type) {
    case ClientMessage::Type::kStep:
      if (find(fields, "frames") && (!whole(fields, "frames", 100000, m.frames) || m.frames == 0))
        return Error{"step: 'frames' must be a whole number from 1 to 100000"};
      break;
    case ClientMessage::Type::kSpeed: {
      const Value* v = find(fields, "value");
      if (!v || v->kind != Value::Kind::kNumber || v->number < kSlowest || v->number > kFastest)
        return Error{"speed: 'value' must be a number from 0.1 to 100"};
      m.value = v->number;
      break;
    }
    case ClientMessage::Type::kSeek: {
      const Value* v = find(fields, "time");
      if (!v || v->kind != Value::Kind::kNumber || v->number < 0 || v->number > 1e9)
        return Error{"seek: 'time' must be a number of seconds, 0 or more"};
      m.time = v->number;
      break;
    }
    case ClientMessage::Type::kSelect: {
      if (!whole(fields, "index", kU32, m.who.index) || !whole(fields, "generation", kU32, m.who.generation))
        return Error{"select: 'index' and 'generation' must be whole numbers"};
      const Value* v = find(fields, "sketch");
      if (v && v->kind != Value::Kind::kBoolean) return Error{"select: 'sketch' must be true or false"};
      m.sketch = v && v->truth;
      break;
    }
    case ClientMessage::Type::kDrive:
    case ClientMessage::Type::kRelease:
    case ClientMessage::Type::kTell:
    case ClientMessage::Type::kCarryOn:
      if (const std::string wrong = read_order(fields, m); !wrong.empty()) return Error{word->text + ": " + wrong};
      break;
    case ClientMessage::Type::kPoses:
      if (const std::string wrong = read_poses(fields, m); !wrong.empty()) return Error{"poses: " + wrong};
      break;
    case ClientMessage::Type::kReady:
      if (!whole(fields, "frame", kU32, m.frame)) return Error{"ready: 'frame' must be a whole number"};
      break;
    default:
      break;
  }
  return m;
}

}  // namespace throng::studio
