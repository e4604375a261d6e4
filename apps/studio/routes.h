// What the server answers to an HTTP request, without the network: who may ask, which path leads where, which file of
// the page it is. Every text comes from outside and may be anything.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace throng::studio {

struct Site {
  std::string page_folder;  ///< with index.html; may be empty or missing: a plain page is shown instead
  std::string scene;        ///< answer of /api/scene
  std::string version;
  std::string token;        ///< empty: only for this machine, and then Host must name it
  std::uint16_t port = 0;   ///< where it listens
  std::string bodies = {};  ///< answer of /api/body
  /// File of a mesh by its name ("female-adult.glb"); empty: there is none. Called on the server's thread.
  std::function<std::string(const std::string&)> mesh = {};
};

struct Request {
  std::string_view method, target, host, origin, authorization, cookie;
  bool upgrade = false;  ///< wants a WebSocket
};

struct Reply {
  unsigned status = 200;
  std::string type = "text/plain; charset=utf-8";
  std::string body;
  std::string set_cookie;  ///< empty: none
  bool upgrade = false;    ///< go on as a WebSocket
};

/// Never throws for any request.
Reply answer(const Site& site, const Request& request);

/// "/a/b%20c?x=1" as path "/a/b c"; nothing for a target that is no plain absolute path, with dots leading upwards,
/// hidden files, backslashes, control characters or bad escapes.
std::optional<std::string> path_of(std::string_view target);
/// Value of a parameter of the query, unescaped; empty when there is none.
std::string query_value(std::string_view target, std::string_view name);
/// 32 random hexadecimal digits.
std::string make_token();

/// Content-Security-Policy of every answer.
extern const char* const kContentPolicy;

}  // namespace throng::studio
