"""`make run` as somebody at a terminal sees it: the address, Ctrl-C, SIGTERM; with CI=true it ends by itself.

The Makefile and tools/run_demo are the real ones, in a folder of their own where nothing has to be installed or built.
THRONG_PROGRAM is the program (build/throng); without one the tests are skipped.
"""
import fcntl
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import subprocess
import tempfile
import termios
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get('THRONG_PROGRAM', ROOT / 'build/throng'))
PATIENCE = 60  # s


@unittest.skipUnless(PROGRAM.exists(), f'there is no {PROGRAM}')
@unittest.skipUnless(shutil.which('make'), 'there is no make')
class RunDemo(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        (self.root / 'tools').mkdir()
        (self.root / 'build').mkdir()
        shutil.copy(ROOT / 'Makefile', self.root)
        shutil.copy(ROOT / 'tools/run_demo', self.root / 'tools')
        for name in ('install_deps', 'build_program'):
            (self.root / 'tools' / name).write_text('#!/bin/bash\n')
            (self.root / 'tools' / name).chmod(0o755)
        (self.root / 'build/throng').symlink_to(PROGRAM.resolve())
        (self.root / 'scenarios').symlink_to(ROOT / 'scenarios')

    def start(self, **env):
        """make run on a terminal of its own. -> (process, terminal)"""
        here, there = pty.openpty()
        process = subprocess.Popen(['make', 'run'], cwd=self.root, stdin=there, stdout=there, stderr=there,
                                   start_new_session=True, preexec_fn=lambda: self.take_terminal(there),
                                   env={**{k: v for k, v in os.environ.items() if k not in ('CI', 'MAKEFLAGS')}, **env})
        os.close(there)
        self.addCleanup(os.close, here)
        self.addCleanup(self.end, process)
        return process, here

    @staticmethod
    def take_terminal(there):
        fcntl.ioctl(there, termios.TIOCSCTTY, 0)

    @staticmethod
    def end(process):
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()

    def read(self, terminal, pattern=None):
        """What the terminal shows, up to the pattern or the end."""
        shown, deadline = '', time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if not select.select([terminal], [], [], 0.2)[0]:
                continue
            try:
                part = os.read(terminal, 4096)
            except OSError:  # nobody has the other end any more
                break
            shown += part.decode(errors='replace')
            if not part or (pattern and re.search(pattern, shown)):
                break
        return shown

    @staticmethod
    def processes(session):
        """{number: name} of those of a session that still run."""
        found = {}
        for stat in pathlib.Path('/proc').glob('[0-9]*/stat'):
            try:
                number, name, state, of = re.match(r'(\d+) \((.*)\) (\S) \d+ \d+ (\d+)', stat.read_text()).groups()
            except (OSError, AttributeError):  # gone meanwhile
                continue
            if int(of) == session and state != 'Z':
                found[int(number)] = name
        return found

    def stopped_by(self, stop):
        process, terminal = self.start()
        shown = self.read(terminal, r'http://127\.0\.0\.1:\d+')
        self.assertRegex(shown, r'Open http://127\.0\.0\.1:\d+')
        time.sleep(0.3)
        begin = time.monotonic()
        stop(process, terminal)
        shown += self.read(terminal)
        process.wait(timeout=PATIENCE)
        self.assertLess(time.monotonic() - begin, 10)
        self.assertEqual(self.processes(process.pid), {})
        self.assertIn('shown for', shown)  # the program came to its own end
        return process.returncode, shown

    def test_ctrl_c(self):
        code, shown = self.stopped_by(lambda process, terminal: os.write(terminal, b'\x03'))
        # Make itself says that it was interrupted, whatever the program returned.
        self.assertIn(code, (0, 2, 130, -signal.SIGINT), shown)

    def test_sigterm(self):
        code, shown = self.stopped_by(lambda process, terminal: process.send_signal(signal.SIGTERM))
        self.assertIn(code, (0, 2, 143, -signal.SIGTERM), shown)

    def test_sigterm_to_the_program_alone(self):
        def stop(process, _):
            (program,) = [number for number, name in self.processes(process.pid).items() if name == 'throng']
            os.kill(program, signal.SIGTERM)
        code, shown = self.stopped_by(stop)
        self.assertEqual(code, 0, shown)

    def test_ci_ends_by_itself(self):
        process, terminal = self.start(CI='true')
        shown = self.read(terminal)
        self.assertEqual(process.wait(timeout=PATIENCE), 0, shown)
        self.assertIn('simulated   20.0 s', shown)
        self.assertEqual(self.processes(process.pid), {})


if __name__ == '__main__':
    unittest.main()
