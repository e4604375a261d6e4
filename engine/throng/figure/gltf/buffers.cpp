#include "throng/figure/gltf/buffers.h"

#include <cstring>

#include "throng/core/math.h"
#include "throng/core/text.h"

namespace throng::gltf {
namespace {

std::uint32_t word(std::string_view s, std::size_t at) {
  std::uint32_t v = 0;
  std::memcpy(&v, s.data() + at, 4);
  return v;
}

std::optional<std::string> from_base64(std::string_view text) {
  std::string out;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    int v = -1;
    if (c >= 'A' && c <= 'Z') v = c - 'A';
    if (c >= 'a' && c <= 'z') v = c - 'a' + 26;
    if (c >= '0' && c <= '9') v = c - '0' + 52;
    if (c == '+') v = 62;
    if (c == '/') v = 63;
    if (c == '=') break;
    if (v < 0) return std::nullopt;
    bits = bits << 6 | static_cast<std::uint32_t>(v);
    if ((count += 6) >= 8) out += static_cast<char>(bits >> (count -= 8) & 255);
  }
  return out;
}

std::size_t size_of(unsigned component) {
  switch (component) {
    case 5120:
    case 5121:
      return 1;
    case 5122:
    case 5123:
      return 2;
    case 5125:
    case 5126:
      return 4;
    default:
      return 0;
  }
}

std::size_t width_of(const std::string& type) {
  if (type == "SCALAR") return 1;
  if (type == "VEC2") return 2;
  if (type == "VEC3") return 3;
  if (type == "VEC4") return 4;
  return type == "MAT4" ? 16 : 0;
}

float number_at(const char* p, unsigned component, bool normalised) {
  const auto as = [p]<class T>(T v) {
    std::memcpy(&v, p, sizeof(T));
    return v;
  };
  switch (component) {
    case 5120: {
      const auto v = static_cast<float>(as(std::int8_t{}));
      return normalised ? v / 127 : v;
    }
    case 5121: {
      const auto v = static_cast<float>(as(std::uint8_t{}));
      return normalised ? v / 255 : v;
    }
    case 5122: {
      const auto v = static_cast<float>(as(std::int16_t{}));
      return normalised ? v / 32767 : v;
    }
    case 5123: {
      const auto v = static_cast<float>(as(std::uint16_t{}));
      return normalised ? v / 65535 : v;
    }
    case 5125:
      return static_cast<float>(as(std::uint32_t{}));
    default: {
      const float v = as(float{});
      return math::is_finite(v) ? v : 0;
    }
  }
}

std::string named(const char* what, std::uint64_t number) { return std::string(what) + " " + std::to_string(number); }

}  // namespace

Result<Buffers> Buffers::open(std::string_view bytes) {
  std::string_view text = bytes, binary;
  bool has_binary = false;
  if (bytes.substr(0, 4) == "glTF") {
    if (bytes.size() < 20) return Error{"is cut off in its header"};
    if (word(bytes, 4) != 2) return Error{"is glTF " + std::to_string(word(bytes, 4)) + "; version 2 is read"};
    const std::size_t length = word(bytes, 12);
    if (bytes.substr(16, 4) != "JSON" || length > bytes.size() - 20) return Error{"has no whole JSON part"};
    text = bytes.substr(20, length);
    const std::size_t next = 20 + length;
    if (bytes.size() >= next + 8 && word(bytes, next + 4) == 0x004e4942) {
      if (word(bytes, next) > bytes.size() - next - 8) return Error{"has a binary part that is cut off"};
      binary = bytes.substr(next + 8, word(bytes, next)), has_binary = true;
    }
  }
  auto parsed = json::parse(text);
  if (!parsed) return Error{"is no glTF: JSON, " + parsed.error()};
  if (!parsed->is_object() || !(*parsed)["asset"].is_object()) return Error{"is no glTF: it has no `asset`"};
  Buffers out;
  out.document_ = std::move(*parsed);
  for (const json::Value& b : out.document_["buffers"].items) {
    const std::string& uri = b["uri"].text;
    const std::size_t at = uri.find(";base64,");
    if (uri.empty() && has_binary) {
      out.buffers_.emplace_back(binary);
    } else if (uri.starts_with("data:") && at != std::string::npos) {
      auto data = from_base64(std::string_view(uri).substr(at + 8));
      if (!data) return Error{"has a buffer whose base64 text is damaged"};
      out.buffers_.push_back(std::move(*data));
    } else {
      return Error{"has its data in another file ('" + printable(uri) + "'): save it as one binary file (.glb)"};
    }
  }
  return out;
}

