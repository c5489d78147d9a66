import { parseJson } from '../lib/parseJson.ts';
import type { Person } from '../sync/ports.ts';
import type { DeletionPart } from '../sync/SessionStore.ts';

const personKey = 'daylog:person';
const leavingKey = 'daylog:leaving';
const keepingKey = 'daylog:keeping';
const deletingKey = 'daylog:deleting';
const ownKeys: readonly (string | null)[] = [personKey, leavingKey, deletingKey];

/** A deletion that has begun and not ended: whose, and what comes next. */
export interface DeletionMark {
  readonly person: Person;
  readonly part: DeletionPart;
}

/** Who this browser's log belongs to, remembered outside Firebase so that nothing has to be waited for. */
export interface PersonMemory {
  /** The last person signed in, and the uid whose sign-out has begun and not ended; null where there is none. */
  read(): { readonly person: Person | null; readonly leaving: string | null };
  remember(person: Person): void;
  /** Forgets the person `uid`; somebody else who has signed in meanwhile stays. */
  forget(uid: string): void;
  /** Whether a sign-out that was cut short leaves the copy on the device. */
  keepsCopy(uid: string): boolean;
  beginLeaving(uid: string, copy: 'delete-copy' | 'keep-copy'): void;
  endLeaving(uid: string): void;
  readDeletion(): DeletionMark | null;
  markDeletion(mark: DeletionMark): void;
  endDeletion(): void;
  /** Calls back when another tab has changed any of it. */
  watch(listener: () => void): void;
}

/** The part of `Storage` that is used. */
type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A person as another version of the app, or anybody with the developer tools, may have left it; else null. */
export function parsePerson(text: string | null): Person | null {
  return personOf(parseJson(text));
}

function personOf(value: unknown): Person | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('uid' in value) || !('email' in value)) return null;
  const { uid, email } = value;
  if (typeof uid !== 'string' || uid === '' || typeof email !== 'string') return null;
  return { uid, email };
}

function parseMark(text: string | null): DeletionMark | null {
  const value = parseJson(text);
  const person = personOf(value);
  if (person === null || typeof value !== 'object' || value === null) return null;
  const part = 'part' in value ? value.part : null;
  // The beginning, for a mark of another version: each part may be done twice.
  return { person, part: part === 'account' || part === 'device' ? part : 'log' };
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
  /** What this browser would not keep: a deletion goes to its end all the same while the tab lives. */
  let unkeptMark: string | null = null;
  const read = (key: string) => quietly((open) => open.getItem(key));
  const write = (key: string, value: string) => quietly((open) => open.setItem(key, value));
  const remove = (key: string) => quietly((open) => open.removeItem(key));

  return {
    read: () => ({ person: parsePerson(read(personKey)), leaving: read(leavingKey) }),
    remember: ({ uid, email }) => {
      const text = JSON.stringify({ uid, email });
      if (read(personKey) !== text) write(personKey, text);
    },
    forget: (uid) => {
      if (parsePerson(read(personKey))?.uid === uid) remove(personKey);
    },
    keepsCopy: (uid) => read(keepingKey) === uid,
    beginLeaving: (uid, copy) => {
      // First, so that no crash between the two deletes what was to be kept.
      if (copy === 'keep-copy') write(keepingKey, uid);
      else remove(keepingKey);
      write(leavingKey, uid);
    },
    endLeaving: (uid) => {
      if (read(leavingKey) === uid) remove(leavingKey);
      if (read(keepingKey) === uid) remove(keepingKey);
    },
    readDeletion: () => parseMark(read(deletingKey) ?? unkeptMark),
    markDeletion: ({ person: { uid, email }, part }) => {
      const text = JSON.stringify({ uid, email, part });
      write(deletingKey, text);
      unkeptMark = read(deletingKey) === text ? null : text;
    },
    endDeletion: () => {
      unkeptMark = null;
      remove(deletingKey);
    },
    watch: (listener) =>
      onStorageEvent((key) => {
        // Null: everything was cleared at once.
        if (key === null || ownKeys.includes(key)) listener();
      }),
  };
}
