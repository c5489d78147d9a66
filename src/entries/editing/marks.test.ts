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
    ['italic', 'a __‹frosty›__ day', 'a ___‹frosty›___ day'],
    ['italic', 'snake_‹case›_name', 'snake__‹case›__name'],
    ['bold', '2**‹3›**4', '2****‹3›****4'],
    ['bold', '‹**a** and **b**›', '**‹a and b›**'],
    ['bold', '**‹a and b›**', '‹a and b›'],
    ['bold', 'so ‹**a** b› c', 'so **‹a b›** c'],
    ['bold', '‹a **b**› c', '**‹a b›** c'],
    ['bold', '‹**a *i* b**›', '‹a *i* b›'],
    ['bold', '‹**a \\** b**›', '‹a \\** b›'],
    ['bold', '‹**2**10 is 1024**›', '‹2**10 is 1024›'],
    ['bold', '‹**a**\n\n**b**›', '‹**a**\n\n**b**›'],
    ['bold', '‹**a** `**` **b**›', '‹**a** `**` **b**›'],
    ['italic', '‹_a_ and _b_›', '_‹a and b›_'],
    ['italic', '‹_a snake_case b_›', '‹a snake_case b›'],
    ['italic', '‹3*x + 5*y›', '_‹3*x + 5*y›_'],
    ['italic', '‹*a **b** c*›', '‹a **b** c›'],
    ['bold', 'a `b **‹c›** d`', 'a `b **‹c›** d`'],
    ['italic', '```\na _b|_ c', '```\na _b|_ c'],
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
  ] as const)('%s words read so, beside any characters', (mark, type) => {
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
    ['‹it›', 'https://a.example/Rings_(book)', '[it](https://a.example/Rings_(book))|'],
    ['‹it›', 'https://a.example/b)c', '[it](<https://a.example/b)c>)|'],
    ['see ‹`code`› here', 'https://a.example', 'see [`code`](https://a.example)| here'],
    ['a ` sign, ‹this›', 'https://a.example', 'a ` sign, [this](https://a.example)|'],
    ['`a` ‹this› `b`', 'https://a.example', '`a` [this](https://a.example)| `b`'],
    ['- a ` b\n- ‹this› ` c', 'https://a.example', '- a ` b\n- [this](https://a.example)| ` c'],
    ['```\na\n```\n‹this›', 'https://a.example', '```\na\n```\n[this](https://a.example)|'],
    ['words\n    ‹this›', 'https://a.example', 'words\n    [this](https://a.example)|'],
    ['- a\n\n  ‹this›', 'https://a.example', '- a\n\n  [this](https://a.example)|'],
    ['1. a\n   - ‹this›', 'https://a.example', '1. a\n   - [this](https://a.example)|'],
    ['- [ ] ‹this›', 'https://a.example', '- [ ] [this](https://a.example)|'],
    ['[a](b) ‹this› [c](d)', 'https://a.example', '[a](b) [this](https://a.example)| [c](d)'],
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

  it.each([
    ['a span', 'run `npm ‹test› now`'],
    ['the whole of a span', '`‹npm›`'],
    ['a span of two signs', '``a ` ‹b› c``'],
    ['a span over two lines', '`a\n‹b›` c'],
    ['one end of a span', 'a ‹b `c› d`'],
    ['a fence', '```\n‹npm›\n```'],
    ['a fence of tildes', '~~~ts\n‹npm›\n~~~'],
    ['a fence without an end', 'a\n\n```\nb\n\n‹npm›'],
    ['a fence that a shorter one does not end', '````\n```\n‹npm›\n````'],
    ['a fence in an item', '- ```\n  ‹npm›\n  ```'],
    ['the language of a fence', '```‹js›\na\n```'],
    ['indented code', 'a\n\n    ‹npm›'],
    ['indented code at the start', '\t‹npm›'],
    ['later lines of indented code', 'a\n\n    b\n\n    ‹npm›'],
    ['indented code in an item', '- a\n\n      ‹npm›'],
    ['the text of a link', '[a ‹b› c](https://old.example)'],
    ['the whole text of a link', '[‹b›](https://old.example)'],
    ['the text of an image', '![a ‹b›](c.png)'],
    ['the address of a link', '[a](‹notes›)'],
    ['a part of an address', 'https://old.‹example›/a'],
    ['a part of an address in brackets', '<https://old.‹example›>'],
    ['a definition', '[a]: ‹notes›'],
    ['words behind an exclamation mark', 'Look!‹here›'],
    ['words behind a backslash', 'a \\‹here›'],
  ])('is pasted as it is over %s', (_what, before) => {
    expect(
      afterEdit(before, (selection) => pasteLink(selection, 'https://new.example')),
    ).toBeNull();
    expect(afterEdit(before, toggleLink)).toBeNull();
  });
});
