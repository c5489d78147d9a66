import type { Session } from '../../account/SessionStore.ts';
import { parseDayKey, type DayKey } from '../../dates/DayKey.ts';
import { readDatePath } from '../../dates/datePath.ts';
import { readSharedAddress } from '../../entries/editing/sharedText.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { parseJson } from '../../lib/parseJson.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';

/** A text that came with an address and waits for the composer. */
export interface SharedText {
  readonly text: string;
  /** The day that the address named. null: today, whenever that is. */
  readonly day: DayKey | null;
  /** The person whose log was open when it came. null: nobody's, so the next person in this tab gets it. */
  readonly uid: string | null;
}

/**
 * The texts that wait for the composer of this tab, oldest first.
 *
 *   address ──take──► sessionStorage ──the log is on screen──► draft ──forget
 *                            └── its person signs out ──► gone
 */
export interface SharedTexts extends ReadableStore<readonly SharedText[]> {
  /**
   * Takes the text out of an address. Returns the address that is to replace it; null when it brings none, or when the
   * tab cannot store the text before it is in a draft: then it stays in the address, where a reload finds it.
   */
  take(parts: {
    readonly pathname: string;
    readonly search: string;
    readonly hash: string;
  }): string | null;
  /** The first text that waits, for one caller alone. undefined: none, or another caller has it. */
  claim(): SharedText | undefined;
  /** The draft has the claimed text. */
  forget(text: SharedText): void;
}

const key = 'daylog:shared-texts';

/** Keeps the texts in the `sessionStorage` of this tab. They follow `session`: no person sees those of another. */
export function createSharedTexts(
  session: ReadableStore<Session>,
  open: () => Storage,
): SharedTexts {
  const uidNow = () => {
    const now = session.getSnapshot();
    return now.kind === 'signed-out' ? null : now.person.uid;
  };
  const waiting = createValueStore<readonly SharedText[]>(parse(read(open)));
  let claimed: SharedText | null = null;

  function set(texts: readonly SharedText[]): boolean {
    waiting.set(texts);
    return write(open, texts);
  }

  function follow(): void {
    const texts = waiting.getSnapshot();
    const left = texts.filter(({ uid }) => uid === null || uid === uidNow());
    if (left.length !== texts.length) set(left);
  }
  session.subscribe(follow);
  follow();

  return {
    getSnapshot: waiting.getSnapshot,
    subscribe: waiting.subscribe,
    take(parts) {
      const shared = readSharedAddress(parts);
      if (shared === null) return null;
      if (shared.text === '') return shared.address;
      const path = readDatePath(parts.pathname);
      const text = { text: shared.text, day: 'day' in path ? path.day : null, uid: uidNow() };
      const before = waiting.getSnapshot();
      const isWaiting = before.some((each) => each.text === text.text && each.day === text.day);
      return set(isWaiting ? before : [...before, text]) ? shared.address : null;
    },
    claim() {
      if (claimed !== null) return undefined;
      claimed = waiting.getSnapshot()[0] ?? null;
      return claimed ?? undefined;
    },
    forget(text) {
      claimed = null;
      set(waiting.getSnapshot().filter((each) => each !== text));
    },
  };
}

function read(open: () => Storage): unknown {
  try {
    return parseJson(open().getItem(key));
  } catch {
    // Storage is switched off, so nothing waits.
    return null;
  }
}

/** Whether the tab has `texts` now. */
function write(open: () => Storage, texts: readonly SharedText[]): boolean {
  try {
    if (texts.length === 0) open().removeItem(key);
    else open().setItem(key, JSON.stringify(texts));
    return true;
  } catch {
    // Storage is switched off or full.
    return false;
  }
}

function parse(value: unknown): readonly SharedText[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return [];
    if (!('text' in each) || typeof each.text !== 'string') return [];
    const day = 'day' in each && typeof each.day === 'string' ? parseDayKey(each.day) : undefined;
    const uid = 'uid' in each && typeof each.uid === 'string' ? each.uid : null;
    return [{ text: each.text, day: day ?? null, uid }];
  });
}
