import type { Person } from '../sync/ports.ts';

const personKey = 'daylog:person';
const leavingKey = 'daylog:leaving';

/** Who this browser's log belongs to, remembered outside Firebase so that nothing has to be waited for. */
export interface PersonMemory {
  /** The last person signed in, and the uid whose sign-out has begun and not ended; null where there is none. */
  read(): { readonly person: Person | null; readonly leaving: string | null };
  remember(person: Person): void;
  /** Forgets the person `uid`; somebody else who has signed in meanwhile stays. */
  forget(uid: string): void;
  beginLeaving(uid: string): void;
  endLeaving(uid: string): void;
  /** Calls back when another tab has changed any of it. */
  watch(listener: () => void): void;
}

/** The part of `Storage` that is used. */
type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A person as another version of the app, or anybody with the developer tools, may have left it; else null. */
export function parsePerson(text: string | null): Person | null {
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (!('uid' in value) || !('email' in value)) return null;
  const { uid, email } = value;
  if (typeof uid !== 'string' || uid === '' || typeof email !== 'string') return null;
  return { uid, email };
}

/**
 * Memory in `localStorage`, the only storage that answers at once. A browser that refuses it (storage
 * switched off) remembers nobody: every visit then begins with the sign-in screen.
 */
export function localStoragePersonMemory(
  storage: KeyValueStorage | null,
  onStorageEvent: (listener: (key: string | null) => void) => void,
): PersonMemory {
  const quietly = <Value>(access: (storage: KeyValueStorage) => Value): Value | null => {
    if (storage === null) return null;
    try {
      return access(storage);
    } catch {
      // Full or switched off: the session then lasts as long as this tab.
      return null;
    }
  };
  const read = (key: string) => quietly((open) => open.getItem(key));

  return {
    read: () => ({ person: parsePerson(read(personKey)), leaving: read(leavingKey) }),
    remember: ({ uid, email }) => {
      const text = JSON.stringify({ uid, email });
      if (read(personKey) !== text) quietly((open) => open.setItem(personKey, text));
    },
    forget: (uid) => {
      if (parsePerson(read(personKey))?.uid === uid) quietly((open) => open.removeItem(personKey));
    },
    beginLeaving: (uid) => void quietly((open) => open.setItem(leavingKey, uid)),
    endLeaving: (uid) => {
      if (read(leavingKey) === uid) quietly((open) => open.removeItem(leavingKey));
    },
    watch: (listener) =>
      onStorageEvent((key) => {
        // Null: everything was cleared at once.
        if (key === null || key === personKey || key === leavingKey) listener();
      }),
  };
}
