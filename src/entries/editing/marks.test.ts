import fc from 'fast-check';
import type { Token } from 'marked';
import { describe, expect, it } from 'vitest';

import { afterEdit } from '../../../tests/support/selectionIn.ts';
import { isMarkedToken, lexMarkdown } from '../markdown/lexMarkdown.ts';
import { markSigns, pasteLink, toggleLink, toggleMark } from './marks.ts';

describe('bold and italic', () => {
  it.each<[keyof typeof markSigns, string, string]>([
    ['bold', 'a ‹frosty› day', 'a **‹frosty›** day'],
    ['bold', 'a **‹frosty›** day', 'a ‹frosty› day'],
    ['bold', 'a ‹**frosty**› day', 'a ‹frosty› day'],
    ['bold', 'a ‹frosty ›day', 'a **‹frosty›** day'],
    ['bold', 'a fro|sty day', 'a **fro|sty** day'],
    ['bold', 'a **fro|sty** day', 'a fro|sty day'],
    ['bold', 'a | day', 'a **|** day'],
    ['bold', 'a **|** day', 'a | day'],
    ['bold', '|', '**|**'],
    ['bold', 'a‹ › b', 'a**‹ ›** b'],
    ['italic', 'a ‹frosty› day', 'a _‹frosty›_ day'],
    ['italic', 'a _‹frosty›_ day', 'a ‹frosty› day'],
    ['italic', 'a **‹frosty›** day', 'a **_‹frosty›_** day'],
    ['italic', 'grü|n', '_grü|n_'],
  ])('%s: %j, %j', (mark, before, after) =>
    expect(afterEdit(before, (selection) => toggleMark(selection, markSigns[mark]))).toBe(after),
  );
});

describe('bold and italic without spaces around', () => {
  it.each<[keyof typeof markSigns, string, string]>([
    ['italic', 'Haus‹tür›schlüssel', 'Haus*‹tür›*schlüssel'],
    ['italic', 'Haus*‹tür›*schlüssel', 'Haus‹tür›schlüssel'],
    ['italic', '今日は‹良い›天気', '今日は*‹良い›*天気'],
    ['italic', '今日は**‹良い›**天気', '今日は**_‹良い›_**天気'],
    ['italic', '***‹良い›***', '**‹良い›**'],
    ['bold', '***‹良い›***', '*‹良い›*'],
    ['bold', 'word‹(so)›word', 'word(**‹so›**)word'],
    ['bold', '‹今日。›天気', '**‹今日。›**天気'],
    ['bold', '**今日**‹天気›です', '**今日‹天気›**です'],
    ['bold', '‹今日›**天気**', '**‹今日›天気**'],
    ['bold', '**a**‹b›**c**', '**a‹b›c**'],
  ])('%s: %j, %j', (mark, before, after) =>
    expect(afterEdit(before, (selection) => toggleMark(selection, markSigns[mark]))).toBe(after),
  );

  const parts = [
    '今日',
    '天気',
    '。',
    '「',
    '」',
    '（',
    '）',
    'は',
    '한글',
    '은',
    '中文',
    '“',
    '”',
  ];
  const latin = ['word', 'a', 'é', '.', ',', '(', ')', ' ', '"', 'שלום'];
  const cut = fc.nat({ max: 100 });

  it.each([
    ['bold', 'strong'],
    ['italic', 'em'],
  ] as const)('%s words read so, whatever stands beside them', (mark, type) => {
    const text = fc
      .array(fc.constantFrom(...parts, ...latin), { minLength: 1, maxLength: 12 })
      .map((words) => words.join(''));
    fc.assert(
      fc.property(text, cut, cut, (written, one, other) => {
        const ends = [one % (written.length + 1), other % (written.length + 1)];
        const [start = 0, end = 0] = ends.toSorted((a, b) => a - b);
        // Punctuation alone beside letters cannot be marked in any way.
        fc.pre(/[\p{L}\p{N}]/u.test(written.slice(start, end)));
        const selection = { text: written, start, end };
        const edit = toggleMark(selection, markSigns[mark]);
        const text = written.slice(0, edit.from) + edit.insert + written.slice(edit.to);
        const marked = markedWords(lexMarkdown(text) ?? [], type);
        expect(marked).toEqual([text.slice(edit.start, edit.end)]);
        const back = toggleMark({ text, start: edit.start, end: edit.end }, markSigns[mark]);
        expect(text.slice(0, back.from) + back.insert + text.slice(back.to)).toBe(written);
      }),
      { numRuns: 1000 },
    );
  });
});

/** The words of each token of `type`. */
function markedWords(tokens: readonly Token[], type: 'strong' | 'em'): readonly string[] {
  return tokens.filter(isMarkedToken).flatMap((token) => {
    if (token.type === type) return [token.text];
    return 'tokens' in token ? markedWords(token.tokens ?? [], type) : [];
  });
}

describe('a link', () => {
  it.each([
    ['see ‹this› book', 'see [this](|) book'],
    ['‹https://example.com/a›', '[|](https://example.com/a)'],
    ['see ‹[this](https://example.com)›', 'see ‹this›'],
  ])('is made and taken away: %j, %j', (before, after) =>
    expect(afterEdit(before, toggleLink)).toBe(after),
  );

  it.each(['|', 'a| b', '‹ ›', '‹a\nb›'])('needs a selection: %j', (before) =>
    expect(afterEdit(before, toggleLink)).toBeNull(),
  );

  it.each([
    ['see ‹this› book', 'https://example.com', 'see [this](https://example.com)| book'],
    ['‹it›', ' http://a.example/b?c=d#e\n', '[it](http://a.example/b?c=d#e)|'],
    ['‹Ada›', 'mailto:ada@example.com', '[Ada](mailto:ada@example.com)|'],
    ['‹it›', 'https://a.example/Rings_(book)', '[it](https://a.example/Rings_%28book%29)|'],
  ])('is pasted over %j', (before, pasted, after) =>
    expect(afterEdit(before, (selection) => pasteLink(selection, pasted))).toBe(after),
  );

  it.each([
    ['|', 'https://example.com'],
    ['‹this›', 'words'],
    ['‹this›', 'example.com'],
    ['‹this›', 'https://'],
    ['‹this›', 'https://example.com and more'],
    ['‹this›', 'javascript:alert(1)'],
    ['‹https://old.example›', 'https://new.example'],
    ['‹two\nlines›', 'https://example.com'],
    ['‹a [b›', 'https://example.com'],
  ])('is not made of %j and %j', (before, pasted) =>
    expect(afterEdit(before, (selection) => pasteLink(selection, pasted))).toBeNull(),
  );
});
