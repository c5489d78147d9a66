import { useCallback, useState } from 'react';

import type { Entry } from '../../entries/Entry.ts';
import type { WriteRefusal } from '../../log/DayLog.ts';

/** The last action that is worth a message; most can be undone. */
export type LastAction =
  | { readonly kind: 'deleted'; readonly entry: Entry }
  /** An edit was cancelled; `text` is the edited text. */
  | { readonly kind: 'dropped'; readonly entry: Entry; readonly text: string }
  /** An edit that has a message of its own. `before` is the entry as it was, `entry` as it is now. */
  | {
      readonly kind: 'moved' | 'starred' | 'unstarred' | 'became-template' | 'became-entry';
      readonly before: Entry;
      readonly entry: Entry;
    }
  /** A new entry is a template. */
  | { readonly kind: 'added-template'; readonly entry: Entry }
  | { readonly kind: 'copied' }
  | { readonly kind: 'not-copied' }
  | { readonly kind: 'not-ticked' }
  | { readonly kind: 'failed'; readonly refusal: WriteRefusal };

/** Remembers the last action until it is dismissed or replaced by another. */
export function useLastAction() {
  const [lastAction, setLastAction] = useState<LastAction | null>(null);
  const forget = useCallback(() => setLastAction(null), []);
  return { lastAction, remember: setLastAction, forget };
}
