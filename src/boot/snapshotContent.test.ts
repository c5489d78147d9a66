// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';

import type { SnapshotElement } from '../storage/Snapshot.ts';
import { contentOf, elementOf } from './snapshotContent.ts';

afterEach(() => document.body.replaceChildren());

/** An element that a snapshot may hold, around `inner`. */
function around(inner: unknown, attributes: Record<string, unknown> = {}): unknown {
  return { name: 'div', attributes, children: [inner] };
}

function pageOf(html: string): Element {
  const page = document.createElement('div');
  page.innerHTML = html;
  return page;
}

describe('the content of a snapshot', () => {
  it('is the elements and texts that were on screen', () => {
    const page = pageOf(
      '<ol class="entries" dir="auto"><li data-entry="a">Saw a <strong>heron</strong></li></ol>' +
        '<svg viewBox="0 0 24 24" class="icon"><path d="M1 2"></path></svg>',
    );
    const restored = elementOf(structuredClone(contentOf(page)));
    expect(restored?.innerHTML).toBe(page.innerHTML);
    expect(restored?.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
  });

  it('has no address, no name, no style and no handler', () => {
    const page = pageOf(
      '<a class="tag" href="https://a.example/" id="x" style="color: red" onclick="go()">#home</a>',
    );
    expect(contentOf(page)?.children).toEqual([
      { name: 'a', attributes: { class: 'tag', href: '#' }, children: ['#home'] },
    ]);
  });

  it.each(['img', 'iframe', 'script', 'meta', 'link', 'object', 'embed', 'base', 'style', 'video'])(
    'is not saved with a %s in it',
    (name) => {
      const page = pageOf('<p>Words</p>');
      page.firstElementChild?.append(document.createElement(name));
      expect(contentOf(page)).toBeNull();
    },
  );
});

describe('content that another program wrote in its place', () => {
  const meta = {
    name: 'meta',
    attributes: { 'http-equiv': 'refresh', content: '0;url=https://evil.example/' },
    children: [],
  };
  const words: SnapshotElement = { name: 'p', attributes: {}, children: ['Words'] };

  it.each<[string, unknown]>([
    ['an element that navigates', meta],
    ['one deep inside', around(around(meta))],
    ...['script', 'iframe', 'img', 'link', 'base', 'object', 'style', 'image', 'foreignObject'].map(
      (name): [string, unknown] => [name, around({ name, attributes: {}, children: [] })],
    ),
    ['an address', around({ ...words, name: 'a', attributes: { href: 'https://evil.example/' } })],
    [
      'a script as an address',
      around({ ...words, name: 'a', attributes: { href: 'javascript:1' } }),
    ],
    ...[
      'src',
      'srcset',
      'style',
      'onclick',
      'formaction',
      'action',
      'http-equiv',
      'id',
      'ping',
    ].map((name): [string, unknown] => [`the attribute ${name}`, around(words, { [name]: '/' })]),
    ['an attribute that is no text', around(words, { class: 7 })],
    ['a child that is neither', around(7)],
    ['no children', { name: 'p', attributes: {} }],
    ['no attributes', { name: 'p', children: [] }],
    ['a text', '<meta>'],
    ['nothing', null],
  ])('is not shown: %s', (_what, content) => {
    expect(elementOf(content)).toBeNull();
  });
});
