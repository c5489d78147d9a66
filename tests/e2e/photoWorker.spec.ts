import { readdir } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';

import type { Page } from '@playwright/test';

import { exifOf, withExif } from '../support/photos/exifOf.ts';
import { expect, test } from './fixtures.ts';

/*
 * Taking photos in, in the worker of the build that is served. The photos are made here: by the canvas of the browser,
 * and by writing bytes.
 */

/** What the worker makes of a file, and what can be seen of it. */
interface Taken {
  readonly refusal: string | null;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly takenAt: unknown;
  readonly bodyBytes: number;
  readonly thumbBytes: number;
  /** Body and thumbnail, one byte a letter. */
  readonly stored: string;
  /** The colours of the corners, clockwise from the top left. */
  readonly corners: string;
  /** Pixels of the decoded body and thumbnail. */
  readonly drawn: readonly (readonly [number, number])[];
}

/** The address of the worker, in the build that is served. */
async function photoWorkerPath(): Promise<string> {
  const names = await readdir('dist/assets');
  const found = names.filter((name) => /^photoWorker-.*\.js$/.test(name));
  expect(found).toHaveLength(1);
  return `/assets/${found.join('')}`;
}

/** Sends `bytes` to the worker as the page does, and looks at the photo. */
async function takeIn(page: Page, bytes: Uint8Array): Promise<Taken> {
  const request = { path: await photoWorkerPath(), base64: Buffer.from(bytes).toString('base64') };
  return page.evaluate(async ({ path, base64 }) => {
    interface Photo {
      readonly type: string;
      readonly width: number;
      readonly height: number;
      readonly body: ArrayBuffer;
      readonly thumb: ArrayBuffer;
      readonly takenAt?: unknown;
    }
    const file = new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]);
    const worker = new Worker(path, { type: 'module' });
    const answer = new Promise<unknown>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('The worker died')));
    });
    // A call of birpc, and its result.
    worker.postMessage({ t: 'q', i: 'first', m: 'takeIn', a: [file] });
    const { r: result, e: error } = (await answer) as {
      readonly r?: { readonly ok: boolean; readonly value: Photo; readonly error: string };
      readonly e?: unknown;
    };
    worker.terminate();
    if (result === undefined) throw new Error(`The worker has thrown: ${String(error)}`);
    const nothing = { type: '', width: 0, height: 0, takenAt: null, bodyBytes: 0, thumbBytes: 0 };
    if (!result.ok)
      return { refusal: result.error, ...nothing, stored: '', corners: '', drawn: [] };
    const { type, width, height, body, thumb, takenAt = null } = result.value;
    const bitmap = await createImageBitmap(new Blob([body], { type }));
    const small = await createImageBitmap(new Blob([thumb], { type }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
      willReadFrequently: true,
    });
    if (context === null) throw new Error('No canvas');
    context.drawImage(bitmap, 0, 0);
    const [right, bottom] = [bitmap.width - 1, bitmap.height - 1];
    const colourAt = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data;
      const strong = [red, green, blue].map((value) => value > 127);
      return ['black', 'blue', 'green', 'cyan', 'red', 'magenta', 'yellow', 'white'][
        Number(strong[0]) * 4 + Number(strong[1]) * 2 + Number(strong[2])
      ];
    };
    const letters = (buffer: ArrayBuffer) =>
      Array.from(new Uint8Array(buffer), (byte) => String.fromCharCode(byte)).join('');
    return {
      refusal: null,
      type,
      width,
      height,
      takenAt,
      bodyBytes: body.byteLength,
      thumbBytes: thumb.byteLength,
      stored: letters(body) + letters(thumb),
      corners: [
        colourAt(0, 0),
        colourAt(right, 0),
        colourAt(right, bottom),
        colourAt(0, bottom),
      ].join(' '),
      drawn: [
        [bitmap.width, bitmap.height],
        [small.width, small.height],
      ] as const,
    };
  }, request);
}

