import {
  useEffect,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';

import { completion, type Completable } from '../../entries/editing/completions.ts';
import { completeItem, continueList } from '../../entries/editing/lists.ts';
import { pasteLink } from '../../entries/editing/marks.ts';
import type { TextEdit, TextSelection } from '../../entries/editing/TextEdit.ts';
import { isComposing } from '../../lib/isComposing.ts';
import { applyEdit, selectionOf } from './applyEdit.ts';
import { keyedEdit } from './keyedEdit.ts';

/** A field in which Markdown is written. */
export interface Writing {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  /** The tag or template that is being completed; null when none is. */
  readonly completable: Completable | null;
  /** Completes by `chosen`: the name of a tag, or the text of a template. */
  readonly complete: (chosen: string) => void;
  readonly closeChoices: () => void;
  readonly edit: (edit: (selection: TextSelection) => TextEdit | null) => void;
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

  useEffect(() => {
    const element = area.current;
    if (element === null) return;
    // React has no such event. It comes for a line break by whichever key, also of a keyboard on the screen.
    const onBeforeInput = (event: InputEvent) => {
      if (event.isComposing || !event.cancelable) return;
      const edit = inputEdit(event, selectionOf(element));
      if (edit === null) return;
      event.preventDefault();
      applyEdit(element, edit);
    };
    element.addEventListener('beforeinput', onBeforeInput);
    return () => element.removeEventListener('beforeinput', onBeforeInput);
  }, [area]);

  const edit: Writing['edit'] = (change) => {
    if (area.current === null) return;
    const made = change(selectionOf(area.current));
    if (made !== null) applyEdit(area.current, made);
  };

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
        const made = keyedEdit(event, selectionOf(event.currentTarget));
        if (made === null) return;
        event.preventDefault();
        applyEdit(event.currentTarget, made);
      },
      onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
        first.onPaste(event);
        const pasted = event.clipboardData.getData('text/plain');
        const made = pasteLink(selectionOf(event.currentTarget), pasted);
        if (made === null) return;
        event.preventDefault();
        applyEdit(event.currentTarget, made);
      },
    },
  };
}

/** What a browser's own edit becomes instead; null when it is right as it is. */
function inputEdit({ inputType, data }: InputEvent, selection: TextSelection): TextEdit | null {
  if (inputType === 'insertLineBreak' || inputType === 'insertParagraph') {
    return continueList(selection);
  }
  return inputType === 'insertText' && data === ' ' ? completeItem(selection) : null;
}
