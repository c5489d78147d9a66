import { useCallback, useState } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import type { WriteRefusal } from '../../hooks/log/useDayLog.ts';

/** The last thing done that is worth a word, and can mostly be taken back. */
export type Deed =
  | { readonly kind: 'deleted'; readonly entry: Entry }
  /** An edit was given up; `text` is what it had become. */
  | { readonly kind: 'dropped'; readonly entry: Entry; readonly text: string }
  | { readonly kind: 'moved'; readonly to: DayKey }
  | { readonly kind: 'not-ticked' }
  | { readonly kind: 'failed'; readonly refusal: WriteRefusal };

/** Remembers the last deed until it is dismissed or another takes its place. */
export function useDeed() {
  const [deed, setDeed] = useState<Deed | null>(null);
  const forget = useCallback(() => setDeed(null), []);
  return { deed, remember: setDeed, forget };
}
