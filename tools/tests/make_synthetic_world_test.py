"""The committed synthetic world is what tools/make_synthetic_world writes, and has what Table A.1 asks for (SH-50)."""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORLD = ROOT / 'scenarios/experiments/synthetic_110.yaml'


class SyntheticWorld(unittest.TestCase):
    def test_the_committed_world_is_the_written_one(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, ROOT / 'tools/make_synthetic_world', folder], check=True, capture_output=True)
            written = sorted(pathlib.Path(folder).iterdir())
            self.assertEqual([p.name for p in written], [WORLD.name])
            self.assertEqual(written[0].read_text(), WORLD.read_text())

    def test_numbers_of_the_source(self):
        text = WORLD.read_text()
        points = [(float(x), float(y)) for x, y in re.findall(r'\[(-?[\d.]+), (-?[\d.]+)\]', text)]
        self.assertEqual((max(x for x, _ in points), max(y for _, y in points)), (110, 110))
        self.assertIn('count: 100', text)
        self.assertGreater(len(re.findall(r'- {line:', text)), 5, 'long thin walls')
        self.assertGreater(len(re.findall(r'- {area:', text)), 20, 'obstacles')


if __name__ == '__main__':
    unittest.main()
