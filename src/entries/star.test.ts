import { describe, expect, it } from 'vitest';

import { isStarred, withoutStar, withoutStarLine, withStar } from './star.ts';

describe('a star', () => {
  it('is the tag #star, at any place and in any spelling', () => {
    expect(isStarred('Frost #star')).toBe(true);
    expect(isStarred('#Star\n\nFrost')).toBe(true);
    expect(isStarred('Frost')).toBe(false);
    expect(isStarred('#start, #stars and `#star`')).toBe(false);
  });

  it('stands before the words, in a paragraph of its own', () => {
    expect(withStar('- [ ] milk')).toBe('#star\n\n- [ ] milk');
    expect(withStar('Frost #star')).toBe('Frost #star');
  });

  it.each([
    'Frost',
    '- [ ] milk\n- bread',
    '    code',
    '# Title\n\nwords',
    ' Indented',
    '```\n#star\n```',
  ])('comes and goes without a change to %j', (text) => {
    expect(withoutStar(withStar(text))).toBe(text);
  });

  it('goes from every place, with one space', () => {
    expect(withoutStar('Frost #star and snow')).toBe('Frost and snow');
    expect(withoutStar('#star Frost, #Star')).toBe('Frost,');
    expect(withoutStar('Frost #star\nSnow')).toBe('Frost\nSnow');
  });

  it('leaves nothing of an entry that is only a star', () => {
    expect(withoutStar('#star')).toBe('');
    expect(withoutStar('#star\n\n')).toBe('');
  });
});

describe('a starred text for reading', () => {
  it('has no line for the star, and says how many lines are missing', () => {
    expect(withoutStarLine('#star\n\n- [ ] milk')).toEqual({ text: '- [ ] milk', lines: 2 });
    expect(withoutStarLine('#STAR \n \n\nFrost')).toEqual({ text: 'Frost', lines: 3 });
  });

  it('keeps a star that the person wrote among their words', () => {
    for (const text of [
      '#star Frost',
      '#star\nFrost',
      'Frost #star',
      '#star',
      '#star\n\n',
      'Frost',
    ]) {
      expect(withoutStarLine(text)).toEqual({ text, lines: 0 });
    }
  });
});
