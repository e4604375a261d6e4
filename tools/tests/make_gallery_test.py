"""The gallery: small pictures hold the colours of the large ones, and what a person wrote on the page stays."""
import pathlib
import struct
import sys
import tempfile
import unittest
import zlib
from unittest import mock

from load import tool

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import palette_png  # noqa: E402

gallery = tool('make_gallery')

WHITE, RED, BLUE, PINK = (255, 255, 255), (200, 0, 0), (0, 0, 200), (250, 240, 240)


def rgb_png(rows, kind=0):
    """A PNG file with 24 bits a pixel, all rows with one filter (0 none, 1 left, 2 up, 4 Paeth)."""
    raw, above = b'', bytes(3 * len(rows[0]))
    for row in rows:
        flat = bytes(v for pixel in row for v in pixel)
        out = bytearray()
        for i, value in enumerate(flat):
            left, up = (flat[i - 3] if i >= 3 else 0), above[i]
            corner = above[i - 3] if i >= 3 else 0
            guess = left + up - corner
            paeth = min((left, up, corner), key=lambda c: abs(guess - c))
            out.append((value - {0: 0, 1: left, 2: up, 3: (left + up) // 2, 4: paeth}[kind]) & 255)
        raw += bytes([kind]) + bytes(out)
        above = flat

    def chunk(name, content):
        return struct.pack('>I', len(content)) + name + content + struct.pack('>I', zlib.crc32(name + content))

    head = struct.pack('>IIBBBBB', len(rows[0]), len(rows), 8, 2, 0, 0, 0)
    return palette_png.SIGNATURE + chunk(b'IHDR', head) + chunk(b'IDAT', zlib.compress(raw)) + chunk(b'IEND', b'')


def palette_pixels(data):
    """Rows of colours of a PNG file with a palette."""
    parts = dict(palette_png.chunks(data))
    width, height, bits, colours = struct.unpack('>IIBB', parts[b'IHDR'][:10])
    assert colours == 3, colours
    palette = [tuple(parts[b'PLTE'][i:i + 3]) for i in range(0, len(parts[b'PLTE']), 3)]
    raw, per_row = zlib.decompress(parts[b'IDAT']), (width * bits + 7) // 8 + 1
    rows = []
    for y in range(height):
        line = raw[y * per_row + 1:(y + 1) * per_row]
        digits = ''.join(f'{byte:08b}' for byte in line)
        rows.append([palette[int(digits[x * bits:(x + 1) * bits], 2)] for x in range(width)])
    return rows


class PalettePng(unittest.TestCase):
    PICTURE = [[WHITE, RED, RED, BLUE, WHITE], [WHITE, WHITE, BLUE, RED, PINK], [PINK, BLUE, WHITE, WHITE, RED]]

    def test_every_filter_is_read(self):
        for kind in range(5):
            self.assertEqual(palette_png.read_rgb(rgb_png(self.PICTURE, kind)), (5, 3, self.PICTURE), kind)

    def test_few_colours_stay_as_they_are(self):
        for size in (4, 16, 64):
            self.assertEqual(palette_pixels(palette_png.write_palette(5, self.PICTURE, size)), self.PICTURE, size)

    def test_with_too_few_colours_like_ones_become_one(self):
        rows = palette_pixels(palette_png.write_palette(5, self.PICTURE, 3))
        self.assertEqual(rows[0][1], RED)
        self.assertEqual(rows[0][3], BLUE)
        self.assertEqual(rows[1][4], rows[0][0], 'pink is nearest to white')

    def test_what_is_no_picture_is_refused(self):
        for data in (b'', b'no picture', palette_png.write_palette(5, self.PICTURE, 4)):
            with self.assertRaises(ValueError):
                palette_png.read_rgb(data)


class Page(unittest.TestCase):
    ROWS = [{'scene': 'circle', 'model': 'vision_2010', 'people': 100, 'arrived': 100, 'longest_time': 40.0, 'slow_percent': 2},
            {'scene': 'circle', 'model': 'rvo_sampled', 'people': 100, 'arrived': 100, 'longest_time': 50.0, 'slow_percent': 1},
            {'scene': 'circle', 'model': 'helbing_molnar_1995', 'people': 100, 'arrived': 90, 'longest_time': 60.0,
             'slow_percent': 30},
            {'scene': 'between', 'model': 'orca', 'people': 1, 'arrived': 1, 'longest_time': 12.9, 'least_speed': 1.2,
             'most_speed': 1.25},
            {'scene': 'speed', 'model': 'vision_2010', 'steer_us': 210.0, 'turn_us': 210.0, 'step_us': 212.0}]

    def test_prose_is_kept_and_marks_are_filled(self):
        page = ('My words.\n<!-- generated: pictures a gone -->\nold\n<!-- end -->\nMore words.\n'
                '<!-- generated: other pictures -->\n<!-- end -->\n<!-- generated: speed -->\nkept\n<!-- end -->\n')
        made = gallery.fill(page, {'a': 'Is first.', 'b': 'Is other.'}, None)
        self.assertTrue(made.startswith('My words.\n<!-- generated: pictures a gone -->\n'))
        self.assertIn('\nMore words.\n', made)
        self.assertIn('models/a_circle.png', made)
        self.assertLess(made.index('### a'), made.index('More words.'))
        self.assertGreater(made.index('### b'), made.index('More words.'), 'whom no mark names is not forgotten')
        self.assertNotIn('gone_', made)
        self.assertNotIn('old', made)
        self.assertIn('kept', made, 'without rows the tables stay')
        self.assertEqual(gallery.fill(made, {'a': 'Is first.', 'b': 'Is other.'}, None), made, 'again is the same')

    def test_an_unknown_mark_is_an_error(self):
        with self.assertRaises(SystemExit):
            gallery.fill('<!-- generated: tabel -->\n<!-- end -->\n', {}, [])

    def test_orders_are_judged_honestly(self):
        text = gallery.expected(self.ROWS)
        times, slow = text.splitlines()[3], text.splitlines()[5]
        self.assertIn('not everybody arrives with helbing_molnar_1995', times)
        self.assertIn('another order', slow)  # 2 > 1
        everybody = [dict(r, arrived=100) if 'arrived' in r else r for r in self.ROWS]
        self.assertIn('the same order', gallery.expected(everybody).splitlines()[3])
        self.assertIn('not all of these models', text.splitlines()[4], 'social_force is not there')
        self.assertIn('| speeds up |', text)

    def test_bars_are_held_against_the_cost(self):
        self.assertIn('| 200 (missed) |', gallery.speed(self.ROWS))
        self.assertIn('| 200 |', gallery.speed([dict(self.ROWS[-1], turn_us=190.0)]))

    def test_a_row_that_failed_says_why(self):
        self.assertIn('| `x` | died |', gallery.table([{'scene': 'pair', 'model': 'x', 'error': 'died'}]))

    def test_pictures_are_drawn_for_each_scene(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder) / 'throng'
            picture = pathlib.Path(folder) / 'p.png'
            picture.write_bytes(rgb_png(PalettePng.PICTURE, 2))
            program.write_text('#!/bin/sh\nwhile [ "$1" != --out ]; do shift; done\n' f'cp {picture} "$2"\n')
            program.chmod(0o755)
            (pathlib.Path(folder) / 'docs').mkdir()
            with mock.patch.object(gallery, 'ROOT', pathlib.Path(folder)):
                gallery.draw_all(str(program), ['m'])
            made = sorted(p.name for p in (pathlib.Path(folder) / 'docs/models').iterdir())
            self.assertEqual(made, sorted(f'm_{s}.png' for s in gallery.SCENES))


if __name__ == '__main__':
    unittest.main()
