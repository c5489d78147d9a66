import { indentItems, outdentItems } from '../../entries/editing/lists.ts';
import { markSigns, toggleLink, toggleMark } from '../../entries/editing/marks.ts';
import type { OwnHead } from '../../entries/editing/ownHead.ts';
import type { TextEdit, TextSelection } from '../../entries/editing/TextEdit.ts';
import { latinKey } from '../../hooks/page/latinKey.ts';
import { isCommandKeyboard } from '../../hooks/page/usePaletteKey.ts';

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'
>;

/**
 * What a key changes in a text: Tab and Shift+Tab move list items, Ctrl (or Command) with B, I and K make bold,
 * italic and links. null when the key does something else. So Tab leaves the field where there is nothing to move.
 */
export function keyedEdit(
  key: Key,
  selection: TextSelection,
  own: OwnHead | null,
): TextEdit | null {
  const isCommand = isCommandKeyboard() ? key.metaKey && !key.ctrlKey : key.ctrlKey && !key.metaKey;
  if (key.altKey || key.getModifierState('AltGraph')) return null;
  if (key.key === 'Tab' && !key.ctrlKey && !key.metaKey) {
    return key.shiftKey ? outdentItems(selection, own) : indentItems(selection, own);
  }
  if (!isCommand || key.shiftKey) return null;
  switch (latinKey(key)) {
    case 'b':
      return toggleMark(selection, markSigns.bold);
    case 'i':
      return toggleMark(selection, markSigns.italic);
    case 'k':
      return toggleLink(selection);
    default:
      return null;
  }
}
