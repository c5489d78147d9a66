import { describe, expect, it } from 'vitest';

import { readSharedAddress, withShared } from './sharedText.ts';

/** What `address` brings, and what is left of it. */
function read(address: string) {
  const { pathname, search, hash } = new URL(address, 'https://log.example');
  return readSharedAddress({ pathname, search, hash });
}

describe('an address with a text for the composer', () => {
  it.each([
    ['/?compose&text=Milk', 'Milk', '/'],
    ['/?compose=&text=a%20b+c%2Bd', 'a b c+d', '/'],
    ['/11-20-2026?compose&text=Late', 'Late', '/11-20-2026'],
    ['/?compose&title=A&text=B&url=https%3A%2F%2Fc.example%2F', 'A\nB\nhttps://c.example/', '/'],
    // A share target has lost the query of its action.
    ['/?title=A&text=B', 'A\nB', '/'],
    ['/?compose&text=One&text=Two', 'One\nTwo', '/'],
    ['/?compose&text=a%26b%3Dc%23d', 'a&b=c#d', '/'],
    ['/11-20-2026/search?q=x&compose&text=y', 'y', '/11-20-2026/search?q=x'],
    // Nothing to write: only the composer is asked for.
    ['/?compose&title=&text=&url=', '', '/?compose'],
    ['/?compose&text=%0A%20', '', '/?compose'],
  ])('%s', (address, text, rest) => {
    expect(read(address)).toEqual({ text, address: rest });
  });

  it('may hold it in the fragment, which goes to no server', () => {
    expect(read('/?compose#text=Secret%20words&url=https://a.example')).toEqual({
      text: 'Secret words\nhttps://a.example',
      address: '/',
    });
  });

  it.each([
    '/',
    '/?compose',
    '/?yesterday',
    '/11-20-2026?text=x',
    '/?text',
    '/#text=x',
    '/?q=text',
  ])('is not %s', (address) => expect(read(address)).toBeNull());
});

describe('nothing stands there twice:', () => {
  it.each([
    // Android puts the address into the text.
    ['Look', 'Look at https://a.example/x', 'https://a.example/x', 'Look at https://a.example/x'],
    ['', 'https://a.example', 'https://a.example/', 'https://a.example'],
    ['', '[a](https://a.example/x)', 'https://a.example/x', '[a](https://a.example/x)'],
    ['https://a.example/', '', 'https://a.example/', 'https://a.example/'],
    // A longer address is another one.
    [
      '',
      'https://a.example/x2',
      'https://a.example/x',
      'https://a.example/x2\nhttps://a.example/x',
    ],
    [
      '',
      'https://a.example/x?b',
      'https://a.example/x',
      'https://a.example/x?b\nhttps://a.example/x',
    ],
  ])('%j %j %j', (title, text, url, expected) => {
    const query = new URLSearchParams({ title, text, url }).toString();
    expect(read(`/?compose&${query}`)?.text).toBe(expected);
  });
});

describe('an odd encoding is taken:', () => {
  it.each([
    ['%E4', 'ä'],
    ['na%EFve', 'naïve'],
    ['100%', '100%'],
    ['%u20AC%zz', '%u20AC%zz'],
    ['a%00b', 'a\uFFFDb'],
    ['a%ED%A0%80b', 'a\uFFFDb'],
    ['a%0D%0Ab%0Dc', 'a\nb\nc'],
    ['%F0%9F%8C%8A%C3%A4', '🌊ä'],
    ['%3Cscript%3E', '<script>'],
  ])('%s', (value, expected) => {
    expect(read(`/?compose&text=${value}`)?.text).toBe(expected);
  });

  it('and 100 000 characters', () => {
    const text = 'Grüße 🌊 '.repeat(12_500).slice(0, 100_000).trim();
    expect(read(`/?compose&text=${encodeURIComponent(text)}`)?.text).toBe(text);
  });
});

describe('a draft', () => {
  it('is kept, with the text below it', () => {
    expect(withShared('', 'b')).toBe('b');
    expect(withShared('a', 'b')).toBe('a\nb');
    expect(withShared('a\n', 'b')).toBe('a\nb');
    expect(withShared('b or not b', 'b')).toBe('b or not b\nb');
  });

  it('takes the same text once', () => {
    expect(withShared('b', 'b')).toBe('b');
    expect(withShared('a\nb', 'b')).toBe('a\nb');
  });
});
