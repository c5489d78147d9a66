import { insertTextIntoField } from 'text-field-edit';

import { edited, type TextEdit, type TextSelection } from '../../entries/editing/TextEdit.ts';

/** The text of `area` and what is selected in it. */
export function selectionOf(area: HTMLTextAreaElement): TextSelection {
  return { text: area.value, start: area.selectionStart, end: area.selectionEnd };
}

/**
 * Changes the text of `area` as typing does: with an `input` event, so that the draft is kept, and as one step of
 * the browser's undo. Focuses `area`.
 */
export function applyEdit(area: HTMLTextAreaElement, edit: TextEdit): void {
  const before = selectionOf(area);
  const { text } = edited(before, edit);
  area.focus({ preventScroll: true });
  if (text !== before.text) {
    area.setSelectionRange(edit.from, edit.to);
    insertTextIntoField(area, edit.insert);
    // A browser may refuse the command. The words matter more than the undo.
    if (area.value === before.text) {
      area.setRangeText(edit.insert, edit.from, edit.to, 'end');
      area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
    }
  }
  area.setSelectionRange(edit.start, edit.end);
}
