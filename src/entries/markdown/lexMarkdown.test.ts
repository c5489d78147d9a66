import type { Token } from 'marked';
import { describe, expect, it } from 'vitest';

import { isMarkedToken, lexMarkdown } from './lexMarkdown.ts';

/** `text` with bold in ⟦⟧, italic in ⟨⟩ and struck words in ⟪⟫, as read. */
function shown(text: string): string {
  return (lexMarkdown(text) ?? []).map(read).join('');
}

function read(token: Token): string {
  if (!isMarkedToken(token)) return token.raw;
  const inner = 'tokens' in token ? (token.tokens ?? []).map(read).join('') : '';
  if (token.type === 'strong') return `⟦${inner}⟧`;
  if (token.type === 'em') return `⟨${inner}⟩`;
  if (token.type === 'del') return `⟪${inner}⟫`;
  if (inner !== '') return inner;
  return 'text' in token ? token.text : token.raw;
}

describe('a mark beside a figure', () => {
  it.each([
    'Bench 3*8, squat 5*5',
    '2**10 and 2**12',
    '2*3*4',
    '３*８、５*５',
    '٣*٨ و ٥*٥',
    '3*x + 5*y',
    'x*3 + y*5',
    '5_000_000 and 1_000',
    'Run 10~15 min, then 5~6 km',
    '~30 min, ~5 km',
    '10~~15 and 20~~25',
    'costs &#53; and &copy;',
    'population 5000[3](https://a.example/)',
    '5`3`',
    '>38 °C',
    '> 2 * 3',
  ])('stays: %j', (text) => {
    expect(shown(text).replace(/^ /, '')).toBe(text.replace(/^> /, ''));
  });

  it.each([
    ['**3*8** and *5*', '⟦3*8⟧ and ⟨5⟩'],
    ['**3**rd place', '⟦3⟧rd place'],
    ['~~10~15 min~~', '⟪10~15 min⟫'],
    ['5**km** away', '5⟦km⟧ away'],
  ])('still forms Markdown around it: %j', (text, read) => {
    expect(shown(text)).toBe(read);
  });
});

describe('bold without spaces around it', () => {
  it.each([
    ['**今日は良い。**天気', '⟦今日は良い。⟧天気'],
    ['彼は**「本」**を', '彼は⟦「本」⟧を'],
    ['**안녕(하세요)**는', '⟦안녕(하세요)⟧는'],
    ['これは**『重要』**、そして**（注）**です', 'これは⟦『重要』⟧、そして⟦（注）⟧です'],
    ['**テスト。**テスト**テスト。**', '⟦テスト。⟧テスト⟦テスト。⟧'],
    ['中文*“强调”*中文', '中文⟨“强调”⟩中文'],
    ['𠮷**(a)**𠮷', '𠮷⟦(a)⟧𠮷'],
    ['3**月**5日', '3⟦月⟧5日'],
    ['**100円。**です', '⟦100円。⟧です'],
  ])('is bold in Chinese, Japanese and Korean: %j', (text, read) => {
    expect(shown(text)).toBe(read);
  });

  it('follows CommonMark in other languages', () => {
    expect(shown('a**"b"**c')).toBe('a**"b"**c');
    expect(shown('bbb*b**')).toBe('bbb*b**');
    expect(shown('foo**bar**baz __q__ a_b_c')).toBe('foo⟦bar⟧baz ⟦q⟧ a_b_c');
  });
});

describe('a number at the head of a line', () => {
  it('with zeros before it is no list', () => {
    const kinds = (text: string) => (lexMarkdown(text) ?? []).map(({ type }) => type);
    expect(kinds('007. Bond')).toEqual(['paragraph']);
    expect(kinds('1. a\n02. b\n\n3. c')).toEqual(['list', 'paragraph', 'space', 'list']);
    expect(kinds('0. zero')).toEqual(['list']);
  });
});
