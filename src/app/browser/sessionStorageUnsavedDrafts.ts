import type { UnsavedDraft } from '../../hooks/log/createDraftKeeper.ts';
import { parseJson } from '../../lib/parseJson.ts';

const wordsKey = 'daylog:last-words';

/** Carries words from a page that goes to the page that a reload puts in its place. */
export interface UnsavedDrafts {
  /** What the page before this one left of `uid`'s draft called `name`; told once, null when nothing. */
  take(uid: string, name: string): UnsavedDraft | null;
  /** `unsaved` is asked when this page goes. Returns the way to end it. */
  onLeaving(uid: string, unsaved: () => ReadonlyMap<string, UnsavedDraft>): () => void;
}

/**
 * Carried in `sessionStorage`: it belongs to this tab and, unlike IndexedDB, takes words in the very moment
 * in which a page goes. They lie there from one page to the next only.
 */
export function sessionStorageUnsavedDrafts(): UnsavedDrafts {
  const left = parse(access((storage) => storage.getItem(wordsKey)));
  const forget = () => access((storage) => storage.removeItem(wordsKey));
  forget();
  window.addEventListener('pageshow', (event) => {
    // This page itself is back, with all its words.
    if (event.persisted) forget();
  });

  return {
    take(uid, name) {
      if (left.uid !== uid) return null;
      const words = left.words.get(name) ?? null;
      left.words.delete(name);
      return words;
    },
    onLeaving(uid, unsaved) {
      const leave = () => {
        // What nobody has asked for yet goes on to the next page.
        const words = [...(left.uid === uid ? left.words : []), ...unsaved()];
        if (words.length === 0) return;
        access((storage) => storage.setItem(wordsKey, JSON.stringify({ uid, words })));
      };
      window.addEventListener('pagehide', leave);
      return () => window.removeEventListener('pagehide', leave);
    },
  };
}

function access<Value>(work: (storage: Storage) => Value): Value | null {
  try {
    return work(window.sessionStorage);
  } catch {
    // Switched off or full: what the device had by then is all there is.
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
