import fc from 'fast-check';
import { expect, it } from 'vitest';

import { findTags } from '../tags.ts';
import { asPhotoId, writePhotoReference } from './photoReference.ts';
import { photosIn } from './photosIn.ts';

const ids = ['01J9ZZZZZZZZZZZZZZZZZZZZZ1', '01J9ZZZZZZZZZZZZZZZZZZZZZ2'].map(asPhotoId);
const [one = asPhotoId(''), other = asPhotoId('')] = ids;

it('finds the photos amid words, in lists and in quotes, in order', () => {
  const text = `See ![a](file:${one}), then\n- ![b](file:${other})\n\n> ![](file:${one})`;
  expect(photosIn(text)).toEqual([
    { id: one, alt: 'a' },
    { id: other, alt: 'b' },
    { id: one, alt: '' },
  ]);
});

it.each([
  `\`![a](file:${one})\``,
  `\`\`\`\n![a](file:${one})\n\`\`\``,
  `Code:\n\n    ![a](file:${one})`,
  `\\![a](file:${one})`,
  `[a](file:${one})`,
  '![a](file:short)',
  `![a](https://x.example/file:${one})`,
])('finds none in %j', (text) => {
  expect(photosIn(text)).toEqual([]);
});

it('finds the photos at the end below an open code block: a field shows them', () => {
  expect(photosIn(`\`\`\`\nx = 1\n\n![a](file:${one})`)).toEqual([{ id: one, alt: 'a' }]);
});

it('finds the photos of a text that is too large for the parser', () => {
  const text = `${'>'.repeat(60)} deep\n\nA ![a \\] b](file:${one}) b`;
  expect(photosIn(text)).toEqual([{ id: one, alt: 'a ] b' }]);
});

it('reads back each alt text that was written', () => {
  const alt = fc.string({
    unit: fc.constantFrom(
      'a',
      '[',
      ']',
      '(',
      ')',
      '\\',
      ' ',
      '!',
      '`',
      '*',
      '_',
      '<',
      '>',
      '#',
      '&',
      '~',
      '"',
    ),
  });
  fc.assert(
    fc.property(alt, fc.constantFrom(...ids), (written, id) => {
      const expected = { id, alt: written.replace(/\s+/g, ' ') };
      const reference = writePhotoReference(expected);
      expect(photosIn(`Before ${reference} after`)).toEqual([expected]);
      expect(photosIn(reference)).toEqual([expected]);
    }),
    { numRuns: 2000 },
  );
});

it('has no tags in alt texts', () => {
  const reference = writePhotoReference({ id: one, alt: 'the [old] #harbour' });
  expect(findTags(`${reference} #sea`).map(({ name }) => name)).toEqual(['sea']);
});
