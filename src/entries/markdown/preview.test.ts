import { describe, expect, it } from 'vitest';

import { testEntry } from '../../../tests/support/testEntry.ts';
import { firstLineOf, previewOf } from './preview.ts';

const entries = (...texts: readonly string[]) => texts.map((text) => testEntry({ text }));

describe('the preview of a day', () => {
  it('is on one line, without Markdown and without the star, and keeps every figure', () => {
    const day = entries(
      '#star\n\n# Frost\n\n2. **second** at 7',
      '- [ ] call [Jonas](https://a.example/1)',
    );
    expect(previewOf(day, 300)).toBe('Frost 2. second at 7 · call Jonas');
  });

  it('divides the items of a list by dots', () => {
    expect(previewOf(entries('Today\n\n- [x] bread\n- milk\n  - oats'), 300)).toBe(
      'Today · bread · milk · oats',
    );
    expect(firstLineOf(entries('- [ ] bread\n- milk'))).toBe('bread');
    expect(previewOf(entries('- [-] bread\n- [>] milk'), 300)).toBe('bread · milk');
  });

  it('ends with the entry that fills it', () => {
    expect(previewOf(entries('One', 'Two', 'Three'), 4)).toBe('One · Two');
  });

  it('reads no long text to its end, and divides no character', () => {
    const preview = previewOf(entries('😀'.repeat(50_000)), 300);
    expect(preview).toBe('😀'.repeat(1_000));
    expect(previewOf(entries(`a${'😀'.repeat(50_000)}`), 300)).toBe(`a${'😀'.repeat(999)}`);
  });

  it('is empty for a day without words', () => {
    expect(previewOf([], 300)).toBe('');
    expect(firstLineOf([])).toBe('');
  });
});

describe('the first line of a day', () => {
  it('is the first line with words of its first entry', () => {
    expect(firstLineOf(entries('\n\n  ## Frost  \nand more', 'Two'))).toBe('Frost');
  });
});
