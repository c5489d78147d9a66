import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';

import { completion, type Completable } from '../../entries/editing/completions.ts';
import { pasteLink } from '../../entries/editing/marks.ts';
import type { TextSelection } from '../../entries/editing/TextEdit.ts';
import { isComposing } from '../../lib/isComposing.ts';
import { selectionOf } from './applyEdit.ts';
import { attachAids, type Aid, type FieldAids } from './attachAids.ts';
import { keyedEdit } from './keyedEdit.ts';

/** A field in which Markdown is written. */
export interface Writing {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** The tag or template that is being completed; null when none is. */
  readonly completable: Completable | null;
  /** Completes by `chosen`: the name of a tag, or the text of a template. */
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
    readonly onKeyDown: Handler<KeyboardEvent<HTMLTextAreaElement>>;
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
        first.onKeyDown(event);
        if (event.defaultPrevented || isComposing(event.nativeEvent)) return;
        // It chose nothing, so it adds or breaks the line.
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
