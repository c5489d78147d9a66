import { attachAids, type Aid } from '../../src/ui/writing/attachAids.ts';

/** A character of a text, and whether the person put it there. */
interface Sign {
  readonly sign: string;
  readonly isTyped: boolean;
}

/** What an aid or a command may remove of typed characters; undefined: none. */
export type MayRemove = (before: string, at: number) => boolean;

/**
 * A text field with the aids of the app, which knows of each character who put it there. It does what a browser does:
 * announces an input, carries it out unless an aid did it instead, and reports it. Throws when a typed character is
 * lost.
 */
export function typedField(area: HTMLTextAreaElement) {
  const aids = attachAids(area);
  let signs: readonly Sign[] = [];
  const past: Shown[] = [];
  const ahead: Shown[] = [];
  interface Shown {
    readonly signs: readonly Sign[];
    readonly start: number;
    readonly end: number;
  }
  const shown = (): Shown => ({ signs, start: area.selectionStart, end: area.selectionEnd });

  /** Accounts for what an aid made of the text that `signs` holds. `typed` is what the person pressed for it. */
  function settle(before: Shown, typed: string, mayRemove: MayRemove = () => false): void {
    const old = before.signs.map(({ sign }) => sign).join('');
    if (area.value === old) return;
    past.push(before);
    ahead.length = 0;
    const mustStay = before.signs.map(({ isTyped }, at) => isTyped && !mayRemove(old, at));
    const kept = alignment(before.signs, area.value, mustStay);
    if (mustStay.some((must, at) => must && !kept.includes(at)))
      throw new Error(`An aid made ${JSON.stringify([old, area.value])}`);
    signs = kept.map(
      (at, index) => before.signs[at] ?? { sign: area.value.charAt(index), isTyped: false },
    );
    let left = area.selectionStart;
    for (const sign of Array.from(typed).reverse()) {
      left = area.value.lastIndexOf(sign, left - 1);
      if (left < 0) break;
      signs = signs.with(left, { sign, isTyped: true });
    }
  }

  function input(inputType: string, data: string | null, isComposing: boolean, act: () => void) {
    const before = shown();
    const init = { bubbles: true, inputType, data, isComposing };
    const isFree = area.dispatchEvent(
      new InputEvent('beforeinput', { ...init, cancelable: !isComposing }),
    );
    if (!isFree) {
      // What is selected gives way to any input.
      settle(before, data ?? '\n', (_before, at) => at >= before.start && at < before.end);
      return;
    }
    act();
    if (!inputType.startsWith('history')) {
      past.push(before);
      ahead.length = 0;
    }
    const done = shown();
    area.dispatchEvent(new InputEvent('input', init));
    settle(done, '');
  }

  function put(text: string): void {
    const { selectionStart: start, selectionEnd: end } = area;
    area.setRangeText(text, start, end, 'end');
    const typed = Array.from(text).map((sign) => ({ sign, isTyped: true }));
    signs = signs.toSpliced(start, end - start, ...typed);
  }

  function travel(from: Shown[], to: Shown[], inputType: string): void {
    const target = from.at(-1);
    if (target === undefined) return;
    input(inputType, null, false, () => {
      from.pop();
      to.push(shown());
      signs = target.signs;
      area.value = signs.map(({ sign }) => sign).join('');
      area.setSelectionRange(target.start, target.end);
    });
    const text = target.signs.map(({ sign }) => sign).join('');
    if (area.value !== text)
      throw new Error(`An aid changed what ${inputType} brought back: ${text}`);
  }

  return {
    select: (start: number, end: number) => area.setSelectionRange(start, end),
    type: (sign: string) => input('insertText', sign, false, () => put(sign)),
    breakLine: () => input('insertLineBreak', null, false, () => put('\n')),
    paste: (text: string) => input('insertFromPaste', text, false, () => put(text)),
    /** Words of an input method, which arrive one by one and are settled at the end. */
    compose: (text: string) => {
      for (const sign of text) input('insertCompositionText', sign, true, () => put(sign));
      const before = shown();
      area.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
      settle(before, '');
    },
    erase: () => {
      if (area.selectionStart === area.selectionEnd) {
        if (area.selectionStart === 0) return;
        area.setSelectionRange(area.selectionStart - 1, area.selectionStart);
      }
      input('deleteContentBackward', null, false, () => put(''));
    },
    /** A command of the person, or a choice. false when there is nothing to do. */
    command: (aid: Aid, mayRemove: MayRemove): boolean => {
      const before = shown();
      const isDone = aids.apply(aid);
      settle(before, '', mayRemove);
      return isDone;
    },
    undo: () => travel(past, ahead, 'historyUndo'),
    redo: () => travel(ahead, past, 'historyRedo'),
    typed: () => signs.map(({ sign, isTyped }) => (isTyped ? sign : '')).join(''),
    detach: aids.detach,
  };
}

/**
 * For each character of `text` the index of the sign that it may have been before, or -1. Keeps as many signs that must
 * stay as can be, and then as many others.
 */
function alignment(
  before: readonly Sign[],
  text: string,
  mustStay: readonly boolean[],
): readonly number[] {
  const worth = (at: number) => (mustStay[at] === true ? before.length + 1 : 1);
  const best = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(text.length + 1).fill(0),
  );
  const cell = (at: number, index: number) => best[at]?.[index] ?? 0;
  const isSame = (at: number, index: number) => before[at]?.sign === text.charAt(index);
  for (let at = before.length - 1; at >= 0; at--) {
    for (let index = text.length - 1; index >= 0; index--) {
      const row = best[at] ?? [];
      const taken = isSame(at, index) ? worth(at) + cell(at + 1, index + 1) : 0;
      row[index] = Math.max(taken, cell(at + 1, index), cell(at, index + 1));
    }
  }
  const found: number[] = [];
  for (let at = 0, index = 0; index < text.length;) {
    if (
      at < before.length &&
      isSame(at, index) &&
      cell(at, index) === worth(at) + cell(at + 1, index + 1)
    ) {
      found.push(at);
      at += 1;
      index += 1;
    } else if (at < before.length && cell(at, index) === cell(at + 1, index)) at += 1;
    else {
      found.push(-1);
      index += 1;
    }
  }
  return found;
}
