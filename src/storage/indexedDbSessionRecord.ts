import { failure, success, type Result } from '../lib/result.ts';
import type { StorageError } from '../log/StorageError.ts';
import {
  nobodysRecord,
  parseSessionRecord,
  type SessionRecord,
  type SessionRecordStore,
} from '../account/SessionRecord.ts';
import { broadcastChannel } from './broadcastChannel.ts';
import { storageErrorOf } from './storageError.ts';

/** Not below `daylog:`, where each database is one person's log. */
const databaseName = 'daylog-session';
const storeName = 'session';
const recordKey = 'session';

/** The record as it lies on this device; null where none was written yet. Needs no library and keeps nothing open. */
export function readSessionRecord(): Promise<Result<SessionRecord | null, StorageError>> {
  return withDatabase(
    (database) =>
      new Promise((resolve, reject) => {
        const request: IDBRequest<unknown> = database
          .transaction(storeName)
          .objectStore(storeName)
          .get(recordKey);
        request.onsuccess = () => resolve(parseSessionRecord(request.result));
        request.onerror = () => reject(causeOf(request));
      }),
  );
}

/**
 * The session record in IndexedDB, told to the other tabs by a BroadcastChannel. `earlier` says what the record
 * is where none was written yet; the first read writes it.
 */
export function indexedDbSessionRecord(
  earlier: () => SessionRecord = () => nobodysRecord,
): SessionRecordStore {
  const channel = broadcastChannel<'changed'>(databaseName);

  const update: SessionRecordStore['update'] = async (change) => {
    const written = await withDatabase((database) => writeRecord(database, change, earlier));
    if (written.ok) channel.post('changed');
    return written;
  };

  async function readRecord(): Promise<Result<SessionRecord, StorageError>> {
    const found = await readSessionRecord();
    if (!found.ok) return found;
    return found.value === null ? update((record) => record) : success(found.value);
  }

  return {
    read: readRecord,
    update,
    watch(listener) {
      const reportRecord = async () => {
        const found = await readRecord();
        if (found.ok) listener(found.value);
      };
      const stopHearing = channel.subscribe(() => void reportRecord());
      const stopWaking = onShownAgain(() => void reportRecord());
      return () => {
        stopHearing();
        stopWaking();
      };
    },
    close: () => channel.close(),
  };
}

/** Calls back when a page is shown again: nobody told it anything while it slept. Returns the way to stop. */
function onShownAgain(listener: () => void): () => void {
  if (typeof document === 'undefined') return () => undefined;
  const onEvent = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', onEvent);
  window.addEventListener('pageshow', onEvent);
  return () => {
    document.removeEventListener('visibilitychange', onEvent);
    window.removeEventListener('pageshow', onEvent);
  };
}

/** Resolves with the new record once the disk has it. */
function writeRecord(
  database: IDBDatabase,
  change: (record: SessionRecord) => SessionRecord,
  earlier: () => SessionRecord,
): Promise<SessionRecord> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(storeName);
    let next = nobodysRecord;
    let bug: unknown = null;
    const request: IDBRequest<unknown> = store.get(recordKey);
    request.onsuccess = () => {
      try {
        const current = parseSessionRecord(request.result);
        next = change(current ?? earlier());
        if (next !== current) store.put(next, recordKey);
      } catch (error) {
        bug = error;
        transaction.abort();
      }
    };
    transaction.oncomplete = () => resolve(next);
    transaction.onabort = () => reject(bug === null ? causeOf(transaction) : asError(bug));
  });
}

/** Opens the database for `work` alone: it is used seldom, and an open one would be in the way of its deletion. */
async function withDatabase<Value>(
  work: (database: IDBDatabase) => Promise<Value>,
): Promise<Result<Value, StorageError>> {
  try {
    const database = await openDatabase();
    try {
      return success(await work(database));
    } finally {
      database.close();
    }
  } catch (cause) {
    const error = storageErrorOf(cause);
    if (error === null) throw cause;
    return failure(error);
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(causeOf(request));
  });
}

function causeOf({ error }: { readonly error: DOMException | null }): DOMException {
  return error ?? new DOMException('', 'UnknownError');
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
