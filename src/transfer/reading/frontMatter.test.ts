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
    ['a colon in a title', 'title: Rome: day 1\ndate: 2024-01-15', 'title', 'Rome: day 1'],
    ['a sign in front', 'title: @home\ndate: 2024-01-15', 'title', '@home'],
    ['a star in front', 'title: * Done\ndate: 2024-01-15', 'title', '* Done'],
    ['a name twice', 'date: 2024-01-15\ndate: 2024-01-16', 'date', '2024-01-15'],
    ['a tag of YAML', 'date: !!timestamp 2024-01-15', 'date', '2024-01-15'],
    ['tabs', 'date: 2024-01-15\nbody: |\t\t\n\tone\n\t\n\t  two', 'body', 'one\n\n  two'],
  ])('may have %s', (_what, source, name, value) => {
    const { frontMatter, body } = splitFrontMatter(`---\n${source}\n---\nWords`);
    expect(body).toBe('Words');
    expect(frontMatterText(frontMatter, [name])).toBe(value);
    expect(frontMatterText(frontMatter, ['date'])).toBe('2024-01-15');
  });

  it.each([
    'title: a: b\ntags:\n- one\n- two\naliases: [x, y]',
    'title: a: b\ntags: [one, two]',
    'tags:\n\t\t- one\n- two',
  ])('keeps the lists of %s', (source) => {
    expect(frontMatterTags(splitFrontMatter(`---\n${source}\n---\n`).frontMatter)).toEqual([
      'one',
      'two',
    ]);
  });

  it.each([
    ['talk', '---\nAnna: I said: no\nBob: yes\n---\nwords'],
    ['prose', '---\ntitle: a: b\nWe went home.\n---\nwords'],
    ['no end', '---\ntitle: x\nwords'],
    ['a list', '---\n- x\n---\nwords'],
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
