"""The committed building is what tools/make_penn_station writes, and has what SH-90 asks for."""
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PARTS = ROOT / 'scenarios/penn_station/parts'


class PennStation(unittest.TestCase):
    def test_the_committed_parts_are_the_written_ones(self):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, ROOT / 'tools/make_penn_station', folder], check=True, capture_output=True)
            for path in sorted(pathlib.Path(folder).iterdir()):
                self.assertEqual(path.read_text(), (PARTS / path.name).read_text(), path.name)

    def test_numbers_of_the_source(self):
        text = '\n'.join(p.read_text() for p in sorted(PARTS.glob('*.yaml')))
        regions = re.findall(r'type: (\w+), area', text)
        stairs = re.findall(r'id: (\w+), from: \w+, to: \w+, foot: \[([\d.]+), ([\d.]+)\], direction: \d+, width: ([\d.]+)', text)
        objects = re.findall(r'kind: (\w+)', text)
        solids = re.findall(r'height: [\d.]+}', text)
        self.assertGreaterEqual(len(regions) + len(stairs), 43)
        self.assertGreater(len(objects) + len(solids), 500)
        for name, _, _, width in stairs:
            if name.startswith('stairs_'):
                self.assertLess(float(width), 1.8, name)
        portals = re.findall(r'id: portal_\w+, level: main, type: portal, area: \[\[\d+, ([\d.]+)\], \[\d+, [\d.]+\], \[\d+, ([\d.]+)\]', text)
        self.assertEqual(len(portals), 2)
        for low, high in portals:
            self.assertLess(float(high) - float(low), 2.8)
        xs = [(float(x), float(y)) for x, y in re.findall(r'\[(-?[\d.]+), (-?[\d.]+)\]', text)]
        self.assertEqual((min(x for x, _ in xs), max(x for x, _ in xs)), (0, 200))
        ys = [y for _, y in xs if y >= 6]  # pairs of smaller numbers are not places
        self.assertLessEqual(max(ys), 150)
        self.assertGreaterEqual(max(ys) - min(ys), 138, 'floors; outer walls and forecourts take the rest of the plot')
        levels = [float(z) for z in re.findall(r'elevation: (-?[\d.]+)', text)]
        heights = [float(h) for h in re.findall(r'height: ([\d.]+)', text)]
        self.assertEqual(max(levels), 0)
        self.assertEqual(max(heights) - min(levels), 20)
        for kind in ('bench', 'queue', 'purchase_point', 'performance', 'exit'):
            self.assertIn(kind, objects)
        self.assertIn('label: Track 9,', text)


if __name__ == '__main__':
    unittest.main()
