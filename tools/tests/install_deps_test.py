"""tools/install_deps with stand-ins for apt-get, dpkg-query, sudo and id, which write down how they were called."""
import os
import pathlib
import subprocess
import tempfile
import unittest

TOOLS = pathlib.Path(__file__).resolve().parents[1]


class InstallDeps(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.bin = pathlib.Path(folder.name)
        self.calls = self.bin / 'calls'
        for name in ('bash', 'env', 'grep', 'mktemp', 'rm', 'tail'):
            (self.bin / name).symlink_to(f'/usr/bin/{name}')

    def stand_in(self, name, script):
        path = self.bin / name
        path.write_text(f'#!/usr/bin/bash\necho "{name} $*" >>{self.calls}\n{script}\n')
        path.chmod(0o755)

    def debian(self, missing=(), root=True, install_status=0):
        self.stand_in('dpkg-query', 'for p in "${@:3}"; do case " %s " in *" $p "*) s=not-installed;; '
                      '*) s=installed;; esac; echo "$p $s"; done' % ' '.join(missing))
        self.stand_in('apt-get', f'case "$*" in *install*) echo "E: words of apt"; exit {install_status};; esac')
        self.stand_in('id', f'echo {0 if root else 1000}')

    def run_tool(self, *arguments, **env):
        done = subprocess.run(['bash', TOOLS / 'install_deps', *arguments], capture_output=True, text=True, check=False,
                              env={'PATH': str(self.bin), **env})
        called = self.calls.read_text() if self.calls.exists() else ''
        return done.returncode, done.stdout + done.stderr, [line for line in called.splitlines()
                                                            if line.startswith(('apt-get', 'sudo'))]

    def test_satisfied_is_silent_and_quick(self):
        self.debian()
        self.assertEqual(self.run_tool('test'), (0, '', []))

    def test_installs_only_what_is_missing(self):
        self.debian(missing=['cmake', 'libgeos-dev'])
        status, said, calls = self.run_tool('run')
        self.assertEqual(status, 0)
        self.assertIn('2 Debian packages: cmake libgeos-dev', said)
        self.assertEqual(len(calls), 2)
        self.assertTrue(calls[0].endswith(' update'))
        self.assertTrue(calls[1].endswith('install -y --no-install-recommends cmake libgeos-dev'), calls[1])

    def test_sudo_if_not_root(self):
        self.debian(missing=['cmake'], root=False)
        self.stand_in('sudo', 'exec "$@"')
        status, _, calls = self.run_tool('run')
        self.assertEqual(status, 0)
        self.assertTrue(calls[0].startswith('sudo env DEBIAN_FRONTEND=noninteractive apt-get'))

    def test_neither_root_nor_sudo(self):
        self.debian(missing=['cmake'], root=False)
        status, said, calls = self.run_tool('run')
        self.assertEqual((status, calls), (1, []))
        self.assertIn('apt-get install -y --no-install-recommends cmake', said)

    def test_failed_install_shows_why_and_which(self):
        self.debian(missing=['cmake'], install_status=100)
        status, said, _ = self.run_tool('run')
        self.assertEqual(status, 1)
        self.assertIn('E: words of apt', said)
        self.assertIn('could not install: cmake', said)

    def test_not_debian(self):
        status, said, _ = self.run_tool('run')
        self.assertEqual(status, 1)
        self.assertIn('libtbb-dev', said)
        self.assertEqual(self.run_tool('run', THRONG_SKIP_DEPS='1')[:2], (0, ''))

    def test_wrong_word(self):
        self.assertEqual(self.run_tool('everything')[0], 1)

    def test_every_package_is_explained(self):
        page = (TOOLS.parent / 'docs/dependencies.md').read_text()
        for package in self.run_tool('list')[1].split():
            self.assertRegex(page, rf'\| ([\w+.-]+, )*{package.replace("+", "[+]")}(, [\w+.-]+)* \|', package)


if __name__ == '__main__':
    unittest.main()
