import { describe, expect, it } from 'vitest';

import { afterEdit } from '../../../tests/support/selectionIn.ts';
import { completeItem, continueList, giveWay, indentItems, outdentItems } from './lists.ts';

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
    ['- milk|  and bread', '- milk\n-  |and bread'],
    ['1. milk |\tand', '1. milk \n2.\t|and'],
    ['- [ ] call| Ada', '- [ ] call\n- [ ] |Ada'],
    ['- milk|  ', '- milk\n- |  '],
    ['- milk| and bread', '- milk\n- |and bread'],
    ['- milk ‹and› bread', '- milk \n- |bread'],
    ['- |milk', '- \n- |milk'],
    ['words\n- milk|\nmore', 'words\n- milk\n- |\nmore'],
    ['- שלום|', '- שלום\n- |'],
  ])('continues %j as %j', (before, after) => expect(afterEdit(before, continueList)).toBe(after));

  it.each([
    ['- milk\n⟦- ⟧|', '- milk\n\n|'],
    ['- [ ] call\n⟦- [ ] ⟧|', '- [ ] call\n\n|'],
    ['1. one\n⟦2. ⟧|', '1. one\n\n|'],
    ['- milk\n⟦- ⟧|\nmore', '- milk\n\n|\nmore'],
    ['- a\n  - b\n⟦  - ⟧|', '- a\n  - b\n- |'],
    ['1. a\n   - b\n⟦   - [ ] ⟧|', '1. a\n   - b\n2. [ ] |'],
  ])('ends at the head that it has set: %j as %j', (before, after) =>
    expect(afterEdit(before, continueList)).toBe(after),
  );

  it.each(['- milk\n- |', '- |', '1. |', '- [ ] |', '- milk\n⟦- ⟧ |', '- a\n  - b\n  - |'])(
    'leaves the typed characters in %j',
    (before) => expect(afterEdit(before, continueList)).toBeNull(),
  );

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
    '3. Mai Zahnarzt| 7. Mai Umzug',
    '- [ ] call| - [ ] write',
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
  ])('makes of %j %j', (before, after) => expect(afterEdit(before, completeItem)).toBe(after));

  it.each([
    ['3. Mai\n⟦4. ⟧7.|', '3. Mai\n7. |'],
    ['1) one\n⟦2) ⟧2)|', '1) one\n2) |'],
    ['1. a\n   1. b\n⟦   2. ⟧7.|', '1. a\n   1. b\n   7. |'],
    ['9. one\n⟦10. [ ] ⟧12.|', '9. one\n12. |'],
    ['- a\n⟦- ⟧-|', '- a\n- |'],
    ['- [ ] a\n⟦- [ ] ⟧-|', '- [ ] a\n- |'],
    ['- [ ] a\n⟦- [ ] ⟧[ ]|', '- [ ] a\n- [ ] |'],
    ['- [ ] a\n⟦- [ ] ⟧[x]|', '- [ ] a\n- [x] |'],
    ['- [ ] a\n⟦- [ ] ⟧[]|', '- [ ] a\n- [ ] |'],
    ['- a\n⟦- ⟧[]|', '- a\n- [ ] |'],
    ['3. Mai\n⟦4. ⟧7.|Umzug', '3. Mai\n7. |Umzug'],
    ['3. Mai\n⟦4. ⟧7.|\nmore', '3. Mai\n7. |\nmore'],
  ])('behind a head of its own makes of %j %j', (before, after) =>
    expect(afterEdit(before, completeItem)).toBe(after),
  );

  it.each([
    ...['a []|', '|', '- [ ]|', '- a -|', '- *|', '‹[]›', '```\n[]|', '- [x] done|'],
    ...['1. 2.|', '2. 2.|', '- -|', '- [ ] -|', '- [ ] [ ]|', '3. Mai\n4. 7.|'],
    ...['- a\n⟦- ⟧7.|', '1. a\n⟦2. ⟧-|', '3. Mai\n⟦4. ⟧am 7.|'],
  ])('is only a space in %j', (before) => expect(afterEdit(before, completeItem)).toBeNull());

  it.each([
    ['3. Mai\n⟦4. ⟧7. Mai|', '3. Mai\n7. Mai|'],
    ['3. Mai\n⟦4. ⟧7. |Mai', '3. Mai\n7. |Mai'],
    ['- [ ] a\n⟦- [ ] ⟧[x] b|', '- [ ] a\n- [x] b|'],
  ])('is no key of its own where words come in one piece: %j, %j', (before, after) =>
    expect(afterEdit(before, (selection, own) => giveWay(selection, own, ''))).toBe(after),
  );
});

describe('an item moved in', () => {
  it.each([
    ['- a\n- b|', '- a\n  - b|'],
    ['- a\n- [ ] b|', '- a\n  - [ ] b|'],
    ['1. a\n⟦2. ⟧b|', '1. a\n   1. b|'],
    ['10. a\n⟦11. ⟧|b', '10. a\n    1. |b'],
    ['1. a\n2. b|', '1. a\n   2. b|'],
    ['3. Mai\n7. Mai|', '3. Mai\n   7. Mai|'],
    ['- a\n  - b\n- c|', '- a\n  - b\n  - c|'],
    ['1. a\n   1. b\n⟦2. ⟧c|', '1. a\n   1. b\n   2. c|'],
    ['1. a\n   1. b\n7. c|', '1. a\n   1. b\n   7. c|'],
    ['\t- a\n\t- b|', '\t- a\n\t  - b|'],
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
    ['1. a\n⟦   1. ⟧b|', '1. a\n2. b|'],
    ['1. a\n⟦   - ⟧b|', '1. a\n2. b|'],
    ['1. a\n   1. b|', '1. a\n1. b|'],
    ['1. a\n   - b|', '1. a\n- b|'],
    ['- a\n  ‹- b\n  - c›', '- a\n‹- b\n- c›'],
    ['- a\n |  - b', '- a\n|- b'],
    ['   - a|', '- a|'],
    ['- a\n\t- b|', '- a\n- b|'],
  ])('%j becomes %j', (before, after) => expect(afterEdit(before, outdentItems)).toBe(after));

  it.each(['- a|', '- a\n- b|', '  words|', '|'])('is nothing in %j', (before) =>
    expect(afterEdit(before, outdentItems)).toBeNull(),
  );
});
