#include "routes.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace throng::studio {
namespace {

namespace fs = std::filesystem;

class Routes : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("throng_routes_" + std::to_string(::getpid()));
    fs::create_directories(folder_ / "page/assets");
    write("page/index.html", "<p>page</p>");
    write("page/assets/a.js", "let a");
    write("page/.hidden", "hidden");
    write("secret.txt", "secret");
    fs::create_symlink(folder_ / "secret.txt", folder_ / "page/link.txt");
    site_.page_folder = (folder_ / "page").string();
    site_.scene = "{}";
    site_.version = "9.9";
    site_.port = 8137;
  }
  void TearDown() override { fs::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }
  Reply get(std::string_view target, std::string_view host = "127.0.0.1:8137") {
    return answer(site_, {"GET", target, host, "", "", "", false});
  }

  fs::path folder_;
  Site site_;
};

TEST_F(Routes, PageSceneHealth) {
  EXPECT_EQ(get("/").body, "<p>page</p>");
  EXPECT_EQ(get("/?x=1").type, "text/html; charset=utf-8");
  EXPECT_EQ(get("/assets/a.js").body, "let a");
  EXPECT_EQ(get("/assets/a.js").type, "text/javascript; charset=utf-8");
  EXPECT_EQ(get("/api/scene").body, "{}");
  EXPECT_EQ(get("/api/health").body, R"({"ok":true,"version":"9.9"})");
  EXPECT_EQ(get("/api/nothing").status, 404u);
  EXPECT_EQ(get("/nothing.js").status, 404u);
}

TEST_F(Routes, BodiesAndTheirMeshes) {
  EXPECT_EQ(get("/api/body/female-adult.glb").status, 404u) << "a server without meshes";
  site_.bodies = "{}";
  site_.mesh = [](const std::string& name) { return name == "a.glb" ? std::string("glTF") : std::string(); };
  EXPECT_EQ(get("/api/body").body, "{}");
  EXPECT_EQ(get("/api/body").type, "application/json");
  EXPECT_EQ(get("/api/body/a.glb").body, "glTF");
  EXPECT_EQ(get("/api/body/a.glb").type, "model/gltf-binary");
  EXPECT_EQ(get("/api/body/b.glb").status, 404u);
  EXPECT_EQ(get("/api/body/").status, 404u);
}

TEST_F(Routes, NoWayOutOfTheFolder) {
  for (const char* target : {"/../secret.txt",
                             "/assets/../../secret.txt",
                             "/%2e%2e/secret.txt",
                             "/..%2fsecret.txt",
                             "/%2e%2e%2fsecret.txt",
                             "/..\\secret.txt",
                             "/%5c..%5csecret.txt",
                             "//secret.txt",
                             "/.hidden",
                             "/%2ehidden",
                             "/assets/",
                             "/assets",
                             "/assets//a.js",
                             "/link.txt",
                             "/%00",
                             "/a%0",
                             "/a%zz",
                             "/\x01",
                             "secret.txt",
                             "",
                             "*",
                             "http://127.0.0.1/index.html",
                             "/index.html%00.js",
                             "/assets/a.js/",
                             "/%2fetc/passwd",
                             "/assets/./a.js"}) {
    const Reply r = get(target);
    EXPECT_TRUE(r.status == 400 || r.status == 404) << target << " " << r.status;
    EXPECT_EQ(r.body.find("secret"), std::string::npos) << target;
    EXPECT_EQ(r.body.find("a.js"), std::string::npos) << target;  // no listing
  }
  EXPECT_EQ(get("/" + std::string(5000, 'a')).status, 400u);
}

TEST_F(Routes, MissingFilesGiveAPlainPage) {
  site_.page_folder = "";
  EXPECT_EQ(get("/").status, 200u);
  EXPECT_NE(get("/").body.find("make studio"), std::string::npos);
  EXPECT_EQ(get("/assets/a.js").status, 404u);
  site_.page_folder = "/nowhere/at/all";
  EXPECT_EQ(get("/").status, 200u);
}

TEST_F(Routes, OnlyNamesOfThisMachine) {
  for (const char* host : {"127.0.0.1", "127.0.0.1:8137", "localhost:8137", "[::1]:8137"})
    EXPECT_EQ(get("/", host).status, 200u) << host;
  for (const char* host :
       {"", "evil.example", "evil.example:8137", "127.0.0.1.evil.example", "localhost.evil", "[::2]"})
    EXPECT_EQ(get("/", host).status, 421u) << host;
}

TEST_F(Routes, TheStreamIsForOurPageOnly) {
  const auto stream = [&](std::string_view origin, bool upgrade = true) {
    return answer(site_, {"GET", "/api/stream", "127.0.0.1:8137", origin, "", "", upgrade});
  };
  EXPECT_TRUE(stream("http://127.0.0.1:8137").upgrade);
  EXPECT_TRUE(stream("").upgrade);  // no browser
  for (const char* origin : {"http://evil.example", "https://127.0.0.1:8137", "http://127.0.0.1:8138", "null",
                             "http://127.0.0.1:8137.evil.example", "http://127.0.0.1"}) {
    EXPECT_EQ(stream(origin).status, 403u) << origin;
    EXPECT_FALSE(stream(origin).upgrade);
  }
  EXPECT_EQ(stream("", false).status, 426u);
}

TEST_F(Routes, MethodsOtherThanGetAreRefused) {
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get"})
    EXPECT_EQ(answer(site_, {method, "/", "127.0.0.1", "", "", "", false}).status, 405u) << method;
}

TEST_F(Routes, WithATokenEveryRequestNeedsIt) {
  site_.token = "0123456789abcdef0123456789abcdef";
  const auto ask = [&](std::string_view target, std::string_view bearer = "", std::string_view cookie = "") {
    return answer(site_, {"GET", target, "192.168.1.5:8137", "", bearer, cookie, false});
  };
  for (const char* target : {"/", "/api/scene", "/api/stream", "/assets/a.js", "/?token=", "/?token=0123",
                             "/?token=0123456789abcdef0123456789abcdee", "/?tokens=0123456789abcdef0123456789abcdef",
                             "/?token=0123456789abcdef0123456789abcdef0", "/../secret.txt"})
    EXPECT_EQ(ask(target).status, 401u) << target;
  const Reply page = ask("/?token=0123456789abcdef0123456789abcdef");
  EXPECT_EQ(page.status, 200u);
  EXPECT_NE(page.set_cookie.find("HttpOnly; SameSite=Strict"), std::string::npos);
  const std::string cookie = "other=1; " + page.set_cookie.substr(0, page.set_cookie.find(';'));
  EXPECT_EQ(ask("/assets/a.js", "", cookie).status, 200u);
  EXPECT_EQ(ask("/assets/a.js", "", "throng_8137=wrong").status, 401u);
  EXPECT_EQ(ask("/api/scene", "Bearer 0123456789abcdef0123456789abcdef").status, 200u);
  EXPECT_EQ(ask("/api/scene", "Bearer x").status, 401u);
}

TEST(Token, IsLongAndNew) {
  EXPECT_EQ(make_token().size(), 32u);
  EXPECT_NE(make_token(), make_token());
}

}  // namespace
}  // namespace throng::studio
