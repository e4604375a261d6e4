"""The committed scenes of vision_2010 with many single people are what tools/make_vision_scenes writes."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class VisionScenes(unittest.TestCase):
    def test_the_committed_scenes_are_the_written_ones(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, ROOT / 'tools/make_vision_scenes', folder], check=True, capture_output=True)
            written = sorted(pathlib.Path(folder).iterdir())
            self.assertEqual([p.name for p in written],
                             ['vision_circle.yaml', 'vision_pillars.yaml', 'vision_swap.yaml'])
            for path in written:
                self.assertEqual(path.read_text(), (ROOT / 'scenarios/experiments' / path.name).read_text())
                self.assertEqual(path.read_text().count('count: 1,'), 100, path.name)


if __name__ == '__main__':
    unittest.main()
