import { describe, expect, it } from 'vitest';

import { attackTexts } from '../../../tests/support/attackTexts.ts';
import { plainText, wordsAsRead } from './plainText.ts';

describe('plain text', () => {
  it('has the words without their marks', () => {
    expect(plainText('# Frost\n\n**Cold** and *clear*, `-4`, ~~snow~~ #winter')).toBe(
      'Frost\n\nCold and clear, -4, snow #winter',
    );
  });

  it('keeps line breaks and empty lines', () => {
    expect(plainText('one\ntwo\n\nthree')).toBe('one\ntwo\n\nthree');
  });

  it('keeps lists, their boxes and their nested items', () => {
    expect(plainText('- [x] **milk**\n- [ ] bread\n  - rye\n\n3. three\n4. four')).toBe(
      '- [x] milk\n- [ ] bread\n  - rye\n\n3. three\n4. four',
    );
  });

  it('keeps the number of each item', () => {
    expect(plainText('3. Mai\n7. Mai\n12. Mai')).toBe('3. Mai\n7. Mai\n12. Mai');
    expect(plainText('1) a\n1) b')).toBe('1) a\n1) b');
    expect(plainText('1. 2. Weltkrieg gelesen\n5.')).toBe('1. 2. Weltkrieg gelesen\n5.');
    expect(plainText('- x\n  4. a\n  2. [x] b')).toBe('- x\n  4. a\n  2. [x] b');
  });

  it('keeps the title of a link, the word behind a fence, and cells beyond the header', () => {
    expect(plainText('[it](https://a.example/ "of 7 May")')).toBe(
      'it (https://a.example/ "of 7 May")',
    );
    expect(plainText('```js\n5\n```')).toBe('js\n5');
    expect(plainText('|a|b|\n|-|-|\n|1|2|3|')).toBe('a\tb\t\n1\t2\t3');
  });

  it('keeps the address of a link, once', () => {
    expect(plainText('[it](https://a.example/) https://b.example/ <me@c.example>')).toBe(
      'it (https://a.example/) https://b.example/ me@c.example',
    );
    expect(plainText('![herons](https://a.example/h.jpg)')).toBe(
      'herons (https://a.example/h.jpg)',
    );
  });

  it('has code, quotations and tables as they read', () => {
    expect(plainText('```\n- [ ] code\n```\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |')).toBe(
      '- [ ] code\n\nsaid\n\na\tb\n1\t2',
    );
  });

  it.each(attackTexts.map((text) => ({ start: JSON.stringify(text.slice(0, 60)), text })))(
    'is made of any text: $start',
    ({ text }) => {
      expect(typeof plainText(text)).toBe('string');
    },
  );
});

describe('words as read', () => {
  it('are plain text without the addresses behind words', () => {
    expect(
      wordsAsRead('## Dentist\n**at** 9, see [notes](https://a.example/) and www.b.example'),
    ).toBe('Dentist\nat 9, see notes and www.b.example');
    expect(wordsAsRead('[day](/11-20-2026) [x](javascript:1) [y](3) [](https://a.example)')).toBe(
      'day [x](javascript:1) [y](3) https://a.example',
    );
  });
});
