import { configure } from '@testing-library/react';

/** Setup of the screen tests: `findBy…` and `waitFor` wait as long as `patience` in vite.config.ts. */
configure({ asyncUtilTimeout: 60_000 });

/**
 * The editing commands `insertText` and `delete`, which happy-dom lacks. Like a browser, it does not set the value
 * by the element's own setter: React must see a change that it did not make. Undo is tested in tests/e2e.
 */
function execCommand(command: string, _showsDialog?: boolean, text = ''): boolean {
  const area = document.activeElement;
  if (!(area instanceof HTMLTextAreaElement)) return false;
  const { value, selectionStart, selectionEnd } = area;
  const next = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
  const caret = selectionStart + text.length;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, next);
  area.setSelectionRange(caret, caret);
  const inputType = command === 'delete' ? 'deleteContentBackward' : command;
  area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: text }));
  // user-event keeps a value of its own, until it sees one that is set.
  area.value = next;
  area.setSelectionRange(caret, caret);
  return true;
}

Object.assign(document, { execCommand });
