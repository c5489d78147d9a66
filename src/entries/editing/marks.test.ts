import { describe, expect, it } from 'vitest';

import { afterEdit } from '../../../tests/support/selectionIn.ts';
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
