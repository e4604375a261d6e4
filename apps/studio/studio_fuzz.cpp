// Fuzzes everything a browser can say: messages, request targets and headers, and frames for the decoder.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "client_message.h"
#include "frames.h"
#include "pose_message.h"
#include "routes.h"

namespace {

using namespace throng::studio;

void request(std::string_view text) {
  static const Site open{"/nowhere", "{}", "0", "", 8137};
  static const Site closed{"", "{}", "0", "0123456789abcdef0123456789abcdef", 8137};
  // One field a line: method, target, host, origin, authorization, cookie.
  std::string_view field[6];
  for (std::string_view& f : field) {
    const std::size_t end = text.find('\n');
    f = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  for (const Site* site : {&open, &closed})
    for (const bool upgrade : {false, true}) {
      const Reply r = answer(*site, {field[0], field[1], field[2], field[3], field[4], field[5], upgrade});
      if (r.status < 200 || r.status > 599) __builtin_trap();
    }
  if (const auto path = path_of(field[1]); path && path->find("..") != std::string::npos &&
                                           (path->find("/..") != std::string::npos || path->starts_with("..")))
    __builtin_trap();
}

void frame(std::string_view text) {
  FrameColumns key;
  key.resize(3);
  for (std::uint32_t i = 0; i < 3; ++i) key.id[i] = {i, 1};
  const auto poses = decode_poses(std::as_bytes(std::span<const char>(text)));
  if (poses && poses->who.size() != poses->pose.size()) __builtin_trap();
  const auto decoded = decode_frame(std::as_bytes(std::span<const char>(text)), &key);
  // What was understood can be said again.
  if (decoded && !decode_frame(encode_key(*decoded))) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data + 1), size - 1);
  switch (data[0] % 3) {
    case 0:
      (void)read_client_message(text);
      break;
    case 1:
      request(text);
      break;
    default:
      frame(text);
  }
  return 0;
}
