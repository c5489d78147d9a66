import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { plainText, wordsAsRead } from '../../src/entries/markdown/plainText.ts';
import { EntryText } from '../../src/ui/markdown/EntryText.tsx';
import { loadRenderer } from '../../src/ui/markdown/markdownRenderer.ts';

beforeAll(loadRenderer);
afterEach(cleanup);

/** The letters and digits of `text`, in their order. */
function lettersOf(text: string): string {
  return (text.match(/[\p{L}\p{M}\p{N}]/gu) ?? []).join('');
}

/** The figures of `text`: a figure that is cut in two, or joined with another, is another one. */
function figuresOf(text: string): readonly string[] {
  return text.match(/\p{N}+/gu) ?? [];
}

/** What a person reads on the screen: the words, with the number before each item of an ordered list. */
function screenText(text: string): string {
  const { container } = render(<EntryText text={text} />);
  const read = readNode(container);
  cleanup();
  return read;
}

const inlineElements: ReadonlySet<string> = new Set(['A', 'CODE', 'DEL', 'EM', 'SPAN', 'STRONG']);

function readNode(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  const isNumbered =
    node instanceof HTMLLIElement && node.parentElement instanceof HTMLOListElement;
  const number = isNumbered ? `${node.getAttribute('value') ?? '?'} ` : '';
  const words = number + Array.from(node.childNodes, readNode).join('');
  return inlineElements.has(node.nodeName) ? words : ` ${words} `;
}

const marks = [
  ...['*', '**', '***', '_', '__', '~', '~~', '`', '``', '```', '~~~', '#', '## ', '> ', '>'],
  ...['- ', '+ ', '* ', '1. ', '3. ', '07. ', '12) ', '0. ', '[ ] ', '[>] ', '|', '|---|', '|-|-|'],
  ...[
    '[',
    ']',
    '(',
    ')',
    '![',
    '](',
    '][',
    ']: ',
    '<',
    '>',
    '</',
    '@',
    '<!--',
    '-->',
    '&',
    ';',
    '&#5',
  ],
  ...['&#53;', '&#x35;', '&amp;', '\\', '"', "'", ':', '---', '===', '***', '    ', '\t', '  '],
];
const words = [
  ...['@anna', '@dr.house.', '#tag', 'a@b'],
  ...['a', 'b', 'word', '3', '8', '15', '2026', 'é', 'e\u0301', '。', '「', '」', '（', '）'],
  ...['今日', '天気', '은', '안녕', 'ש', 'שלום', '٣', '३', '３', '𠮷', '👩‍🌾', '.', ',', '%', '€'],
];
const breaks = [' ', ' ', '\n', '\n', '\n\n', '\r\n', '  \n', '\n- ', '\n1. ', '\n7. ', '\n> '];

/** Texts that are full of marks. No address is in them, because an address is read otherwise. */
const markedText = fc
  .array(
    fc.oneof(fc.constantFrom(...marks), fc.constantFrom(...words), fc.constantFrom(...breaks)),
    {
      minLength: 1,
      maxLength: 24,
    },
  )
  .map((parts) => parts.join(''));

const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });

describe('the letters and digits of a text, in their order', () => {
  it.each([
    ['on the screen', screenText],
    ['in plain text', plainText],
    ['in search results', wordsAsRead],
  ] as const)('are all %s', (_where, read) => {
    fc.assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: markedText }, anyText), (text) => {
        const words = read(text);
        expect(lettersOf(words)).toBe(lettersOf(text));
        expect(figuresOf(words)).toEqual(figuresOf(text));
      }),
      { numRuns: 500 },
    );
  });
});
