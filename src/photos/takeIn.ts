import { photoLimits, type PhotoType } from '../entries/photos/Photo.ts';
import { failure, success } from '../lib/result.ts';
import { readExif } from './readExif.ts';
import {
  headerBytes,
  type ImageHeader,
  longHeaderBytes,
  readImageHeader,
} from './readImageHeader.ts';
import type { TakeIn, TakeInRefusal } from './TakenPhoto.ts';
import { withoutMetadata } from './withoutMetadata.ts';

/** Bytes of a file, beyond which it is not read. */
const mostBytes = 268_435_456;
/** Pixels of an image, beyond which it is not decoded: a decoded pixel takes four bytes. Phones have up to 108 million. */
const mostPixels = 120_000_000;
/** iOS draws no canvas of more pixels, and gives a blank image instead of an error. */
const mostCanvasPixels = 16_777_216;

/**
 * Makes the photo that Daylog stores of `file`: shrunk, upright, and without EXIF, GPS, XMP and ICC data, because it is
 * drawn anew. Runs in a worker. Call it for one file at a time: a decoded photo takes up to 480 MB.
 */
export const takeIn: TakeIn = async (file) => {
  if (file.size === 0) return failure('empty');
  if (file.size > mostBytes) return failure('too-large');
  const firstBytes = async (count: number) =>
    new Uint8Array(await file.slice(0, count).arrayBuffer());
  const start = await firstBytes(headerBytes);
  let header = readImageHeader(start);
  if (header === 'damaged' && file.size > headerBytes)
    header = readImageHeader(await firstBytes(longHeaderBytes));
  if (header === null) return failure('not-a-photo');
  if (header === 'damaged') return failure('damaged');
  // Before it is decoded: a file of some kB can hold gigabytes of pixels.
  if (header.width * header.height > mostPixels) return failure('too-large');
  const { isTurned, takenAt } = readExif(start);
  const decoded = await decode(file, header, isTurned);
  if (typeof decoded === 'string') return failure(decoded);
  try {
    const type = await storedType();
    const size = fit(decoded, photoLimits.side);
    if (isBlank(decoded, header)) return failure('failed');
    const body = await encode(decoded, size, type, [0.8, 0.65, 0.5], photoLimits.bytes);
    const thumbSize = fit(decoded, photoLimits.thumbSide);
    const qualities = [0.75, 0.6, 0.45, 0.3];
    const thumb = await encode(decoded, thumbSize, type, qualities, photoLimits.thumbBytes);
    return success({
      type,
      width: body.width,
      height: body.height,
      size: body.bytes.byteLength,
      body: body.bytes,
      thumb: thumb.bytes,
      ...(takenAt !== undefined && { takenAt }),
    });
  } catch {
    // The browser has no memory left for the canvas.
    return failure('failed');
  } finally {
    decoded.close();
  }
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The first image of `file`, upright. A very large one is shrunk while it is decoded. */
async function decode(
  file: Blob,
  header: ImageHeader,
  isTurned: boolean,
): Promise<ImageBitmap | TakeInRefusal> {
  const { kind, width, height } = header;
  const isWide = isTurned ? height > width : width > height;
  // One side alone: with both, a browser that turns the image after it has shrunk it would distort it.
  const resize: ImageBitmapOptions =
    width * height <= mostCanvasPixels
      ? {}
      : isWide
        ? { resizeWidth: photoLimits.side, resizeQuality: 'high' }
        : { resizeHeight: photoLimits.side, resizeQuality: 'high' };
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image', ...resize });
  } catch {
    return kind === 'heic' || kind === 'avif' ? 'not-here' : 'damaged';
  }
}

/** The size of an image whose longer side is at most `side`. Never larger, and never without a pixel. */
function fit({ width, height }: Size, side: number): Size {
  const factor = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * factor)),
    height: Math.max(1, Math.round(height * factor)),
  };
}

/** WebP, or JPEG where the browser's canvas cannot write WebP: it gives PNG instead of an error. */
async function storedType(): Promise<PhotoType> {
  const { canvas } = draw(null, { width: 1, height: 1 });
  const { type } = await canvas.convertToBlob({ type: 'image/webp' });
  return type === 'image/webp' ? 'image/webp' : 'image/jpeg';
}

/** `image` at `size`, with the first of `qualities` that has at most `most` bytes. After the last, it is made smaller. */
async function encode(
  image: ImageBitmap,
  size: Size,
  type: PhotoType,
  qualities: readonly number[],
  most: number,
): Promise<Size & { readonly bytes: ArrayBuffer }> {
  const { canvas, context } = draw(image, size);
  if (type === 'image/jpeg') {
    // JPEG has no transparency: it would become black.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = 'white';
    context.fillRect(0, 0, size.width, size.height);
  }
  for (const quality of qualities) {
    const blob = await canvas.convertToBlob({ type, quality });
    if (blob.size > most) continue;
    return { ...size, bytes: withoutMetadata(await blob.arrayBuffer(), type) };
  }
  return encode(image, fit(size, Math.max(size.width, size.height) * 0.75), type, qualities, most);
}

function draw(image: ImageBitmap | null, { width, height }: Size) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas left');
  context.imageSmoothingQuality = 'high';
  if (image !== null) context.drawImage(image, 0, 0, width, height);
  return { canvas, context };
}

/**
 * Whether the browser gave a blank image instead of an error. A JPEG has no transparent pixel. A very large photo whose
 * pixels are all the same is more likely blank than a photo.
 */
function isBlank(image: ImageBitmap, { kind, width, height }: ImageHeader): boolean {
  const sample = { width: 8, height: 8 };
  const { data } = draw(image, sample).context.getImageData(0, 0, sample.width, sample.height);
  const pixels = new Set(new Uint32Array(data.buffer));
  if (pixels.size > 1) return false;
  return width * height > mostCanvasPixels || (kind === 'jpeg' && pixels.has(0));
}
