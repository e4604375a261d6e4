#include "serve.h"

#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>

#include "addresses.h"
#include "server.h"
#include "throng/core/text.h"

namespace throng::studio {
namespace {

using std::chrono::milliseconds;

int signal_pipe[2] = {-1, -1};

void on_signal(int) {
  const char byte = 1;
  [[maybe_unused]] const ssize_t n = ::write(signal_pipe[1], &byte, 1);
}

/// SIGINT and SIGTERM become something one can wait for.
class Signals {
 public:
  Signals() {
    if (::pipe(signal_pipe) != 0) throw std::runtime_error("no pipe");
    struct sigaction action {};
    action.sa_handler = on_signal;
    ::sigaction(SIGINT, &action, &old_int_);
    ::sigaction(SIGTERM, &action, &old_term_);
  }
  ~Signals() {
    ::sigaction(SIGINT, &old_int_, nullptr);
    ::sigaction(SIGTERM, &old_term_, nullptr);
    ::close(signal_pipe[0]);
    ::close(signal_pipe[1]);
  }
  bool wait(milliseconds time) {
    pollfd p{signal_pipe[0], POLLIN, 0};
    return ::poll(&p, 1, static_cast<int>(time.count())) > 0;
  }

 private:
  struct sigaction old_int_ {
  }, old_term_{};
};

void greet(const Server& server, const ServeOptions& o, const std::string& page) {
  FILE* out = o.to_stderr ? stderr : stdout;
  const std::string url = server.url();
  fmt::print(out, "Open {} in a browser. Ctrl-C ends it.\n", url);
  // On all networks: others cannot use the address of this machine's own.
  const std::string here = "http://127.0.0.1";
  if ((o.host == "0.0.0.0" || o.host == "::") && url.rfind(here, 0) == 0)
    for (const std::string& host : own_addresses())
      fmt::print(out, "From other machines: http://{}{}\n", printable(host, 100), url.substr(here.size()));
  if (page.empty())
    fmt::print(out, "The files of the page are missing: only the data is served (see apps/studio/README.md).\n");
  std::fflush(out);
}

}  // namespace

int serve(Timeline& timeline, std::string scene, const ServeOptions& o) {
  Signals signals;
  ServerOptions options;
  options.host = o.host;
  options.port = o.port;
  options.page_folder = find_page();
  options.scene = std::move(scene);
  const std::string page = options.page_folder;
  Server* to = nullptr;
  Player player(timeline, {o.speed, o.playing, o.wait_for_client}, [&](Message m) { to->publish(std::move(m)); });
  Server server(std::move(options),
                {[&](ClientId c) { player.opened(c); }, [&](ClientId c) { player.closed(c); },
                 [&](ClientId c, const ClientMessage& m) { player.said(c, m); }, [&] { player.need_key(); }});
  to = &server;
  if (const auto started = server.start(); !started) {
    fmt::print(stderr, "throng: {}\n", printable(started.error(), 300));
    return 2;
  }
  greet(server, o, page);
  if (o.started) o.started(server.url());
  player.start();
  bool failed = false;
  while (!signals.wait(milliseconds(100))) {
    failed = !player.failure().empty();
    if (failed || (o.end_when_finished && player.finished())) break;
  }
  server.stop();
  if (!player.stop(milliseconds(1200))) {
    fmt::print(stderr, "throng: the present step takes long; ending without it\n");
    std::fflush(nullptr);
    std::_Exit(0);
  }
  if (failed) fmt::print(stderr, "throng: {}\n", printable(player.failure(), 300));
  return failed ? 2 : 0;
}

int serve_simulation(Simulation& simulation, LiveTimeline::Options view, const ServeOptions& o) {
  LiveTimeline timeline(simulation, std::move(view));
  const SceneTimes times{simulation.clock().dt(),
                         timeline.rate(),
                         timeline.start(),
                         timeline.end(),
                         true,
                         simulation.crowd().preferred.priority.used()};
  return serve(timeline, scene_json(timeline.scene(), times), o);
}

}  // namespace throng::studio
