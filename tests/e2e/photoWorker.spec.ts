import { exifOf, withExif } from '../support/photos/exifOf.ts';
import { expect, test } from './fixtures.ts';
import { png, quarters, takeIn, upright } from './photoWorker.ts';

/*
 * Taking photos in, in the worker of the build that is served. The photos are made here: by the canvas of the browser,
 * and by writing bytes.
 */

const taken = '2024:02:29 18:04:05';

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
  const imageOf = (webp: Uint8Array) => webp.slice(Buffer.from(webp).indexOf('VP8 '));
  const next = await quarters(page, [64, 32], { type: 'image/webp', noise: true });
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
    ...[imageOf(still), imageOf(next)].flatMap((frame) =>
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
