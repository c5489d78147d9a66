import { describe, expect, it } from 'vitest';

import { frontMatterTags, frontMatterText, splitFrontMatter } from './frontMatter.ts';

describe('front matter', () => {
  it('is the YAML between two rules at the beginning', () => {
    const { frontMatter, body, lines } = splitFrontMatter(
      '---\ntitle: 001\nCreated: 2019-05-01 16:54\ntags:\n  - one\n  - nOte\n---\n\nWords\n---\n',
    );
    expect(body).toBe('\nWords\n---\n');
    expect(lines).toBe(7);
    expect(frontMatterText(frontMatter, ['title'])).toBe('001');
    expect(frontMatterText(frontMatter, ['date', 'created'])).toBe('2019-05-01 16:54');
    expect(frontMatterTags(frontMatter)).toEqual(['one', 'nOte']);
  });

  it.each([
    ['[inline, tag]', ['inline', 'tag']],
    ['one, two words', ['one', ' two words']],
    ['one two', ['one', 'two']],
  ])('has tags in the form %s', (tags, expected) => {
    expect(frontMatterTags(splitFrontMatter(`---\ntags: ${tags}\n---\n`).frontMatter)).toEqual(
      expected,
    );
  });

  it('may be TOML between plus signs', () => {
    const { frontMatter, body, lines } = splitFrontMatter(
      '+++\ntitle = "One = two"\ndate = 2024-01-15T09:30:00\n[taxonomies]\ntags = ["a b", \'c\']\n+++\nWords\n',
    );
    expect([body, lines]).toEqual(['Words\n', 6]);
    expect(frontMatterText(frontMatter, ['title'])).toBe('One = two');
    expect(frontMatterText(frontMatter, ['date'])).toBe('2024-01-15T09:30:00');
    expect(frontMatterTags(frontMatter)).toEqual(['a b', 'c']);
    expect(splitFrontMatter('+++\nwords\n+++\n').frontMatter).toBeNull();
  });

  it.each([
    ['no end', '---\ntitle: x\nwords'],
    ['a list', '---\n- x\n---\nwords'],
    ['tabs', '---\ntags:\n\t\t- tag1\n- tag2\n---\nwords'],
    ['a tag of another program', '---\nx: !!js/function "function () {}"\n---\nwords'],
    ['a rule', '---\n\nwords'],
  ])('that is none stays in the text: %s', (_what, text) => {
    expect(splitFrontMatter(text)).toEqual({ frontMatter: null, body: text, lines: 0 });
  });

  it('ends with references to references', () => {
    const bomb = ['a: &a [x,x,x,x,x,x,x,x,x]'];
    for (const [index, name] of Array.from('bcdefghij').entries()) {
      const before = Array.from('abcdefghi')[index] ?? '';
      bomb.push(`${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(',')}]`);
    }
    expect(splitFrontMatter(`---\n${bomb.join('\n')}\n---\nwords`).body).toContain('words');
  });

  it('changes no prototype', () => {
    splitFrontMatter('---\n__proto__:\n  polluted: yes\n---\nwords');
    expect({}).not.toHaveProperty('polluted');
  });
});
