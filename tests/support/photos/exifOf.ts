/** EXIF data as it stands in a JPEG: its orientation, DateTimeOriginal, and a GPS block of `gps` (ASCII). */
export function exifOf(of: {
  readonly order: 'little' | 'big';
  readonly taken: string;
  readonly orientation: number;
  readonly gps?: string;
}): Uint8Array<ArrayBuffer> {
  const { taken, orientation, gps = '' } = of;
  const isLittle = of.order === 'little';
  const [first, block, gpsBlock] = [8, 50, 68];
  const text = gpsBlock + 18;
  const tiff = new DataView(new ArrayBuffer(text + 20 + gps.length + 1));
  tiff.setUint16(0, isLittle ? 0x4949 : 0x4d4d);
  tiff.setUint16(2, 42, isLittle);
  tiff.setUint32(4, first, isLittle);
  const directory = (at: number, tags: readonly (readonly [number, number, number, number])[]) => {
    tiff.setUint16(at, tags.length, isLittle);
    for (const [index, [tag, type, count, value]] of tags.entries()) {
      const place = at + 2 + index * 12;
      tiff.setUint16(place, tag, isLittle);
      tiff.setUint16(place + 2, type, isLittle);
      tiff.setUint32(place + 4, count, isLittle);
      if (type === 3) tiff.setUint16(place + 8, value, isLittle);
      else tiff.setUint32(place + 8, value, isLittle);
    }
  };
  directory(first, [
    [0x0112, 3, 1, orientation],
    [0x8769, 4, 1, block],
    [0x8825, 4, 1, gpsBlock],
  ]);
  directory(block, [[0x9003, 2, 20, text]]);
  // GPSMapDatum: any text.
  directory(gpsBlock, [[0x0012, 2, gps.length + 1, text + 20]]);
  const bytes = new Uint8Array(6 + tiff.byteLength);
  bytes.set(new TextEncoder().encode('Exif\0\0'));
  bytes.set(new Uint8Array(tiff.buffer), 6);
  bytes.set(new TextEncoder().encode(taken), 6 + text);
  bytes.set(new TextEncoder().encode(gps), 6 + text + 20);
  return bytes;
}

/** `jpeg` with `exif` as its first segment. */
export function withExif(jpeg: Uint8Array, exif: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = exif.length + 2;
  return new Uint8Array([
    ...[0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 0xff],
    ...exif,
    ...jpeg.subarray(2),
  ]);
}
