"""Pictures with few colours as small PNG files, with nothing but the standard library: `throng draw` writes 24 bits a
pixel with a simple compression, which is much for a repository."""
import collections
import struct
import zlib

SIGNATURE = b'\x89PNG\r\n\x1a\n'


def chunks(data):
    """Name and content of each chunk of a PNG file."""
    if not data.startswith(SIGNATURE):
        raise ValueError('this is no PNG file')
    at = len(SIGNATURE)
    while at + 8 <= len(data):
        size, name = struct.unpack('>I4s', data[at:at + 8])
        yield name, data[at + 8:at + 8 + size]
        at += 12 + size


def _undo_filter(kind, row, above, step):
    """A row of a PNG file as it was before filtering; `above` is the one before it."""
    if kind == 0:
        return row
    if kind == 2:
        return bytes((a + b) & 255 for a, b in zip(row, above))
    out = bytearray(row)
    for i, value in enumerate(row):
        left = out[i - step] if i >= step else 0
        if kind == 1:
            out[i] = (value + left) & 255
        elif kind == 3:
            out[i] = (value + (left + above[i]) // 2) & 255
        elif kind == 4:
            corner = above[i - step] if i >= step else 0
            guess = left + above[i] - corner
            out[i] = (value + min((left, above[i], corner), key=lambda c: abs(guess - c))) & 255
        else:
            raise ValueError(f'filter {kind} is none of PNG')
    return bytes(out)


def read_rgb(data):
    """(width, height, [row of (r, g, b)]) of a PNG file with 8 bits of red, green and blue and no interlacing."""
    parts = list(chunks(data))
    width, height, depth, colours, _, _, interlaced = struct.unpack('>IIBBBBB', dict(parts)[b'IHDR'])
    if (depth, colours, interlaced) != (8, 2, 0):
        raise ValueError('only 8 bits of red, green and blue can be read')
    raw = zlib.decompress(b''.join(content for name, content in parts if name == b'IDAT'))
    rows, above = [], bytes(3 * width)
    for y in range(height):
        begin = y * (3 * width + 1)
        above = _undo_filter(raw[begin], raw[begin + 1:begin + 1 + 3 * width], above, 3)
        rows.append([tuple(above[i:i + 3]) for i in range(0, 3 * width, 3)])
    return width, height, rows


def _apart(a, b):
    return sum((x - y) ** 2 for x, y in zip(a, b))


def choose_palette(rows, size):
    """At most `size` colours by median cut: the box of colours that is widest, by number of pixels, is cut in two until
    there are enough; each gives its mean. The same result everywhere."""
    count = collections.Counter(pixel for row in rows for pixel in row)
    boxes = [sorted(count)]

    def spread(box):
        """(How much is gained by cutting, channel to cut along)."""
        ranges = [max(c[k] for c in box) - min(c[k] for c in box) for k in range(3)]
        widest = max(range(3), key=lambda k: (ranges[k], k))
        return ranges[widest] ** 2 * sum(count[c] for c in box) ** 0.5, widest

    while len(boxes) < size:
        number = max(range(len(boxes)), key=lambda i: (spread(boxes[i])[0], -i))
        gain, channel = spread(boxes[number])
        if gain == 0:
            break
        box = sorted(boxes.pop(number), key=lambda c: (c[channel], c))
        middle = (box[0][channel] + box[-1][channel]) / 2
        cut = max(1, sum(c[channel] <= middle for c in box))
        boxes += [box[:cut], box[cut:]]
    palette = []
    for box in boxes:
        pixels = sum(count[c] for c in box)
        frequent = max(box, key=lambda c: (count[c], c))
        mean = tuple(round(sum(count[c] * c[k] for c in box) / pixels) for k in range(3))
        palette.append(frequent if 2 * count[frequent] > pixels else mean)  # large areas keep their very colour
    return sorted(set(palette))


def write_palette(width, rows, size=16):
    """The bytes of a PNG file with a palette of at most `size` (up to 256) colours."""
    palette = choose_palette(rows, size)
    nearest = {}
    bits = next(b for b in (1, 2, 4, 8) if len(palette) <= 1 << b)
    packed = bytearray()
    for row in rows:
        packed.append(0)  # no filter: with a palette it only hides repetitions
        byte, filled = 0, 0
        for pixel in row:
            if pixel not in nearest:
                nearest[pixel] = min(range(len(palette)), key=lambda i, p=pixel: (_apart(palette[i], p), i))
            byte, filled = byte << bits | nearest[pixel], filled + bits
            if filled == 8:
                packed.append(byte)
                byte, filled = 0, 0
        if filled:
            packed.append(byte << (8 - filled))

    def chunk(name, content):
        return struct.pack('>I', len(content)) + name + content + struct.pack('>I', zlib.crc32(name + content))

    head = struct.pack('>IIBBBBB', width, len(rows), bits, 3, 0, 0, 0)
    return (SIGNATURE + chunk(b'IHDR', head) + chunk(b'PLTE', bytes(v for colour in palette for v in colour)) +
            chunk(b'IDAT', zlib.compress(bytes(packed), 9)) + chunk(b'IEND', b''))
