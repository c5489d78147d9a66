import { describe, expect, it } from 'vitest';

import { attackTexts } from '../../../tests/support/attackTexts.ts';
import { plainText } from './plainText.ts';

describe('plain text', () => {
  it('has the words without their marks', () => {
    expect(plainText('# Frost\n\n**Cold** and *clear*, `-4`, ~~snow~~ #winter')).toBe(
      'Frost\n\nCold and clear, -4, snow #winter',
    );
  });

  it('keeps line breaks and empty lines', () => {
    expect(plainText('one\ntwo\n\nthree')).toBe('one\ntwo\n\nthree');
  });

  it('keeps lists, their boxes and what is under them', () => {
    expect(plainText('- [x] **milk**\n- [ ] bread\n  - rye\n\n3. three\n4. four')).toBe(
      '- [x] milk\n- [ ] bread\n  - rye\n\n3. three\n4. four',
    );
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
