"""The committed scenes of way portals are what tools/make_portal_scenes writes."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class PortalScenes(unittest.TestCase):
    def test_the_committed_scenes_are_the_written_ones(self):
        people = {'portal_blocks.yaml': 85, 'portal_castle.yaml': 713, 'portal_dungeon.yaml': 97,
                  'portal_infinity.yaml': 119}
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, ROOT / 'tools/make_portal_scenes', folder], check=True, capture_output=True)
            written = sorted(pathlib.Path(folder).iterdir())
            self.assertEqual([p.name for p in written], list(people))
            for path in written:
                self.assertEqual(path.read_text(), (ROOT / 'scenarios/experiments' / path.name).read_text())
                self.assertIn(f'left_the_scene, equals: {people[path.name]}', path.read_text())


if __name__ == '__main__':
    unittest.main()
