import { completeItem, continueList, giveWay } from '../../entries/editing/lists.ts';
import {
  afterAid,
  afterInput,
  afterUndo,
  ownHeadIn,
  trailFrom,
  type OwnHead,
} from '../../entries/editing/ownHead.ts';
import { edited, type TextEdit, type TextSelection } from '../../entries/editing/TextEdit.ts';
import { applyEdit, selectionOf } from './applyEdit.ts';

/** An edit of a text, which may take back `own`: the head that an aid inserted in the step before. */
export type Aid = (selection: TextSelection, own: OwnHead | null) => TextEdit | null;

/** The aids of one field. */
export interface FieldAids {
  /** Makes the edit of `aid`. false when it has none. */
  readonly apply: (aid: Aid) => boolean;
  readonly detach: () => void;
}

/**
 * Lets lists in `area` continue, and notes what an aid inserted, so that no aid removes what the person typed. React
 * has no `beforeinput`: it comes for a line break by whichever key, also of a keyboard on the screen.
 */
export function attachAids(area: HTMLTextAreaElement): FieldAids {
  let trail = trailFrom(area.value);
  let isApplying = false;
  /** The text and the start of the selection before the input that is announced. */
  let announced: { readonly before: string; readonly from: number } | null = null;

  const apply = (aid: Aid): boolean => {
    const before = selectionOf(area);
    const edit = aid(before, ownHeadIn(trail, before.text));
    if (edit === null) return false;
    isApplying = true;
    applyEdit(area, edit);
    isApplying = false;
    const { text } = edited(before, edit);
    if (text !== before.text) {
      const head = area.value === text ? edit.head : undefined;
      trail = afterAid(trail, { before: before.text, text: area.value, head });
    }
    return true;
  };

  const onBeforeInput = (event: InputEvent) => {
    if (isApplying) return;
    announced = { before: area.value, from: area.selectionStart };
    if (event.isComposing || !event.cancelable) return;
    if (apply((selection, own) => inputEdit(event, selection, own))) event.preventDefault();
  };

  const onInput = (event: Event) => {
    if (isApplying) return;
    const { inputType = '', isComposing = false } = event instanceof InputEvent ? event : {};
    const text = area.value;
    if (inputType === 'historyUndo') trail = afterUndo(trail, text, 'undo');
    else if (inputType === 'historyRedo') trail = afterUndo(trail, text, 'redo');
    else {
      const { before, from } = announced ?? { before: '', from: 0 };
      trail = afterInput(trail, { before, from, text });
      if (inputType.startsWith('insert') && !isComposing) giveWayLate();
    }
    announced = null;
  };

  /** For text that arrives in one piece: from a paste, an input method, or a keyboard that predicts words. */
  const giveWayLate = () => void apply((selection, own) => giveWay(selection, own, ''));

  const over = new AbortController();
  const { signal } = over;
  area.addEventListener('beforeinput', onBeforeInput, { signal });
  area.addEventListener('input', onInput, { signal });
  area.addEventListener('compositionend', giveWayLate, { signal });
  return { apply, detach: () => over.abort() };
}

/** The edit that replaces a browser's own edit. Null when the browser's edit is right. */
function inputEdit(
  { inputType, data }: InputEvent,
  selection: TextSelection,
  own: OwnHead | null,
): TextEdit | null {
  if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') {
    return continueList(selection, own);
  }
  return inputType === 'insertText' && data === ' ' ? completeItem(selection, own) : null;
}
