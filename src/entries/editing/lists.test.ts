import { describe, expect, it } from 'vitest';

import { afterEdit } from '../../../tests/support/selectionIn.ts';
import { completeItem, continueList, indentItems, outdentItems } from './lists.ts';

describe('a line break in a list', () => {
  it.each([
    ['- milk|', '- milk\n- |'],
    ['* milk|', '* milk\n* |'],
    ['+ milk|', '+ milk\n+ |'],
    ['1. one|', '1. one\n2. |'],
    ['9) nine|', '9) nine\n10) |'],
    ['- [ ] call|', '- [ ] call\n- [ ] |'],
    ['- [x] called|', '- [x] called\n- [ ] |'],
    ['3. [ ] third|', '3. [ ] third\n4. [ ] |'],
    ['- a\n  - b|', '- a\n  - b\n  - |'],
    ['\t- b|', '\t- b\n    - |'],
    ['-   wide|', '-   wide\n- |'],
    ['- milk| and bread', '- milk\n- |and bread'],
    ['- milk ‹and› bread', '- milk \n- |bread'],
    ['- |milk', '- \n- |milk'],
    ['words\n- milk|\nmore', 'words\n- milk\n- |\nmore'],
    ['- שלום|', '- שלום\n- |'],
  ])('continues %j as %j', (before, after) => expect(afterEdit(before, continueList)).toBe(after));

  it.each([
    ['- milk\n- |', '- milk\n\n|'],
    ['- [ ] call\n- [ ] |', '- [ ] call\n\n|'],
    ['1. one\n2. |', '1. one\n\n|'],
    ['- |', '|'],
    ['- milk\n- |\nmore', '- milk\n\n|\nmore'],
    ['- a\n  - b\n  - |', '- a\n  - b\n- |'],
    ['1. a\n   - b\n   - [ ] |', '1. a\n   - b\n2. [ ] |'],
  ])('ends %j as %j', (before, after) => expect(afterEdit(before, continueList)).toBe(after));

  it.each([
    'words|',
    '-|',
    '-milk|',
    '|- milk',
    '1.one|',
    '**bold**|',
    '```\n- yaml|\n```',
    '~~~\n- yaml|',
    '- a\n\n|',
  ])('is an ordinary one in %j', (before) => expect(afterEdit(before, continueList)).toBeNull());

  it('continues behind a closed code block', () => {
    expect(afterEdit('```\ncode\n```\n- a|', continueList)).toBe('```\ncode\n```\n- a\n- |');
  });
});

describe('a typed space', () => {
  it.each([
    ['[]|', '- [ ] |'],
    ['words\n  []|', 'words\n  - [ ] |'],
    ['- []|', '- [ ] |'],
    ['1. []|', '1. [ ] |'],
    ['- -|', '- |'],
    ['2. 2.|', '2. |'],
    ['- [ ] -|', '- [ ] |'],
    ['- [ ] [ ]|', '- [ ] |'],
    ['- [ ] []|', '- [ ] |'],
  ])('makes of %j %j', (before, after) => expect(afterEdit(before, completeItem)).toBe(after));

  it.each(['a []|', '|', '- [ ]|', '- a -|', '- *|', '‹[]›', '```\n[]|', '- [x] done|'])(
    'is only a space in %j',
    (before) => expect(afterEdit(before, completeItem)).toBeNull(),
  );
});

describe('an item moved in', () => {
  it.each([
    ['- a\n- b|', '- a\n  - b|'],
    ['- a\n- [ ] b|', '- a\n  - [ ] b|'],
    ['1. a\n2. b|', '1. a\n   1. b|'],
    ['10. a\n11. |b', '10. a\n    1. |b'],
    ['- a\n  - b\n- c|', '- a\n  - b\n  - c|'],
    ['1. a\n   1. b\n2. c|', '1. a\n   1. b\n   2. c|'],
    ['- a\n\n- b|', '- a\n\n  - b|'],
    ['- a\n‹- b\n- c›', '- a\n  ‹- b\n  - c›'],
    ['- a\n‹- b\n›- c', '- a\n  ‹- b\n›- c'],
    ['- a\n- b‹b\n  - c›c', '- a\n  - b‹b\n    - c›c'],
  ])('%j becomes %j', (before, after) => expect(afterEdit(before, indentItems)).toBe(after));

  it.each([
    ['the first item', '- a|'],
    ['an item that is nested already', '- a\n  - b|'],
    ['words', 'words|'],
    ['words below a list', '- a\nwords|'],
    ['an item behind words', '- a\n\nwords\n\n- b|'],
    ['code', '```\n- a\n- b|'],
  ])('is not %s', (_what, before) => expect(afterEdit(before, indentItems)).toBeNull());
});

describe('an item moved out', () => {
  it.each([
    ['- a\n  - b|', '- a\n- b|'],
    ['- a\n  - b\n    - c|', '- a\n  - b\n  - c|'],
    ['1. a\n   1. b|', '1. a\n2. b|'],
    ['1. a\n   - b|', '1. a\n2. b|'],
    ['- a\n  ‹- b\n  - c›', '- a\n‹- b\n- c›'],
    ['- a\n |  - b', '- a\n|- b'],
    ['   - a|', '- a|'],
    ['- a\n\t- b|', '- a\n- b|'],
  ])('%j becomes %j', (before, after) => expect(afterEdit(before, outdentItems)).toBe(after));

  it.each(['- a|', '- a\n- b|', '  words|', '|'])('is nothing in %j', (before) =>
    expect(afterEdit(before, outdentItems)).toBeNull(),
  );
});
