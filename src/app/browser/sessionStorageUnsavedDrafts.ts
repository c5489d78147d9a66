import type { UnsavedDraft } from '../../hooks/log/createDraftKeeper.ts';
import { parseJson } from '../../lib/parseJson.ts';

const draftsKey = 'daylog:last-words';

/** Carries unsaved drafts from a page that closes to the page that replaces it. */
export interface UnsavedDrafts {
  /** Returns once the draft `name` of `uid` that the previous page left; null without one. */
  take(uid: string, name: string): UnsavedDraft | null;
  /** Stores the drafts that `unsaved` returns when this page closes. Returns a function that ends it. */
  onLeaving(uid: string, unsaved: () => ReadonlyMap<string, UnsavedDraft>): () => void;
  /** Stores `drafts` for the next page now. False: the browser does not take them. */
  carry(uid: string, drafts: ReadonlyMap<string, UnsavedDraft>): boolean;
}

/**
 * Uses `sessionStorage`: it belongs to this tab and, unlike IndexedDB, can be written while a page closes. The drafts
 * stay there only from one page to the next.
 */
export function sessionStorageUnsavedDrafts(): UnsavedDrafts {
  const left = parse(access((storage) => storage.getItem(draftsKey)));
  const forget = () => access((storage) => storage.removeItem(draftsKey));
  forget();
  window.addEventListener('pageshow', (event) => {
    // This page itself is back, with all its drafts.
    if (event.persisted) forget();
  });

  function carry(uid: string, drafts: ReadonlyMap<string, UnsavedDraft>): boolean {
    forget();
    // Drafts that this page did not take go on to the next page.
    const words = [...(left.uid === uid ? left.words : []), ...drafts];
    if (words.length === 0) return true;
    const carried = JSON.stringify({ uid, words });
    access((storage) => storage.setItem(draftsKey, carried));
    return access((storage) => storage.getItem(draftsKey)) === carried;
  }

  return {
    take(uid, name) {
      if (left.uid !== uid) return null;
      const words = left.words.get(name) ?? null;
      left.words.delete(name);
      return words;
    },
    onLeaving(uid, unsaved) {
      const leave = () => void carry(uid, unsaved());
      window.addEventListener('pagehide', leave);
      return () => window.removeEventListener('pagehide', leave);
    },
    carry,
  };
}

function access<Value>(work: (storage: Storage) => Value): Value | null {
  try {
    return work(window.sessionStorage);
  } catch {
    // Storage is switched off or full: only the saved drafts remain.
    return null;
  }
}

interface Left {
  readonly uid: string | null;
  readonly words: Map<string, UnsavedDraft>;
}

function parse(text: string | null): Left {
  const nothing: Left = { uid: null, words: new Map() };
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return nothing;
  if (!('uid' in value) || typeof value.uid !== 'string') return nothing;
  if (!('words' in value) || !Array.isArray(value.words)) return nothing;
  return { uid: value.uid, words: new Map(value.words.flatMap(parseWords)) };
}

function parseWords(pair: unknown): [string, UnsavedDraft][] {
  if (!Array.isArray(pair)) return [];
  const parts: readonly unknown[] = pair;
  const [name, words] = parts;
  if (typeof name !== 'string' || typeof words !== 'object' || words === null) return [];
  if (!('text' in words) || typeof words.text !== 'string') return [];
  const base = 'baseRevision' in words ? words.baseRevision : null;
  const baseRevision = typeof base === 'number' ? base : null;
  const isBeside = 'isBeside' in words && words.isBeside === true;
  return [[name, { text: words.text, baseRevision, isBeside }]];
}