/** An image with red, green, blue and white quarters, clockwise from the top left; with `noise` on it. */
async function quarters(
  page: Page,
  [width, height]: readonly [number, number],
  options: { readonly type?: string; readonly noise?: boolean } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const { type = 'image/jpeg', noise = false } = options;
  const base64 = await page.evaluate(
    async (of) => {
      const canvas = new OffscreenCanvas(of.width, of.height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('No canvas');
      const [x, y] = [of.width / 2, of.height / 2];
      const places = [
        ['#f00', 0, 0],
        ['#0f0', x, 0],
        ['#00f', x, y],
        ['#fff', 0, y],
      ] as const;
      for (const [colour, left, top] of places) {
        context.fillStyle = colour;
        context.fillRect(left, top, x, y);
      }
      if (of.noise) {
        const image = context.getImageData(0, 0, of.width, of.height);
        let state = 1;
        for (let at = 0; at < image.data.length; at += 1) {
          state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
          if (at % 4 !== 3) image.data[at] = state >>> 24;
        }
        context.putImageData(image, 0, 0);
      }
      const blob = await canvas.convertToBlob({ type: of.type, quality: 0.95 });
      if (blob.type !== of.type) throw new Error(`Chromium writes no ${of.type}`);
      const reader = new FileReader();
      const read = new Promise((resolve) => reader.addEventListener('load', resolve));
      reader.readAsDataURL(blob);
      await read;
      return typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '';
    },
    { width, height, type, noise },
  );
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

/** A PNG whose header says `width` and `height`, with the `pixels` that it really has. */
function png(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const chunk = (name: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit a pixel, greyscale.
  head[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const taken = '2024:02:29 18:04:05';
const upright = 'red green blue white';

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('a photo stands upright, whatever orientation its EXIF data names', async ({ page }) => {
  /** The corners as stored, from which each orientation makes the upright ones (TIFF 6.0, Orientation). */
  const seen: Record<number, string> = {
    1: 'red green blue white',
    2: 'green red white blue',
    3: 'blue white red green',
    4: 'white blue green red',
    5: 'red white blue green',
    6: 'white red green blue',
    7: 'blue green red white',
    8: 'green blue white red',
  };
  const jpeg = await quarters(page, [640, 480]);
  for (const [orientation, corners] of Object.entries(seen)) {
    const exif = exifOf({ order: 'big', taken, orientation: Number(orientation) });
    const photo = await takeIn(page, withExif(jpeg, exif));
    const size = Number(orientation) < 5 ? [640, 480] : [480, 640];
    expect([orientation, photo.corners, [photo.width, photo.height], photo.drawn[0]]).toEqual([
      ...[orientation, corners, size, size],
    ]);
    expect(photo.takenAt).toEqual({ day: '2024-02-29', time: '18:04:05' });
  }
});

test('a turned photo of 48 megapixels keeps its proportions', async ({ page }) => {
  const jpeg = await quarters(page, [8064, 6048]);
  for (const [orientation, size, corners] of [
    [1, [2048, 1536], upright],
    [6, [1536, 2048], 'white red green blue'],
  ] as const) {
    const photo = await takeIn(page, withExif(jpeg, exifOf({ order: 'big', taken, orientation })));
    // Chromium rounds the shorter side up.
    const off = [photo.width - size[0], photo.height - size[1]];
    expect(off.every((pixels) => pixels === 0 || pixels === 1)).toBe(true);
    expect(photo.corners).toBe(corners);
    expect(Math.max(...(photo.drawn[1] ?? []))).toBe(320);
  }
});

test('no photo is larger than the rules allow, however noisy it is', async ({ page }) => {
  const photo = await takeIn(page, await quarters(page, [3000, 3000], { noise: true }));
  expect(photo.refusal).toBeNull();
  expect(photo.bodyBytes).toBeLessThanOrEqual(2_097_152);
  expect(photo.thumbBytes).toBeLessThanOrEqual(40_960);
  expect(photo.drawn[0]).toEqual([photo.width, photo.height]);
});

test('neither the place nor anything else of the metadata is stored', async ({ page }) => {
  const gps = 'GPS-CANARY-52.5200N-13.4050E';
  const jpeg = await quarters(page, [640, 480]);
  const source = withExif(jpeg, exifOf({ order: 'little', taken, orientation: 1, gps }));
  expect(Buffer.from(source).toString('latin1')).toContain(gps);
  const photo = await takeIn(page, source);
  expect(photo.corners).toBe(upright);
  for (const mark of [gps, 'CANARY', taken, 'Exif', 'EXIF', 'XMP ', 'http://ns.adobe.com', 'ICCP'])
    expect(photo.stored).not.toContain(mark);
});

test('PNG and WebP are taken in, also a photo of one pixel', async ({ page }) => {
  for (const type of ['image/png', 'image/webp']) {
    const photo = await takeIn(page, await quarters(page, [300, 200], { type }));
    expect([photo.corners, photo.width, photo.height]).toEqual([upright, 300, 200]);
    const pixel = await takeIn(page, await quarters(page, [1, 1], { type }));
    expect([pixel.refusal, pixel.width, pixel.height]).toEqual([null, 1, 1]);
  }
});

test('of an animation, the first image is taken in', async ({ page }) => {
  const still = await quarters(page, [64, 32], { type: 'image/webp' });
  // Chromium writes a profile before the image.
  const image = still.slice(Buffer.from(still).indexOf('VP8 '));
  const uint24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];
  const chunk = (name: string, data: readonly number[]) => {
    const length = data.length;
    const size = [...uint24(length), length >> 24];
    return [...Buffer.from(name, 'latin1'), ...size, ...data, ...(length % 2 === 1 ? [0] : [])];
  };
  const size = [...uint24(63), ...uint24(31)];
  const body = [
    ...chunk('VP8X', [2, 0, 0, 0, ...size]),
    ...chunk('ANIM', [0, 0, 0, 0, 0, 0]),
    ...[image, image].flatMap((frame) =>
      chunk('ANMF', [...uint24(0), ...uint24(0), ...size, ...uint24(100), 0, ...frame]),
    ),
  ];
  const file = [...Buffer.from('RIFF', 'latin1'), ...uint24(body.length + 4), 0];
  const webp = new Uint8Array([...file, ...Buffer.from('WEBP', 'latin1'), ...body]);
  const photo = await takeIn(page, webp);
  expect([photo.refusal, photo.corners, photo.width]).toEqual([null, upright, 64]);
});

test('what is no photo is refused, and so is a bomb', async ({ page }) => {
  const jpeg = await quarters(page, [640, 480]);
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.from('\0\0\0\x14ispe\0\0\0\0\0\0\x04\0\0\0\x03\0', 'latin1'),
  ]);
  // 112 MB of zeros in 110 kB: 30,000 × 30,000 pixels.
  const bomb = png(30_000, 30_000, new Uint8Array(30_000 * 3751));
  const refusals = {
    nothing: await takeIn(page, new Uint8Array()),
    svg: await takeIn(page, Buffer.from(script)),
    pdf: await takeIn(page, Buffer.from('%PDF-1.7')),
    heic: await takeIn(page, heic),
    bomb: await takeIn(page, bomb),
    cut: await takeIn(page, jpeg.slice(0, jpeg.length / 2)),
    cutInHeader: await takeIn(page, jpeg.slice(0, 20)),
    noPixels: await takeIn(page, png(64, 64, new Uint8Array())),
  };
  expect(Object.entries(refusals).map(([name, { refusal }]) => [name, refusal])).toEqual([
    ['nothing', 'empty'],
    ['svg', 'not-a-photo'],
    ['pdf', 'not-a-photo'],
    ['heic', 'not-here'],
    ['bomb', 'too-large'],
    ['cut', 'damaged'],
    ['cutInHeader', 'damaged'],
    ['noPixels', 'damaged'],
  ]);
});
