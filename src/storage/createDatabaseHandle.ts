import { unwrap, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

import { createPause } from '../lib/createPause.ts';
import { createEmitter, type Emitter } from '../lib/createEmitter.ts';
import { shareConnection, shareCopy } from './copyLock.ts';
import { followTransactions } from './followTransactions.ts';
import { heldElsewhere, openLogDatabase } from './openLogDatabase.ts';
import type { LogSchema } from './schema.ts';
import { upgradeLog } from './upgradeLog.ts';

/** The open database of one person. */
export type LogDatabase = IDBPDatabase<LogSchema>;

/** Why a database was lost for good. A closed handle says `blocked`. */
export type Loss = 'blocked' | 'cleared';

/** Keeps one database open. */
export interface DatabaseHandle {
  /** Opens the database unless it is open. After a rejection the next call tries again. */
  readonly open: () => Promise<LogDatabase>;
  /** `database` cannot be used any more: the next `open` opens a new one. */
  forget(database: Promise<LogDatabase>): void;
  /** null: not lost. A call, because the answer may change during any `await`. */
  readonly loss: () => Loss | null;
  readonly onLoss: Emitter<Loss>['subscribe'];
  /**
   * The page may be frozen: closes the database at once. Aborts the transactions that still need this page. `open`
   * waits for `resume`.
   */
  rest(): void;
  /** How often `rest` was called. */
  readonly rests: () => number;
  resume(): void;
  /** Closes for good. */
  close(): void;
}

/**
 * Before each attempt to open a database again that the browser closed. Long in the end: on a busy machine four seconds
 * were too short for a browser that was clearing the data.
 */
const reopenPausesMs = [0, 0, 100, 300, 1000, 3000, 10_000, 20_000];

/** A connection to the database. Others see it by its lock. */
interface Connection {
  readonly database: LogDatabase;
  /** Aborts the transactions that still need this page. */
  readonly abort: () => void;
  /** Ends it, once its transactions have ended. */
  readonly close: () => void;
}

interface OpenState {
  readonly kind: 'open';
  readonly connection: Promise<Connection>;
  readonly database: Promise<LogDatabase>;
}

type State =
  { readonly kind: 'closed' } | OpenState | { readonly kind: 'lost'; readonly loss: Loss };

/**
 *   closed ──first use──► open ──browser closes it──► closed, and opened again
 *                          │
 *                          ├─ another page upgrades or deletes it, or has upgraded it ──► lost: `blocked`
 *                          └─ the browser has deleted it under this page ───────────────► lost: `cleared`
 *
 *   open ──rest──► closed, and opened at the earliest after resume
 *
 * A cleared database is not created again: the screen would show old words, and hide the new ones. `onLost` is called
 * once, unless the handle was closed.
 */
export function createDatabaseHandle(uid: string, onLost: () => void): DatabaseHandle {
  let state: State = { kind: 'closed' };
  const share = createShare(uid);
  let hasBeenOpen = false;
  let rests = 0;
  const resting = createPause();
  const losses = createEmitter<Loss>();

  const loss = () => (state.kind === 'lost' ? state.loss : null);

  function lose(kind: Loss, opened?: Promise<Connection>): void {
    if (loss() !== null) return;
    void giveUp(kind, opened);
    onLost();
  }

  async function giveUp(kind: Loss, opened?: Promise<Connection>): Promise<void> {
    state = { kind: 'lost', loss: loss() ?? kind };
    losses.emit(kind);
    try {
      (await opened)?.close();
    } catch {
      // It never opened: nothing to close.
    }
    share.end();
  }

  function open(): Promise<LogDatabase> {
    if (state.kind === 'open') return state.database;
    if (resting.isOn()) return openLater();
    const connection = share.begin().then(() =>
      connect(uid, {
        upgrade: (database, oldVersion, newVersion, transaction) => {
          if (oldVersion > 0 || !hasBeenOpen) {
            upgradeLog(database, oldVersion, newVersion, transaction);
            return;
          }
          lose('cleared');
          // Leaves no empty database behind. The opening rejects, and its caller handles that.
          transaction.done.catch(() => undefined);
          transaction.abort();
        },
        blocking: () => lose('blocked', connection),
        terminated: () => {
          forget(opening);
          void connection.then(({ close }) => close());
          void reopen(handle);
        },
      }),
    );
    const opening = connection.then(({ database }) => database);
    state = { kind: 'open', connection, database: opening };
    opening.then(
      () => {
        hasBeenOpen = true;
      },
      (error: unknown) => {
        forget(opening);
        const isNewer = error instanceof Error && error.name === 'VersionError';
        if (isNewer && error !== heldElsewhere) lose('blocked');
      },
    );
    return opening;
  }

  async function openLater(): Promise<LogDatabase> {
    await resting.over();
    // The database was lost meanwhile, and its owner was told so.
    if (loss() !== null) throw new DOMException('', 'AbortError');
    return open();
  }

  function forget(database: Promise<LogDatabase>): void {
    if (state.kind === 'open' && state.database === database) state = { kind: 'closed' };
  }

  function closeForNow(): void {
    if (state.kind === 'lost') return;
    // The next opening does not wait for this.
    if (state.kind === 'open') letGo(state).catch(() => undefined);
    state = { kind: 'closed' };
    share.end();
  }

  const handle: DatabaseHandle = {
    open,
    forget,
    rests: () => rests,
    rest() {
      rests += 1;
      resting.begin();
      closeForNow();
    },
    resume: () => resting.end(),
    loss,
    onLoss: losses.subscribe,
    close: () => void giveUp('blocked', state.kind === 'open' ? state.connection : undefined),
  };
  return handle;
}

async function connect(
  uid: string,
  callbacks: Omit<OpenDBCallbacks<LogSchema>, 'blocked'>,
): Promise<Connection> {
  const release = await shareConnection(uid);
  try {
    const database = await openLogDatabase(uid, callbacks);
    const { abort, ended } = followTransactions(unwrap(database));
    return {
      database,
      abort,
      close() {
        database.close();
        void ended().then(release);
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Closes the database, and aborts the transactions that still need this page. */
async function letGo({ connection }: OpenState): Promise<void> {
  const { abort, close } = await connection;
  abort();
  close();
}

/** Shares the copy from the first use to the end, so that nobody removes a database that may be opened again. */
function createShare(uid: string) {
  let sharing: Promise<() => void> | null = null;
  return {
    begin: () => (sharing ??= shareCopy(uid)),
    end() {
      void sharing?.then((release) => release());
      sharing = null;
    },
  };
}

/**
 * Opens it again to find out whether it still exists. Chromium refuses openings while it clears the data ("The
 * connection was closed"), for longer on a busy machine. The next use reports any other failure.
 */
async function reopen({ loss, open }: Pick<DatabaseHandle, 'loss' | 'open'>): Promise<void> {
  for (const pauseMs of reopenPausesMs) {
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (loss() !== null) return;
    try {
      await open();
      return;
    } catch {
      // Once more.
    }
  }
}
