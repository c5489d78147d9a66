import { describe, expect, it } from 'vitest';

import { afterAid, afterInput, afterUndo, ownHeadIn, trailFrom, type AidTrail } from './ownHead.ts';

const [words, item] = ['- a', '- a\n- '];
const head = { from: 4, to: 6, typedTo: 6 };

/** An aid has continued a list. */
const continued = afterAid(trailFrom(words), { before: words, text: item, head });

function typed(trail: AidTrail, before: string, text: string, from = before.length): AidTrail {
  return afterInput(trail, { before, from, text });
}

const isOwn = (trail: AidTrail, text: string) => ownHeadIn(trail, text) !== null;

describe('a head that an aid inserted', () => {
  it('belongs to the aid while words are typed behind it, and taken away again', () => {
    const more = typed(continued, item, `${item}b`);
    expect(isOwn(more, `${item}b`)).toBe(true);
    expect(isOwn(typed(more, `${item}b`, item), item)).toBe(true);
  });

  it.each([
    ['a part of it was deleted and typed again', ['- a\n-', item]],
    ['words before it changed', ['- ab\n- ']],
    ['a line was broken behind it', [`${item}b\n`]],
  ])('belongs to the person when %s', (_what, texts) => {
    let [trail, before] = [continued, item];
    for (const text of texts) [trail, before] = [typed(trail, before, text), text];
    expect(isOwn(trail, before)).toBe(false);
  });

  it('belongs to the person when it was selected and typed again, with the same signs', () => {
    expect(isOwn(typed(continued, item, item, 4), item)).toBe(false);
  });

  it('belongs to no aid when the page itself changed the text', () => {
    expect(isOwn(continued, 'a draft')).toBe(false);
    expect(isOwn(typed(continued, '- a\n-', item), item)).toBe(false);
  });

  it('is known again after undo and redo', () => {
    const undone = afterUndo(continued, words, 'undo');
    expect(isOwn(undone, words)).toBe(false);
    expect(isOwn(afterUndo(undone, item, 'redo'), item)).toBe(true);
    expect(isOwn(afterUndo(continued, 'unknown', 'undo'), 'unknown')).toBe(false);
  });

  it('is not mistaken for the same signs that the person typed before', () => {
    const pasted = typed(trailFrom(''), '', item);
    const erased = typed(pasted, item, words);
    const again = afterAid(erased, { before: words, text: item, head });
    const undone = afterUndo(again, words, 'undo');
    expect(isOwn(afterUndo(undone, item, 'redo'), item)).toBe(true);
    expect(isOwn(afterUndo(undone, item, 'undo'), item)).toBe(false);
  });
});
