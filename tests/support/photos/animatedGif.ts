const palette = { black: 0, red: 1, green: 2, blue: 3, white: 4 } as const;
const colours = [
  [0, 0, 0],
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
  ...Array<readonly number[]>(3).fill([0, 0, 0]),
];

const uint16 = (value: number) => [value & 255, value >> 8];

/**
 * A GIF of two images, of which the first has red, green, blue and white quarters, clockwise from the top left, and the
 * second is black. `frame`: the size that the images claim, if it is not that of the screen (GIF89a, section 20).
 */
export function animatedGif(
  [width, height]: readonly [number, number],
  frame: readonly [number, number] = [width, height],
): Uint8Array<ArrayBuffer> {
  const { red, green, blue, white, black } = palette;
  const quarter = (index: number) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    const isLeft = x < width / 2;
    if (y < height / 2) return isLeft ? red : green;
    return isLeft ? white : blue;
  };
  const image = (colourAt: (index: number) => number) => [
    // Shown for a tenth of a second.
    ...[0x21, 0xf9, 4, 0, ...uint16(10), 0, 0],
    ...[0x2c, ...uint16(0), ...uint16(0), ...uint16(frame[0]), ...uint16(frame[1]), 0],
    ...[3, ...pixels(Array.from({ length: width * height }, (_, index) => colourAt(index)))],
  ];
  return new Uint8Array([
    ...Buffer.from('GIF89a', 'latin1'),
    ...[...uint16(width), ...uint16(height), 0xf2, 0, 0],
    ...colours.flat(),
    ...image(quarter),
    ...image(() => black),
    0x3b,
  ]);
}

/** LZW that compresses nothing: it clears its table before the codes become longer. Two codes a byte, the first one low. */
function pixels(indexes: readonly number[]): readonly number[] {
  const [clear, end] = [8, 9];
  const codes = indexes.flatMap((index, at) => (at % 4 === 0 ? [clear, index] : [index]));
  codes.push(end);
  if (codes.length % 2 === 1) codes.push(0);
  const bytes = codes.flatMap((code, at) =>
    at % 2 === 0 ? [code | ((codes[at + 1] ?? 0) << 4)] : [],
  );
  const blocks: number[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    blocks.push(block.length, ...block);
  }
  return [...blocks, 0];
}
