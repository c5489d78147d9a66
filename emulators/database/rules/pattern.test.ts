import { describe, expect, test } from 'vitest';
import { compilePattern } from './pattern.ts';

function matches(pattern: string, text: string, flags = ''): boolean {
  const search = compilePattern(pattern, flags);
  if (typeof search !== 'function') throw new Error(search.fault);
  return search(text);
}

describe('finds', () => {
  test.each([
    ['a', 'ba'],
    ['a', 'ab'],
    ['^a*$', ''],
    ['^a*$', 'aaa'],
    ['^a+$', 'aaa'],
    ['^a?$', 'a'],
    ['........', 'Firebase'],
    ['^(ab)*$', 'abab'],
    ['a|bc', 'bc'],
    ['^a|b$', 'b'],
    ['^(easy|normal|hard)$', 'normal'],
    ['^.+\\.(com|org|edu)$', 'example.org'],
    ['[0-9A-F]+', 'C0FFEE'],
    ['^[^0-9]+$', 'none'],
    ['^[-\\/. ]$', '/'],
    ['^[-\\/. ]$', '-'],
    ['^[a\\-z]$', '-'],
    ['^[a-]$', '-'],
    ['^[.*+?(){}|^$]+$', '.*+?(){}|^$'],
    ['^[\\]\\\\]+$', ']\\'],
    ['^[\\d_]+$', '12_3'],
    ['^\\s\\w\\d$', ' w1'],
    ['^\\S\\W\\D$', '.. '],
    ['^(19|20)\\d\\d$', '1999'],
    ['^x{2}$', 'xx'],
    ['^x{2,}$', 'xxxx'],
    ['^x{2,3}$', 'xxx'],
    ['\\{x}', '{x}'],
    ['^a.b$', 'a\nb'],
    ['^.$', '😀'],
    ['^[א-ת]+$', 'שלום'],
    ['^$', ''],
    ['\\.\\*\\(', '.*('],
    ['#&~"<@', '#&~"<@'],
  ])('/%s/ in %j', (pattern, text) => expect(matches(pattern, text)).toBe(true));
});

describe('does not find', () => {
  test.each([
    ['^a', 'ba'],
    ['a$', 'ab'],
    ['a$', 'a\n'],
    ['^a*$', 'b'],
    ['^a|b$', 'xb'],
    ['^x{2,3}$', 'xxxx'],
    ['A', 'a'],
    ['^.$', ''],
    ['^[^0-9]+$', 'n0ne'],
    ['^\\d$', '٣'],
    ['^$', 'a'],
  ])('/%s/ in %j', (pattern, text) => expect(matches(pattern, text)).toBe(false));
});

test('looks past case with the flag i, beyond ASCII too', () => {
  expect(matches('^yes$', 'YES', 'i')).toBe(true);
  expect(matches('^[a-f]+$', 'BEEF', 'i')).toBe(true);
  expect(matches('^é$', 'É', 'i')).toBe(true);
});

describe('refuses', () => {
  test.each([
    ['(^foo$|bar)', 1],
    ['a^', 1],
    ['a$b', 1],
    ['(foo|)', 5],
    ['|a', 0],
    ['()', 1],
    ['', 0],
    ['(?:a)', 1],
    ['(?=a)', 1],
    ['(?<name>a)', 1],
    ['a*?', 2],
    ['a+?', 2],
    ['a??', 2],
    ['a**', 2],
    ['a{2}{3}', 4],
    ['(a)\\1', 5],
    ['*a', 0],
    ['{2}', 0],
    ['a{,3}', 1],
    ['a{x}', 1],
    ['(a', 2],
    ['a)', 1],
    ['[a', 2],
    ['[]', 1],
    ['[a-\\d]', 5],
    ['a\\', 2],
  ])('/%s/, and says where', (pattern, offset) => {
    expect(compilePattern(pattern, '')).toEqual({ fault: expect.any(String) as string, offset });
  });

  test('a range the wrong way round and a count without measure', () => {
    expect(compilePattern('[z-a]', '')).toHaveProperty('fault');
    expect(compilePattern('a{100000}', '')).toHaveProperty('fault');
    expect(compilePattern('((a{100}){100}){100}', '')).toHaveProperty('fault');
  });

  test.each(['g', 'ig', 'm', 'ii', 'u'])('the flags %s', (flags) => {
    expect(compilePattern('a', flags)).toHaveProperty('fault');
  });
});

test('needs no more than linear time where a backtracking search would never end', () => {
  const text = 'a'.repeat(20_000);
  expect(matches('^(a+)+$', `${text}!`)).toBe(false);
  expect(matches('^(a|a)*b$', text)).toBe(false);
});
