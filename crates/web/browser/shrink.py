"""Makes a PNG file small: at most 256 colours, the frequent ones exact, packed as tightly as it goes."""

import struct
import zlib
from collections import Counter


def chunks(data):
    at = 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        yield data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        at += 12 + length


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def unfiltered(raw, width, height, step):
    """The bytes of the rows, as they were before the filters of the format."""
    stride = width * step
    before = bytearray(stride)
    for row in range(height):
        start = row * (stride + 1)
        kind, line = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
        if kind == 1:
            for at in range(step, stride):
                line[at] = (line[at] + line[at - step]) & 255
        elif kind == 2:
            line = bytearray((one + other) & 255 for one, other in zip(line, before))
        elif kind == 3:
            for at in range(stride):
                left = line[at - step] if at >= step else 0
                line[at] = (line[at] + (left + before[at]) // 2) & 255
        elif kind == 4:
            for at in range(stride):
                left, up, corner = (line[at - step] if at >= step else 0), before[at], (before[at - step] if at >= step else 0)
                guess = left + up - corner
                off = [abs(guess - left), abs(guess - up), abs(guess - corner)]
                line[at] = (line[at] + (left, up, corner)[off.index(min(off))]) & 255
        yield line
        before = line


def shrunk(png):
    """The same picture in a palette."""
    parts = list(chunks(png))
    width, height, depth, kind = struct.unpack(">IIBB", parts[0][1][:10])
    step = {2: 3, 6: 4}[kind]
    assert depth == 8, "a picture of a browser has 8 bits per colour"
    raw = zlib.decompress(b"".join(data for name, data in parts if name == b"IDAT"))
    rows = [[bytes(line[at : at + 3]) for at in range(0, len(line), step)] for line in unfiltered(raw, width, height, step)]
    counts = Counter(colour for row in rows for colour in row)
    palette = [colour for colour, _ in counts.most_common(256)]
    number = {colour: index for index, colour in enumerate(palette)}
    for colour in counts:
        if colour not in number:
            number[colour] = min(range(len(palette)), key=lambda it: sum((one - other) ** 2 for one, other in zip(palette[it], colour)))
    body = b"".join(b"\0" + bytes(number[colour] for colour in row) for row in rows)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    return png[:8] + chunk(b"IHDR", head) + chunk(b"PLTE", b"".join(palette)) + chunk(b"IDAT", zlib.compress(body, 9)) + chunk(b"IEND", b"")
