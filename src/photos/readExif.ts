import { parseDayKey } from '../dates/DayKey.ts';
import { parseTimeString } from '../dates/TimeString.ts';
import type { TakenPhoto } from './TakenPhoto.ts';

/** What Daylog reads of EXIF. Nothing else of it is read, and none of it is stored. */
export interface Exif {
  /** Wall time of the camera: DateTimeOriginal. */
  readonly takenAt?: TakenPhoto['takenAt'];
  /** Whether the orientation exchanges width and height. */
  readonly isTurned: boolean;
}

const tags = { orientation: 0x0112, exifBlock: 0x8769, dateTimeOriginal: 0x9003 };

/** The EXIF data in `bytes`, the beginning of an image. Never throws: damaged data says nothing. */
export function readExif(bytes: Uint8Array): Exif {
  const start = startOfTiff(bytes);
  if (start === null) return { isTurned: false };
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, bytes.byteLength - start);
  const isLittle = view.getUint16(0) === 0x4949;
  const canRead = (at: number, length: number) => at + length <= view.byteLength;
  const uint16 = (at: number) => (canRead(at, 2) ? view.getUint16(at, isLittle) : 0);
  const uint32 = (at: number) => (canRead(at, 4) ? view.getUint32(at, isLittle) : 0);
  /** The place of the value of `tag` in the directory at `directory`; null if it is not there. TIFF 6.0, section 2. */
  const placeOf = (tag: number, directory: number): number | null => {
    for (let index = 0; index < uint16(directory); index += 1) {
      const at = directory + 2 + index * 12;
      if (!canRead(at, 12)) return null;
      if (uint16(at) === tag) return at + 8;
    }
    return null;
  };
  const first = uint32(4);
  const orientation = placeOf(tags.orientation, first);
  const block = placeOf(tags.exifBlock, first);
  const date = block === null ? null : placeOf(tags.dateTimeOriginal, uint32(block));
  const text = date === null ? '' : letters(bytes, start + uint32(date), 19);
  const takenAt = parseExifDate(text);
  return {
    isTurned: orientation !== null && uint16(orientation) >= 5 && uint16(orientation) <= 8,
    ...(takenAt !== undefined && { takenAt }),
  };
}

/** Behind `Exif\0\0` in JPEG and HEIC, and in the chunk `EXIF` of WebP and `eXIf` of PNG. */
function startOfTiff(bytes: Uint8Array): number | null {
  for (let at = bytes.indexOf(0x66); at >= 0; at = bytes.indexOf(0x66, at + 1)) {
    if (/^Exif\0\0(?:II\*\0|MM\0\*)/.test(letters(bytes, at - 3, 10))) return at + 3;
    if (/^eXIf(?:II\*\0|MM\0\*)/.test(letters(bytes, at - 3, 8))) return at + 1;
  }
  for (let at = bytes.indexOf(0x46); at >= 0; at = bytes.indexOf(0x46, at + 1)) {
    if (/^EXIF[^]{4}(?:II\*\0|MM\0\*)/.test(letters(bytes, at - 3, 12))) return at + 5;
  }
  return null;
}

function letters(bytes: Uint8Array, at: number, length: number): string {
  return at < 0 ? '' : String.fromCharCode(...bytes.subarray(at, at + length));
}

/** "2024:02:29 18:04:05". A camera without a clock writes spaces or zeros. */
function parseExifDate(text: string): Exif['takenAt'] {
  const [date = '', clock = ''] = text.split(' ');
  const day = parseDayKey(date.replaceAll(':', '-'));
  const time = parseTimeString(clock);
  return day === undefined || time === undefined ? undefined : { day, time };
}
