"""Makes one moving picture (APNG) of several pictures of a browser, all of the same size.

A picture after the first one holds only the rectangle that has changed. All of them share one palette of 256 colours, and the
frequent colours are exact. The browser takes the pictures apart: it is much faster at that than Python.
"""

import base64
import struct
import zlib
from array import array
from collections import Counter

from shrink import chunk

# The pixels of a picture, four bytes each, as text.
PIXELS = """async picture => {
    const answer = await fetch(`data:image/png;base64,${picture}`);
    const bitmap = await createImageBitmap(await answer.blob());
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const bytes = context.getImageData(0, 0, bitmap.width, bitmap.height).data;
    let text = "";
    for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
    return [bitmap.width, btoa(text)];
}"""


def rows_of(page, png):
    """The rows of a picture, each an array of colours."""
    width, text = page.evaluate(PIXELS, base64.b64encode(png).decode())
    pixels = array("I", base64.b64decode(text))
    return [pixels[at : at + width] for at in range(0, len(pixels), width)]


def palette(pictures):
    """At most 256 colours, and the number of every colour that occurs: its own, or that of the nearest one."""
    counts = Counter()
    for rows in pictures:
        for row in rows:
            counts.update(row)
    parts = {colour: struct.pack("=I", colour)[:3] for colour in counts}
    kept = [colour for colour, _ in counts.most_common(256)]
    number = {colour: index for index, colour in enumerate(kept)}
    for colour in counts:
        if colour not in number:
            number[colour] = min(range(len(kept)), key=lambda it: sum((one - other) ** 2 for one, other in zip(parts[kept[it]], parts[colour])))
    return b"".join(parts[colour] for colour in kept), number


def changed(before, now):
    """The smallest rectangle (left, top, width, height) outside of which two pictures are equal; one pixel if they are equal."""
    rows = [row for row, (one, other) in enumerate(zip(before, now)) if one != other]
    if not rows:
        return 0, 0, 1, 1
    columns = set()
    for row in rows:
        columns.update(column for column, (one, other) in enumerate(zip(before[row], now[row])) if one != other)
    return min(columns), rows[0], max(columns) - min(columns) + 1, rows[-1] - rows[0] + 1


def moving(page, frames):
    """The file for frames of (picture, seconds it is shown); it begins again at its end. The page has to be an empty one."""
    pictures = [rows_of(page, png) for png, _ in frames]
    colours, number = palette(pictures)
    numbered = [[bytes(map(number.__getitem__, row)) for row in rows] for rows in pictures]
    height, width = len(numbered[0]), len(numbered[0][0])
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    out = [b"\x89PNG\r\n\x1a\n", chunk(b"IHDR", head), chunk(b"acTL", struct.pack(">II", len(frames), 0)), chunk(b"PLTE", colours)]
    sequence = 0
    for index, rows in enumerate(numbered):
        assert (len(rows), len(rows[0])) == (height, width), "all pictures have the same size"
        left, top, wide, high = (0, 0, width, height) if index == 0 else changed(numbered[index - 1], rows)
        body = zlib.compress(b"".join(b"\0" + row[left : left + wide] for row in rows[top : top + high]), 9)
        milliseconds = round(frames[index][1] * 1000)
        # The rest of the picture stays as it was (0), and the rectangle replaces what was there (0).
        out.append(chunk(b"fcTL", struct.pack(">IIIIIHHBB", sequence, wide, high, left, top, milliseconds, 1000, 0, 0)))
        sequence += 1
        if index == 0:
            out.append(chunk(b"IDAT", body))
        else:
            out.append(chunk(b"fdAT", struct.pack(">I", sequence) + body))
            sequence += 1
    return b"".join(out) + chunk(b"IEND", b"")
