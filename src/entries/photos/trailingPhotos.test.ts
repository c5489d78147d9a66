import fc from 'fast-check';
import { expect, it } from 'vitest';

import { asPhotoId } from './photoReference.ts';
import { joinPhotos, splitPhotos } from './trailingPhotos.ts';

const ids = ['01J9ZZZZZZZZZZZZZZZZZZZZZ1', '01J9ZZZZZZZZZZZZZZZZZZZZZ2'].map(asPhotoId);
const [one = asPhotoId(''), other = asPhotoId('')] = ids;

it('finds the photos at the end of a text', () => {
  const photos = [
    { id: one, alt: 'Harbour [east]' },
    { id: other, alt: '' },
  ];
  const text = `Walk\n\n![Harbour \\[east\\]](file:${one})\n![](file:${other})`;
  expect(splitPhotos(text)).toEqual({ words: 'Walk', photos });
  expect(joinPhotos('Walk', photos)).toBe(text);
  expect(splitPhotos(`Walk\n\n![Harbour \\[east\\]](file:${one})\n\n![](file:${other})\n`)).toEqual(
    {
      words: 'Walk',
      photos,
    },
  );
});

it.each([
  `Look: ![](file:${one})`,
  `Look:\n![](file:${one})`,
  `![](file:${one})\n\nThen.`,
  `Code:\n\n    ![](file:${one})`,
  '![](file:x)',
])('leaves photos amid words where they are: %j', (text) => {
  expect(splitPhotos(text)).toEqual({ words: text, photos: [] });
});

it('keeps every letter of the words while they are typed above photos', () => {
  const words = fc.string({ unit: fc.constantFrom('a', '\n', ' ', '\t', '![', '](', ')', '\\') });
  const alt = fc.string({ unit: fc.constantFrom('a', '[', ']', '\\', ' ', '!', '`') });
  const photos = fc.array(fc.record({ id: fc.constantFrom(...ids), alt }), { minLength: 1 });
  fc.assert(
    fc.property(words, photos, (typed, given) => {
      const alts = given.map((photo) => ({ ...photo, alt: photo.alt.replace(/\s+/g, ' ') }));
      expect(splitPhotos(joinPhotos(typed, given))).toEqual({ words: typed, photos: alts });
    }),
    { numRuns: 2000 },
  );
});
