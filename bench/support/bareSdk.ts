import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  signOut,
} from 'firebase/auth';
import {
  connectDatabaseEmulator,
  equalTo,
  get,
  getDatabase,
  limitToLast,
  onValue,
  orderByChild,
  query,
  ref,
  startAt,
  update,
  type DataSnapshot,
  type Query,
} from 'firebase/database';

import { parseMonthDayYear } from '../../src/dates/monthDayYear.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import { createIdSource } from '../../src/entries/createIdSource.ts';
import { updateFor } from '../../src/firebase/log/updateFor.ts';
import { password, type Lab } from './lab.ts';

/** Where a copy of a log that is complete ends: the newest row of its index, and today's. */
export interface LogEnds {
  readonly newest: IndexRow;
  readonly latest: IndexRow;
}

/** A row of `days/` under its name there. */
interface IndexRow {
  readonly name: string;
  readonly changedAt: number;
}

/** The SDK alone, signed in. Nothing crosses the database's line before something is asked of it. */
export interface BareSdk {
  readEnds(): Promise<LogEnds>;
  /** Listens to what will have changed from now on, until the server has answered that there is nothing. */
  listenToNothingNew(): Promise<void>;
  /**
   * Reads and listens as the engine does at a visit to which nothing is new (`src/sync/`): the schema, the
   * settings, the newest row of the index and what comes behind it, and of today's entries those written after
   * the copy of it and those without a time. Resolves when all have been answered.
   */
  listenAsDaylog(ends: LogEnds): Promise<void>;
  /** Adds an entry to today as Daylog does; resolves when the server has acknowledged it. */
  save(ends: LogEnds, text: string): Promise<void>;
  close(): Promise<void>;
}

/** Signs in as `email` with the SDK alone. */
export async function openBareSdk(lab: Lab, email: string): Promise<BareSdk> {
  const projectId = 'demo-daylog';
  const databaseURL = `http://127.0.0.1:${lab.databaseProxy.port}?ns=${projectId}-default-rtdb`;
  const app = initializeApp({ apiKey: 'none', projectId, databaseURL }, email);
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, `http://127.0.0.1:${lab.authProxy.port}`, { disableWarnings: true });
  const { user } = await signInWithEmailAndPassword(auth, email, password);
  const database = getDatabase(app);
  connectDatabaseEmulator(database, '127.0.0.1', lab.databaseProxy.port);
  const at = (path: string) => ref(database, `logs/${user.uid}/${path}`);
  const byChange = orderByChild('changedAt');
  const heard = (rows: Query) =>
    new Promise<void>((resolve, reject) => {
      onValue(rows, () => resolve(), reject);
    });

  return {
    async readEnds() {
      const newest = await get(query(at('days'), byChange, limitToLast(1)));
      const latest = await get(query(at('days'), orderByChild('date'), limitToLast(1)));
      return { newest: rowIn(newest), latest: rowIn(latest) };
    },
    listenToNothingNew: () => heard(query(at('days'), byChange, startAt(Date.now() + 60_000))),
    async listenAsDaylog({ newest, latest }) {
      const today = at(`entries/${latest.name}`);
      const byTime = orderByChild('updatedAt');
      await Promise.all([
        get(at('schema')),
        get(at('born')),
        heard(at('settings')),
        heard(query(at('days'), byChange, startAt(newest.changedAt, newest.name))),
        heard(query(today, byTime, startAt(latest.changedAt + 1))),
        heard(query(today, byTime, equalTo(null))),
      ]);
    },
    async save({ latest }, text) {
      const ids = createIdSource(() => Date.now());
      const day = parseMonthDayYear(latest.name);
      if (day === undefined) throw new Error(`${latest.name} is no day.`);
      const after = {
        ...{ id: ids.entryId(), day, time: timeString(9, 0, 0), zone: 'UTC', text },
        addedLater: false,
        createdAtMs: null,
        updatedAtMs: null,
        revision: 1,
        ...{ writeId: ids.writeId(), clashesWith: null },
      };
      await update(ref(database, `logs/${user.uid}`), updateFor({ kind: 'add', after }));
    },
    async close() {
      // Whoever is signed in has a timer for the next token, which would keep the program up.
      await signOut(auth);
      await deleteApp(app);
    },
  };
}

/** The one row in `rows`. */
function rowIn(rows: DataSnapshot): IndexRow {
  const found: IndexRow[] = [];
  rows.forEach((row) => {
    found.push({ name: row.key, changedAt: Number(row.child('changedAt').val()) });
  });
  const [row] = found;
  if (row === undefined) throw new Error('The log has no day.');
  return row;
}
