// HTTP and WebSocket server of the studio (docs/protocol.md), on a thread of its own. Boost.Beast is behind it and
// nowhere else.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "player.h"
#include "throng/core/result.h"

namespace throng::studio {

struct ServerOptions {
  std::string host = "127.0.0.1";  ///< address to listen on; anything but this machine's own needs a token
  std::uint16_t port = 8137;       ///< the next free one is taken, up to 50 farther; 0 = any
  std::string page_folder;         ///< files of the page; see find_page()
  std::string scene;               ///< JSON
  std::size_t most_connections = 64;
  std::size_t most_clients = 16;  ///< WebSockets
  bool always_token = false;      ///< also on this machine's own address
  double idle_seconds = 20;       ///< a connection that says nothing (not even a pong) is closed
};

/// Called on the server's thread; must not wait.
struct ServerEvents {
  std::function<void(ClientId)> opened, closed;
  std::function<void(ClientId, const ClientMessage&)> said;
  std::function<void()> need_key;
};

class Server {
 public:
  Server(ServerOptions options, ServerEvents events);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Takes a port and starts the thread.
  Result<bool> start();
  /// Says goodbye to clients and ends the thread, within half a second.
  void stop();
  /// From any thread, never waits: a client that cannot follow gets fewer frames, its queue is cut and a key frame
  /// asked for.
  void publish(Message message);

  std::uint16_t port() const;
  /// With the token where there is one.
  std::string url() const;
  std::size_t clients() const;

 private:
  class Impl;
  std::shared_ptr<Impl> impl_;
};

/// Folder of the page: share/throng/studio of an installation, or studio/dist of the source tree; empty if neither.
std::string find_page();

}  // namespace throng::studio
