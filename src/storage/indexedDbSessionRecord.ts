import { failure, success, type Result } from '../lib/result.ts';
import type { StorageError } from '../log/StorageError.ts';
import {
  nobodysRecord,
  parseSessionRecord,
  type SessionRecord,
  type SessionRecordStore,
} from '../account/SessionRecord.ts';
import { broadcastChannel } from './broadcastChannel.ts';
import { pageLeft, whileHere } from './followTransactions.ts';
import { storageErrorOf } from './storageError.ts';

/** Not `daylog:…`: each database with that prefix is one person's log. */
const databaseName = 'daylog-session';
const storeName = 'session';
const recordKey = 'session';

/** The record on this device; null before the first write. Needs no library and keeps nothing open. */
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

/** The browser has deleted the record under this page. */
const cleared: StorageError = { kind: 'cleared', cause: null };

/**
 * The session record in IndexedDB. A BroadcastChannel tells the other tabs of changes. `earlier` is the record before
 * the first write; the first read writes it, unless it is nobody's. When a known record is gone, calls fail with
 * `cleared` and write no other: nobody has decided to sign out.
 */
export function indexedDbSessionRecord(
  earlier: () => SessionRecord = () => nobodysRecord,
): SessionRecordStore {
  const channel = broadcastChannel<'changed'>(databaseName);
  let wasThere = false;

  async function write(
    change: (record: SessionRecord) => SessionRecord,
    begin: () => SessionRecord,
  ): Promise<Result<SessionRecord, StorageError>> {
    const none = () => (wasThere ? null : begin());
    const written = await withDatabase((database) => writeRecord(database, change, none));
    if (!written.ok) return written;
    if (written.value === null) return failure(cleared);
    wasThere = true;
    channel.post('changed');
    return success(written.value);
  }

  async function readRecord(): Promise<Result<SessionRecord, StorageError>> {
    const found = await readSessionRecord();
    if (!found.ok) return found;
    if (found.value !== null) {
      wasThere = true;
      return success(found.value);
    }
    if (wasThere) return failure(cleared);
    const left = earlier();
    if (left === nobodysRecord) return success(left);
    return write(
      (record) => record,
      () => left,
    );
  }

  return {
    read: readRecord,
    update: (change) => write(change, earlier),
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

/** Calls back when a page is shown again, because a sleeping page misses messages. Returns the way to stop. */
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

/**
 * Resolves with the new record once the disk has it. `none` supplies a missing record. When it supplies null, nothing
 * is written and the result is null.
 */
function writeRecord(
  database: IDBDatabase,
  change: (record: SessionRecord) => SessionRecord,
  none: () => SessionRecord | null,
): Promise<SessionRecord | null> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
    const store = transaction.objectStore(storeName);
    let next: SessionRecord | null = null;
    let bug: unknown = null;
    const request: IDBRequest<unknown> = store.get(recordKey);
    request.onsuccess = () => {
      try {
        const stored = parseSessionRecord(request.result);
        const current = stored ?? none();
        if (current === null) return;
        next = change(current);
        if (next !== stored) store.put(next, recordKey);
      } catch (error) {
        bug = error;
        transaction.abort();
      }
    };
    transaction.oncomplete = () => resolve(next);
    transaction.onabort = () => reject(bug === null ? causeOf(transaction) : asError(bug));
  });
}

/** The time after which a page that still runs was not left, or has come back. A frozen page runs no timer. */
const notLeftMs = 300;

/**
 * Opens the database for `work` alone: it is used seldom, and an open one would block its deletion. A page that was
 * left begins again when it is back.
 */
async function withDatabase<Value>(
  work: (database: IDBDatabase) => Promise<Value>,
): Promise<Result<Value, StorageError>> {
  for (;;) {
    try {
      const database = await openDatabase();
      try {
        return success(await whileHere(database, () => work(database)));
      } finally {
        database.close();
      }
    } catch (cause) {
      const error = storageErrorOf(cause);
      if (error === null) throw cause;
      if (cause !== pageLeft) return failure(error);
      await new Promise((resolve) => setTimeout(resolve, notLeftMs));
    }
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