Result<Buffers::Layout> Buffers::layout(std::uint64_t accessor, std::size_t most) const {
  const auto& accessors = document_["accessors"].items;
  if (accessor >= accessors.size()) return Error{named("there is no accessor", accessor)};
  const json::Value& a = accessors[accessor];
  const std::string name = named("accessor", accessor);
  if (a["sparse"].is_object()) return Error{name + " is sparse, which is not read"};
  Layout out;
  out.component = static_cast<unsigned>(a["componentType"].whole(0));
  out.width = width_of(a["type"].text), out.count = a["count"].whole(0), out.normalised = a["normalized"].truth;
  out.size = size_of(out.component);
  if (out.size == 0 || out.width == 0) return Error{name + " has a type that is not read"};
  if (out.count > most)
    return Error{name + " has " + std::to_string(out.count) + " elements; at most " + std::to_string(most) +
                 " are read"};
  const auto& views = document_["bufferViews"].items;
  const std::uint64_t view = a["bufferView"].whole(~std::uint64_t{0});
  if (view >= views.size()) return Error{name + " names a buffer view that is not there"};
  const json::Value& v = views[view];
  if (v["extensions"].is_object())
    return Error{name + " is compressed, which is not read: save the character without compression"};
  const std::uint64_t buffer = v["buffer"].whole(~std::uint64_t{0});
  if (buffer >= buffers_.size()) return Error{name + " names a buffer that is not there"};
  const std::string& data = buffers_[buffer];
  const std::uint64_t offset = v["byteOffset"].whole(0), length = v["byteLength"].whole(0),
                      inner = a["byteOffset"].whole(0);
  out.stride = v["byteStride"].whole(0, 4096);
  if (out.stride == 0) out.stride = out.width * out.size;
  if (offset > data.size() || length > data.size() - offset || inner > length)
    return Error{name + " lies outside its buffer"};
  out.bytes = std::string_view(data).substr(offset + inner, length - inner);
  const std::size_t row = out.width * out.size;
  if (out.count && (out.bytes.size() < row || (out.count - 1) > (out.bytes.size() - row) / out.stride))
    return Error{name + " is longer than its buffer view"};
  return out;
}

Result<Numbers> Buffers::numbers(std::uint64_t accessor, std::size_t width, std::size_t most) const {
  const auto l = layout(accessor, most);
  if (!l) return Error{l.error()};
  if (width && l->width != width)
    return Error{named("accessor", accessor) + " has " + std::to_string(l->width) + " numbers an element instead of " +
                 std::to_string(width)};
  Numbers out;
  out.count = l->count, out.width = l->width;
  out.values.reserve(out.count * out.width);
  for (std::size_t i = 0; i < out.count; ++i)
    for (std::size_t k = 0; k < out.width; ++k)
      out.values.push_back(number_at(l->bytes.data() + i * l->stride + k * l->size, l->component, l->normalised));
  return out;
}

Result<std::vector<std::uint32_t>> Buffers::indices(std::uint64_t accessor, std::size_t most,
                                                    std::uint32_t limit) const {
  const auto l = layout(accessor, most);
  if (!l) return Error{l.error()};
  if (l->width != 1 || l->component == 5126 || l->component == 5120 || l->component == 5122)
    return Error{named("accessor", accessor) + " holds no indices"};
  std::vector<std::uint32_t> out;
  for (std::size_t i = 0; i < l->count; ++i) {
    std::uint32_t v = 0;
    std::memcpy(&v, l->bytes.data() + i * l->stride, l->size);  // little-endian, zero above
    if (v >= limit)
      return Error{named("accessor", accessor) + " points to vertex " + std::to_string(v) + " of " +
                   std::to_string(limit)};
    out.push_back(v);
  }
  return out;
}

}  // namespace throng::gltf
