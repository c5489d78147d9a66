import { animatedGif } from '../support/photos/animatedGif.ts';
import { cmykJpeg } from '../support/photos/cmykJpeg.ts';
import { smallAvif } from '../support/photos/smallAvif.ts';
import { expect, test } from './fixtures.ts';
import { quarters, takeIn, upright } from './photoWorker.ts';

/* Photos that no canvas writes, made byte for byte, in the worker of the build that is served. */

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('a JPEG in CMYK, an AVIF and the first image of a GIF are taken in', async ({ page }) => {
  for (const [kind, bytes, size] of [
    ['cmyk', cmykJpeg(), [16, 16]],
    ['avif', smallAvif, [64, 32]],
    ['gif', animatedGif([64, 32]), [64, 32]],
  ] as const) {
    const { refusal, corners, width, height } = await takeIn(page, bytes);
    expect([kind, refusal, corners, width, height]).toEqual([kind, null, upright, ...size]);
  }
});

test('a JPEG is taken in behind 2.6 MB of other data, as phones store their depth maps', async ({
  page,
}) => {
  const jpeg = await quarters(page, [640, 480]);
  const segment = [0xff, 0xe1, 0xff, 0xff, ...new Uint8Array(0xff_fd)];
  const before = Array.from({ length: 40 }, () => segment).flat();
  const file = new Uint8Array([...jpeg.subarray(0, 2), ...before, ...jpeg.subarray(2)]);
  const { refusal, corners } = await takeIn(page, file);
  expect([refusal, corners]).toEqual([null, upright]);
});

test('a part of a photo is damaged, whatever its kind, and a GIF is a bomb by its image too', async ({
  page,
}) => {
  const [png, webp, jpeg] = await Promise.all(
    ['image/png', 'image/webp', 'image/jpeg'].map((type) => quarters(page, [640, 480], { type })),
  );
  const gif = animatedGif([64, 32]);
  const refusals: (string | null)[] = [];
  for (const whole of [png, webp, jpeg, gif]) {
    const half = whole?.subarray(0, whole.length / 4) ?? new Uint8Array();
    refusals.push((await takeIn(page, half)).refusal);
  }
  expect(refusals).toEqual(['damaged', 'damaged', 'damaged', 'damaged']);
  const cutAvif = smallAvif.subarray(0, smallAvif.length - 30);
  expect((await takeIn(page, cutAvif)).refusal).toBe('not-here');
  const bomb = animatedGif([1, 1], [20_000, 20_000]);
  expect((await takeIn(page, bomb)).refusal).toBe('too-large');
});
