import { afterEach, expect, it, vi } from 'vitest';

import { countWords } from './countWords.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('spaces separate words', () => {
  expect(countWords('')).toBe(0);
  expect(countWords(' \n ')).toBe(0);
  expect(countWords('Frost.\n  Coffee at 7:42 — don’t ask')).toBe(6);
  expect(countWords('שלום עולם')).toBe(2);
});

it('signs that stand alone are no words', () => {
  expect(countWords('- [ ] call the dentist\n- [x] bread\n* [X] milk')).toBe(5);
  expect(countWords('## Frost\n\n---\n\n> said\n| a | b |\n|---|---|')).toBe(4);
  expect(countWords('… & — ☕ [] ()')).toBe(0);
  expect(countWords('**bold** (really) [link](https://a.example) [x](y) #tag -5')).toBe(6);
  expect(countWords('vector [x] times 2')).toBe(3);
  expect(countWords('-'.repeat(100_000))).toBe(0);
});

it('words of scripts without spaces are counted by their dictionaries', () => {
  expect(countWords('我今天去北京看朋友')).toBeGreaterThan(4);
  expect(countWords('今日は、東京で友達に会った。')).toBeGreaterThan(5);
  expect(countWords('สวัสดีครับ')).toBe(2);
  expect(countWords('Met Yuki 友達 today')).toBe(4);
});

it('letters of such scripts are counted by a browser without dictionaries', () => {
  vi.stubGlobal('Intl', {});
  expect(countWords('我今天去北京看朋友。')).toBe(9);
  expect(countWords('Met Yuki 友達 today')).toBe(5);
});
