/** Ink of a colour: cyan, magenta, yellow and black, each 0 or 255. */
type Inks = readonly [number, number, number, number];

const red: Inks = [0, 255, 255, 0];
const green: Inks = [255, 0, 255, 0];
const blue: Inks = [255, 255, 0, 0];
const white: Inks = [0, 0, 0, 0];

/** The length of the code of each size of a difference. */
const dcBits = 4;

/**
 * A JPEG in CMYK of 16 × 16 pixels with red, green, blue and white quarters, clockwise from the top left. As Photoshop
 * writes it: with an `Adobe` segment, and its inks inverted (ITU T.81; Adobe TN 5116, section 18).
 */
export function cmykJpeg(): Uint8Array<ArrayBuffer> {
  const components = [1, 2, 3, 4];
  const segment = (marker: number, data: readonly number[]) => {
    const length = data.length + 2;
    return [0xff, marker, length >> 8, length & 0xff, ...data];
  };
  const adobe = [...Buffer.from('Adobe', 'latin1'), 0, 100, 0, 0, 0, 0, 0];
  const frame = [8, 0, 16, 0, 16, 4, ...components.flatMap((id) => [id, 0x11, 0])];
  // Twelve codes of four bits for the sizes of the differences, and one code of one bit for "end of block".
  const dcTable = [0x00, 0, 0, 0, 12, ...Array<number>(12).fill(0), ...Array(12).keys()];
  const acTable = [0x10, 1, ...Array<number>(15).fill(0), 0x00];
  const scan = [4, ...components.flatMap((id) => [id, 0x00]), 0, 63, 0];
  return new Uint8Array([
    ...[0xff, 0xd8],
    ...segment(0xee, adobe),
    ...segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    ...segment(0xc0, frame),
    ...segment(0xc4, dcTable),
    ...segment(0xc4, acTable),
    ...segment(0xda, scan),
    ...blocks([red, green, white, blue]),
    ...[0xff, 0xd9],
  ]);
}

/** The scan of blocks of 8 × 8 pixels in one colour each, row by row. */
function blocks(colours: readonly Inks[]): readonly number[] {
  let bits = '';
  const last = [0, 0, 0, 0];
  for (const inks of colours) {
    for (const [component, ink] of inks.entries()) {
      // The mean of a block, times eight. Inverted: 255 is no ink.
      const mean = (255 - ink - 128) * 8;
      const difference = mean - (last[component] ?? 0);
      last[component] = mean;
      const size = difference === 0 ? 0 : Math.floor(Math.log2(Math.abs(difference))) + 1;
      const value = difference < 0 ? difference + 2 ** size - 1 : difference;
      bits += size.toString(2).padStart(dcBits, '0');
      if (size > 0) bits += value.toString(2).padStart(size, '0');
      bits += '0';
    }
  }
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => parseInt(byte.padEnd(8, '1'), 2));
  // A byte of ones in the scan is followed by a zero, so that it is no marker.
  return bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte]));
}
