import { expect, it } from 'vitest';

import { entryAt } from '../../../tests/support/deviceWith.ts';
import { countWords } from '../countWords.ts';
import { plainText, wordsAsRead } from '../markdown/plainText.ts';
import { firstLineOf, previewOf } from '../markdown/preview.ts';
import { trackersOf } from '../trackers/trackersOf.ts';
import { asPhotoId, writePhotoReference } from './photoReference.ts';
import { replacePhotos, withoutPhotos } from './photosIn.ts';

const id = asPhotoId('01J9ZZZZZZZZZZZZZZZZZZZZZ1');
const named = writePhotoReference({ id, alt: 'the [old] harbour' });
const nameless = writePhotoReference({ id, alt: '' });

it('says the alt text of a photo and never its id', () => {
  for (const read of [plainText, wordsAsRead, withoutPhotos]) {
    expect(read(`See ${named}`)).toBe('See 📷 the [old] harbour');
    expect(read(nameless)).toBe('📷');
  }
});

it('has a preview and a first line of a photo alone, also where the text is cut amid a photo', () => {
  const entry = entryAt('2026-11-20', '09:00:00', nameless);
  expect(previewOf([entry], 100)).toBe('📷');
  expect(firstLineOf([entry])).toBe('📷');
  for (const words of [391, 393, 395, 396, 398]) {
    const long = `${'word '.repeat(words)}${named} and more`;
    expect(previewOf([{ ...entry, text: long }], 4000)).toMatch(
      /word(?: 📷 the \[old\] harbour)?$/,
    );
  }
});

it('counts the words of alt texts alone', () => {
  expect(countWords(nameless)).toBe(0);
  expect(countWords(named)).toBe(3);
  expect(countWords(`Walk\n\n${nameless}\n${nameless}`)).toBe(1);
});

it('has no trackers in alt texts', () => {
  expect(trackersOf(writePhotoReference({ id, alt: 'mood:: 3' }))).toEqual([]);
});

it('leaves references in code as they are', () => {
  const code = `\`${named}\``;
  expect(replacePhotos(code, () => '')).toBe(code);
  expect(withoutPhotos(code)).toBe(code);
});
