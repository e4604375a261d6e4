"""The committed scenes are what tools/make_right_of_way_scenes writes."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class RightOfWayScenes(unittest.TestCase):
    def test_the_committed_scenes_are_the_written_ones(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, ROOT / 'tools/make_right_of_way_scenes', folder], check=True)
            written = sorted(pathlib.Path(folder).iterdir())
            self.assertEqual([p.name for p in written], ['right_of_way_circle.yaml', 'right_of_way_queue.yaml'])
            for path in written:
                self.assertEqual(path.read_text(), (ROOT / 'scenarios/experiments' / path.name).read_text())


if __name__ == '__main__':
    unittest.main()
