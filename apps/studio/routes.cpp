#include "routes.h"

#include <sys/random.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "json.h"

namespace throng::studio {

namespace fs = std::filesystem;

const char* const kContentPolicy =
    "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";

namespace {

constexpr std::string_view kBodies = "/api/body/";
constexpr std::uintmax_t kLargestFile = 32u << 20;

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::string> unescape(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const int hi = hex_digit(text[i + 1]), lo = hex_digit(text[i + 2]);
    if (hi < 0 || lo < 0) return std::nullopt;
    out += static_cast<char>(hi * 16 + lo);
    i += 2;
  }
  return out;
}

/// Same time for every wrong token, so that it cannot be guessed letter by letter.
bool same(std::string_view a, std::string_view b) {
  unsigned char difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < b.size(); ++i)
    difference |= static_cast<unsigned char>(b[i] ^ (a.empty() ? 0 : a[i % a.size()]));
  return difference == 0;
}

std::string cookie_name(const Site& site) { return "throng_" + std::to_string(site.port); }

bool has_cookie(const Site& site, std::string_view header) {
  const std::string start = cookie_name(site) + "=";
  while (!header.empty()) {
    const std::size_t end = std::min(header.find(';'), header.size());
    std::string_view one = header.substr(0, end);
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (one.starts_with(start) && same(one.substr(start.size()), site.token)) return true;
    header.remove_prefix(std::min(end + 1, header.size()));
  }
  return false;
}

/// Names of this machine: a page elsewhere that has pointed its own name at 127.0.0.1 must get nothing.
bool local_name(std::string_view host) {
  if (const std::size_t end = host.find(']'); host.starts_with('[') && end != std::string_view::npos) {
    return host.substr(0, end + 1) == "[::1]";
  }
  host = host.substr(0, host.find(':'));
  return host == "127.0.0.1" || host == "localhost";
}

Reply refuse(unsigned status, std::string why) {
  Reply r;
  r.status = status;
  r.body = std::move(why) + "\n";
  return r;
}

std::string type_of(const fs::path& file) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kTypes{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".mjs", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".json", "application/json"},
      {".map", "application/json"},
      {".svg", "image/svg+xml"},
      {".png", "image/png"},
      {".jpg", "image/jpeg"},
      {".webp", "image/webp"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
      {".wasm", "application/wasm"},
      {".glb", "model/gltf-binary"},
      {".txt", "text/plain; charset=utf-8"},
      {".webmanifest", "application/manifest+json"},
  }};
  const std::string extension = file.extension().string();
  for (const auto& [name, type] : kTypes)
    if (name == extension) return std::string(type);
  return "application/octet-stream";
}

Reply plain_page() {
  Reply r;
  r.type = "text/html; charset=utf-8";
  r.body =
      "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Throng</title></head><body>"
      "<h1>Throng</h1><p>The simulation is running, but the files of the page are not installed.</p>"
      "<p>In the source tree they are made by <code>make studio</code>; an "
      "installation has them in <code>share/throng/studio</code>.</p>"
      "<p>The data is here: <a href=\"/api/scene\">scene</a>, <a href=\"/api/health\">health</a>, and "
      "<code>/api/stream</code> for frames.</p></body></html>\n";
  return r;
}

Reply page_file(const Site& site, const std::string& path) {
  std::error_code error;
  const fs::path root = site.page_folder.empty() ? fs::path() : fs::canonical(site.page_folder, error);
  if (root.empty() || error) return path == "/" ? plain_page() : refuse(404, "not found");
  const fs::path file = fs::canonical(root / (path == "/" ? "index.html" : path.substr(1)), error);
  if (error) return path == "/" ? plain_page() : refuse(404, "not found");
  // After symbolic links: still inside the folder?
  const auto [end, unused] = std::mismatch(root.begin(), root.end(), file.begin(), file.end());
  if (end != root.end() || !fs::is_regular_file(file, error) || error) return refuse(404, "not found");
  const std::uintmax_t size = fs::file_size(file, error);
  if (error || size > kLargestFile) return refuse(404, "not found");
  Reply r;
  r.type = type_of(file);
  r.body.resize(size);
  std::ifstream stream(file, std::ios::binary);
  if (!stream.read(r.body.data(), static_cast<std::streamsize>(size))) return refuse(404, "not found");
  return r;
}

