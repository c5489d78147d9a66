import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

import { type Completable, completion } from '../../entries/editing/completions.ts';
import { indentItems, outdentItems } from '../../entries/editing/lists.ts';
import { markSigns, pasteLink, toggleLink, toggleMark } from '../../entries/editing/marks.ts';
import type { OwnHead } from '../../entries/editing/ownHead.ts';
import type { TextEdit, TextSelection } from '../../entries/editing/TextEdit.ts';
import { latinKey } from '../../hooks/page/latinKey.ts';
import { isCommandKeyboard } from '../../hooks/page/usePaletteKey.ts';
import { isComposing } from '../../lib/isComposing.ts';
import { selectionOf } from './applyEdit.ts';
import { type Aid, attachAids, type FieldAids } from './attachAids.ts';

/** A field in which Markdown is written. */
export interface Writing {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** The tag, person, due date or template that is being completed; null when none is. */
  readonly completable: Completable | null;
  /** Completes by `chosen`: the name of a tag or a person, a day, or the text of a template. */
  readonly complete: (chosen: string) => void;
  readonly closeChoices: () => void;
  readonly edit: (aid: Aid) => void;
}

type Handler<Event> = (event: Event) => void;

/**
 * Writing in `area`: lists that continue, keys for Markdown, links by pasting, and what `completableAt` finds to
 * complete. The handlers in `first` come before those in `boxProps`.
 */
export function useWriting(
  area: RefObject<HTMLTextAreaElement | null>,
  first: {
    readonly onKeyDown?: Handler<KeyboardEvent<HTMLTextAreaElement>>;
    readonly onPaste: Handler<ClipboardEvent<HTMLTextAreaElement>>;
  },
  completableAt: (selection: TextSelection) => Completable | null,
) {
  const [completable, setCompletable] = useState<Completable | null>(null);

  const aids = useRef<FieldAids | null>(null);
  useEffect(() => {
    if (area.current === null) return;
    const attached = attachAids(area.current);
    aids.current = attached;
    return attached.detach;
  }, [area]);

  const edit: Writing['edit'] = (change) => void aids.current?.apply(change);

  const writing: Writing = {
    area,
    completable,
    edit,
    complete: (chosen) => {
      if (completable !== null) edit((selection) => completion(selection, completable, chosen));
      setCompletable(null);
    },
    closeChoices: () => setCompletable(null),
  };

  return {
    writing,
    boxProps: {
      'aria-autocomplete': 'list' as const,
      onInput: () => {
        if (area.current !== null) setCompletable(completableAt(selectionOf(area.current)));
      },
      onSelect: () => {
        if (completable === null || area.current === null) return;
        const selection = selectionOf(area.current);
        // The caret went elsewhere.
        if (selection.end !== completable.to) setCompletable(completableAt(selection));
      },
      onBlur: () => setCompletable(null),
      onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
        first.onKeyDown?.(event);
        if (event.defaultPrevented || isComposing(event.nativeEvent)) return;
        // No choice is open, so Enter adds the entry or breaks the line.
        if (event.key === 'Enter') setCompletable(null);
        const isMade = aids.current?.apply((selection, own) => keyedEdit(event, selection, own));
        if (isMade === true) event.preventDefault();
      },
      onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
        first.onPaste(event);
        const pasted = event.clipboardData.getData('text/plain');
        const isMade = aids.current?.apply((selection) => pasteLink(selection, pasted));
        if (isMade === true) event.preventDefault();
      },
    },
  };
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'
>;

/**
 * The edit that a key makes. Tab and Shift+Tab move list items. Ctrl (or Command) with B, I and K makes bold, italic
 * and links. Null for other keys, and for Tab where no item can move: it then leaves the field.
 */
function keyedEdit(key: Key, selection: TextSelection, own: OwnHead | null): TextEdit | null {
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
