import fc from 'fast-check';
import { expect, it } from 'vitest';

import { exifOf } from '../../tests/support/photos/exifOf.ts';
import { readExif } from './readExif.ts';

const taken = '2024:02:29 18:04:05';

it.each(['little', 'big'] as const)('reads the wall time of the camera, %s endian', (order) => {
  const bytes = exifOf({ order, taken, orientation: 1 });
  expect(readExif(bytes)).toEqual({
    takenAt: { day: '2024-02-29', time: '18:04:05' },
    isTurned: false,
  });
});

it('knows the orientations that exchange width and height', () => {
  const turned = [1, 2, 3, 4, 5, 6, 7, 8].filter(
    (orientation) => readExif(exifOf({ order: 'big', taken, orientation })).isTurned,
  );
  expect(turned).toEqual([5, 6, 7, 8]);
});

it.each([
  '0000:00:00 00:00:00',
  '    :  :     :  :  ',
  '2023:02:29 10:00:00',
  '2024:02:29 24:00:00',
])('takes "%s" for no time', (wrong) => {
  expect(readExif(exifOf({ order: 'big', taken: wrong, orientation: 1 }))).toEqual({
    isTurned: false,
  });
});

it('ignores an image without EXIF data', () => {
  expect(readExif(new Uint8Array([0xff, 0xd8, 0xff, 0xd9]))).toEqual({ isTurned: false });
});

it('throws at no bytes, whatever they are', () => {
  const whole = exifOf({ order: 'little', taken, orientation: 6 });
  const place = fc.nat(whole.length - 1);
  fc.assert(
    fc.property(fc.array(fc.tuple(place, fc.nat(255))), place, (changes, end) => {
      const bytes = whole.slice();
      for (const [at, value] of changes) bytes[at] = value;
      const { takenAt } = readExif(bytes.subarray(0, end));
      expect(takenAt?.day ?? '2024-02-29').toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }),
    { numRuns: 3000 },
  );
});
