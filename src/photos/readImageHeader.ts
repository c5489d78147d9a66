/** What the first bytes of an image say. */
export interface ImageHeader {
  readonly kind: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';
  /** Pixels before an orientation is applied. The largest, if the file holds several images. */
  readonly width: number;
  readonly height: number;
}

/** Bytes of a file that hold its header, also behind a colour profile and a preview. */
export const headerBytes = 1_048_576;
/** Bytes that hold it also behind a depth map and the whole photo without blur, as some phones store them in XMP. */
export const longHeaderBytes = 16_777_216;

/**
 * The header in the first `bytes` of a file. `damaged`: it begins as an image, but its size is not
 * there. null: it is no image that Daylog takes in. Never throws.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | 'damaged' | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = kindOf(bytes);
  if (kind === null) return null;
  try {
    const size = sizeIn[kind](view);
    const isSize = size !== null && size.width > 0 && size.height > 0;
    return isSize ? { kind, ...size } : 'damaged';
  } catch (cause) {
    // DataView refuses to read behind the end: the header is cut off.
    if (cause instanceof RangeError) return 'damaged';
    throw cause;
  }
}

function kindOf(bytes: Uint8Array): ImageHeader['kind'] | null {
  const letters = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (letters(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (letters(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(letters(0, 6))) return 'gif';
  if (letters(0, 4) === 'RIFF' && letters(8, 12) === 'WEBP') return 'webp';
  if (letters(4, 8) !== 'ftyp') return null;
  // The brands of ISO base media: the main one, then the compatible ones.
  const brands = letters(8, 64);
  if (/avi[fs]/.test(brands)) return 'avif';
  return /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands) ? 'heic' : null;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const sizeIn: Readonly<Record<ImageHeader['kind'], (view: DataView) => Size | null>> = {
  jpeg: sizeOfJpeg,
  png: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  gif: sizeOfGif,
  webp: sizeOfWebp,
  avif: sizeOfBoxes,
  heic: sizeOfBoxes,
};

/** The first frame header (SOF) of a JPEG: segments of a marker, a length and data (ITU T.81, B.1). */
function sizeOfJpeg(view: DataView): Size | null {
  for (let at = 2; view.getUint8(at) === 0xff;) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // A marker may be preceded by fill bytes. Restarts and TEM have no length.
    const isAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    at += marker === 0xff ? 1 : isAlone ? 2 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** The screen, which grows with an image that is larger (GIF89a, 18 and 20). Extensions stand before the image. */
function sizeOfGif(view: DataView): Size | null {
  const uint16 = (at: number) => view.getUint16(at, true);
  const flags = view.getUint8(10);
  let at = 13 + ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  while (view.getUint8(at) === 0x21) {
    at += 2;
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
    at += 1;
  }
  if (view.getUint8(at) !== 0x2c) return null;
  return {
    width: Math.max(uint16(6), uint16(at + 1) + uint16(at + 5)),
    height: Math.max(uint16(8), uint16(at + 3) + uint16(at + 7)),
  };
}

/** The three forms of WebP: lossy, lossless and extended (RFC 9649). */
function sizeOfWebp(view: DataView): Size | null {
  const form = String.fromCharCode(...[12, 13, 14, 15].map((at) => view.getUint8(at)));
  if (form === 'VP8 ') {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (form === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (form !== 'VP8X') return null;
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000;
  return { width: uint24(24) + 1, height: uint24(27) + 1 };
}

/** The largest `ispe` property of HEIC and AVIF. Other ones are tiles and previews (ISO 23008-12, 6.5.3). */
function sizeOfBoxes(view: DataView): Size | null {
  const ispe = 0x69_73_70_65;
  let largest: Size | null = null;
  for (let at = 0; at + 16 <= view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0x69 || view.getUint32(at) !== ispe) continue;
    const size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (largest === null || size.width * size.height > largest.width * largest.height)
      largest = size;
  }
  return largest;
}
