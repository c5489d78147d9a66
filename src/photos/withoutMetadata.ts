import type { PhotoType } from '../entries/photos/Photo.ts';

/**
 * A WebP or JPEG of a canvas without EXIF, XMP and ICC data. Browsers write such data of their own: Chromium a profile of
 * sRGB, which is the default without one. Any other image stays as it is.
 */
export function withoutMetadata(image: ArrayBuffer, type: PhotoType): ArrayBuffer {
  if (type === 'image/webp') return withoutChunks(image);
  return type === 'image/jpeg' ? withoutSegments(image) : image;
}

/** Chunks of WebP with metadata, and their bits in the flags of `VP8X` (RFC 9649, 2.7). */
const metadataChunks: ReadonlySet<string> = new Set(['ICCP', 'EXIF', 'XMP ']);
const metadataFlags = 0x20 | 0x08 | 0x04;

function withoutChunks(image: ArrayBuffer): ArrayBuffer {
  const bytes = new Uint8Array(image);
  const view = new DataView(image);
  const kept: Uint8Array[] = [bytes.slice(0, 12)];
  for (let at = 12; at + 8 <= bytes.length;) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = view.getUint32(at + 4, true);
    // A chunk of an odd size is followed by a byte of padding.
    const chunk = bytes.slice(at, at + 8 + size + (size % 2));
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~metadataFlags;
    if (!metadataChunks.has(name)) kept.push(chunk);
    at += 8 + size + (size % 2);
  }
  const joined = join(kept);
  new DataView(joined).setUint32(4, joined.byteLength - 8, true);
  return joined;
}

/** Segments of JPEG that an image needs: all but comments and the APPn, of which APP0 is JFIF and APP14 is Adobe's. */
function isNeeded(marker: number): boolean {
  if (marker === 0xe0 || marker === 0xee) return true;
  return marker !== 0xfe && (marker < 0xe0 || marker > 0xef);
}

function withoutSegments(image: ArrayBuffer): ArrayBuffer {
  const bytes = new Uint8Array(image);
  const view = new DataView(image);
  const kept: Uint8Array[] = [bytes.slice(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // The scan: everything behind it is the image.
    if (marker === 0xda) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (isNeeded(marker)) kept.push(bytes.slice(at, end));
    at = end;
  }
  return join([...kept, bytes.slice(at)]);
}

function join(parts: readonly Uint8Array[]): ArrayBuffer {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined.buffer;
}