/// Whether this request may be answered at all; a status and a reason when not.
std::optional<Reply> barred(const Site& site, const Request& q, Reply& good) {
  if (site.token.empty()) {
    if (!local_name(q.host)) return refuse(421, "this server is for this machine only: open http://127.0.0.1");
    return std::nullopt;
  }
  constexpr std::string_view kBearer = "Bearer ";
  if (has_cookie(site, q.cookie)) return std::nullopt;
  if (q.authorization.starts_with(kBearer) && same(q.authorization.substr(kBearer.size()), site.token))
    return std::nullopt;
  if (same(query_value(q.target, "token"), site.token)) {
    // The page's own files are asked for without the query.
    good.set_cookie = cookie_name(site) + "=" + site.token + "; Path=/; HttpOnly; SameSite=Strict";
    return std::nullopt;
  }
  return refuse(401, "the token is missing or wrong: open the address that was printed when the server started");
}

}  // namespace

std::optional<std::string> path_of(std::string_view target) {
  if (target.empty() || target[0] != '/' || target.size() > 2048) return std::nullopt;
  const auto path = unescape(target.substr(0, target.find_first_of("?#")));
  if (!path) return std::nullopt;
  for (const char c : *path)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f || c == '\\') return std::nullopt;
  // Every part but an empty last one must be a name that does not begin with a dot.
  for (std::size_t at = 1; at < path->size();) {
    const std::size_t end = std::min(path->find('/', at), path->size());
    if (end == at || (*path)[at] == '.') return std::nullopt;
    at = end + 1;
  }
  return path;
}

std::string query_value(std::string_view target, std::string_view name) {
  std::size_t at = target.find('?');
  if (at == std::string_view::npos) return "";
  std::string_view rest = target.substr(at + 1);
  rest = rest.substr(0, rest.find('#'));
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view one = rest.substr(0, end);
    const std::size_t equals = one.find('=');
    if (equals != std::string_view::npos && one.substr(0, equals) == name)
      return unescape(one.substr(equals + 1)).value_or("");
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return "";
}

std::string make_token() {
  std::array<unsigned char, 16> raw;
  if (::getrandom(raw.data(), raw.size(), 0) != static_cast<ssize_t>(raw.size()))
    throw std::runtime_error("the system gives no random numbers");
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (const unsigned char b : raw) out += kDigits[b >> 4], out += kDigits[b & 15];
  return out;
}

Reply answer(const Site& site, const Request& q) {
  Reply good;
  if (q.method != "GET" && q.method != "HEAD") return refuse(405, "only GET and HEAD");
  if (const auto no = barred(site, q, good)) return *no;
  const auto path = path_of(q.target);
  if (!path) return refuse(400, "bad path");
  if (*path == "/api/stream") {
    if (!q.upgrade) return refuse(426, "this is a WebSocket");
    // Browsers always say where a script comes from; a page of another origin must not listen in.
    if (!q.origin.empty() && q.origin != "http://" + std::string(q.host)) return refuse(403, "wrong origin");
    good.upgrade = true;
    return good;
  }
  if (*path == "/api/scene") {
    good.type = "application/json";
    good.body = site.scene;
  } else if (*path == "/api/health") {
    good.type = "application/json";
    good.body =
        JsonWriter().begin_map().put("ok", true).put("version", std::string_view(site.version)).end_map().take();
  } else if (*path == "/api/body") {
    good.type = "application/json";
    good.body = site.bodies;
  } else if (path->starts_with(kBodies) && site.mesh) {
    good.type = "model/gltf-binary";
    good.body = site.mesh(path->substr(kBodies.size()));
    if (good.body.empty()) return refuse(404, "not found");
  } else if (path->starts_with("/api/")) {
    return refuse(404, "not found");
  } else {
    Reply file = page_file(site, *path);
    file.set_cookie = good.set_cookie;
    return file;
  }
  return good;
}

}  // namespace throng::studio
