import type { Persistence } from 'firebase/auth';

import { createTurns } from '../../lib/createTurns.ts';
import { retryDelayMs } from '../../lib/retryDelay.ts';

/** The storage of a session as the SDK uses it. The SDK's types hide it, so a test runs the real one. */
interface SessionStorage extends Persistence {
  _isAvailable(): Promise<boolean>;
  _get(key: string): Promise<unknown>;
  _set(key: string, value: unknown): Promise<void>;
  /** Runs each of the SDK's requests. `ask` begins one transaction. */
  _withRetries<Value>(ask: (database: TransactionSource) => Promise<Value>): Promise<Value>;
}

/** What the SDK needs of the database. */
type TransactionSource = Pick<IDBDatabase, 'transaction'>;

type StorageClass = (new () => SessionStorage) & Persistence;

/** The pauses between two reads, in ms. */
const pausesMs = { firstMs: 100, longestMs: 3_000 };

/** A storage for `initializeAuth`, and the moment of its first successful read. */
export interface PatientStorage {
  readonly persistence: Persistence;
  /** Resolves when the session was read for the first time. Never rejects. */
  readonly firstRead: Promise<void>;
}

/**
 * The SDK's own `storage` with patience. The SDK signs a person out, and deletes the stored session, when a read
 * fails at its start or when it cannot write a session that it has just read (a full disk).
 *
 * - A failed read is repeated until it succeeds.
 * - A failed write keeps the session that is stored, if that belongs to the same person. Its refresh token is still
 *   valid.
 * - One transaction ends before the next begins. The SDK waits for the request alone. A worker of WebKitGTK 2.50 that is
 *   terminated with two of them may leave one that never ends. Every later page then waits for ever to write its session.
 */
export function patientStorage(
  storage: Persistence,
  wait: (delayMs: number) => Promise<void>,
  random: () => number = Math.random,
): PatientStorage & { readonly persistence: StorageClass } {
  if (!isStorageClass(storage)) throw new Error('Auth has another form of storage');
  let setRead: () => void = () => undefined;
  const firstRead = new Promise<void>((resolve) => {
    setRead = resolve;
  });

  const persistence = class extends storage {
    private readonly stored = new Map<string, unknown>();
    private readonly inTurn = createTurns();

    /** Else the SDK would keep the session in memory alone, and forget it with the page. */
    override _isAvailable(): Promise<boolean> {
      return Promise.resolve(true);
    }

    override _withRetries<Value>(
      ask: (database: TransactionSource) => Promise<Value>,
    ): Promise<Value> {
      return this.inTurn(() =>
        super._withRetries(async (database) => {
          const { source, ended } = followEnds(database);
          const value = await ask(source);
          await ended();
          return value;
        }),
      );
    }

    override async _get(key: string): Promise<unknown> {
      for (let attempt = 0; ; attempt += 1) {
        try {
          const value = await super._get(key);
          this.stored.set(key, value);
          setRead();
          return value;
        } catch {
          await wait(retryDelayMs(attempt, random, pausesMs));
        }
      }
    }

    override async _set(key: string, value: unknown): Promise<void> {
      try {
        await super._set(key, value);
        this.stored.set(key, value);
      } catch (error) {
        const uid = uidOf(this.stored.get(key));
        if (uid === null || uid !== uidOf(value)) throw error;
      }
    }
  };
  return { persistence, firstRead };
}

/** `database`, and the end of all transactions that begin by `source`. */
function followEnds(database: TransactionSource) {
  const ends: Promise<void>[] = [];
  const source: TransactionSource = {
    transaction(...given) {
      const transaction = database.transaction(...given);
      ends.push(endOf(transaction));
      return transaction;
    },
  };
  return { source, ended: () => Promise.all(ends) };
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve) => {
    const end = () => resolve();
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
  });
}

function isStorageClass(storage: Persistence): storage is StorageClass {
  if (typeof storage !== 'function') return false;
  const methods: unknown = Reflect.get(storage, 'prototype');
  return (
    typeof methods === 'object' &&
    methods !== null &&
    ['_isAvailable', '_get', '_set', '_withRetries'].every(
      (name) => typeof Reflect.get(methods, name) === 'function',
    )
  );
}

function uidOf(value: unknown): string | null {
  const uid: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'uid') : null;
  return typeof uid === 'string' ? uid : null;
}
