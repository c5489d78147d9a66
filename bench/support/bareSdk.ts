import { initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  type Persistence,
} from 'firebase/auth';
import {
  connectDatabaseEmulator,
  forceWebSockets,
  getDatabase,
  ref,
  update,
} from 'firebase/database';

import type { DayKey } from '../../src/dates/DayKey.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import { createIdSource } from '../../src/entries/createIdSource.ts';
import { updateFor } from '../../src/firebase/log/updateFor.ts';
import { plainEntry } from '../../src/sync/wire/plainRows.ts';

/** A person and the ports of the emulators on this machine; also the query of a floor's address. */
export interface SdkPlace {
  readonly email: string;
  readonly password: string;
  readonly auth: string;
  readonly database: string;
}

/** The place that a floor was given in its address. */
export function placeIn(search: string): SdkPlace {
  const given = new URLSearchParams(search);
  const part = (name: keyof SdkPlace) => given.get(name) ?? '';
  const [email, password] = [part('email'), part('password')];
  return { email, password, auth: part('auth'), database: part('database') };
}

// Once for all apps of the process.
forceWebSockets();

/** Where the sign-in is kept, below the name of the app. */
interface KeptSession {
  readonly name: string;
  readonly persistence: Persistence;
}

const forgotten = (): KeptSession => ({
  name: crypto.randomUUID(),
  persistence: inMemoryPersistence,
});

/** The published SDK alone, signed in. The database's line is silent until something is asked. */
export async function openBareSdk(
  place: SdkPlace,
  { name, persistence }: KeptSession = forgotten(),
) {
  const projectId = 'demo-daylog';
  const port = Number(place.database);
  const databaseURL = `http://127.0.0.1:${port}?ns=${projectId}-default-rtdb`;
  const app = initializeApp({ apiKey: 'none', projectId, databaseURL }, name);
  const auth = initializeAuth(app, { persistence });
  connectAuthEmulator(auth, `http://127.0.0.1:${place.auth}`, { disableWarnings: true });
  await auth.authStateReady();
  const user =
    auth.currentUser ?? (await signInWithEmailAndPassword(auth, place.email, place.password)).user;
  const database = getDatabase(app);
  connectDatabaseEmulator(database, '127.0.0.1', port);
  const log = ref(database, `logs/${user.uid}`);
  const ids = createIdSource(() => Date.now());
  return {
    app,
    auth,
    at: (child: string) => ref(database, `logs/${user.uid}/${child}`),
    /** Adds an entry with the write that Daylog sends; resolves when the server has acknowledged it. */
    async add(day: DayKey, text: string): Promise<void> {
      const after = {
        id: ids.entryId(),
        day,
        time: timeString(9, 0, 0),
        zone: 'UTC',
        text,
        addedLater: false,
        createdAtMs: null,
        updatedAtMs: null,
        revision: 1,
        writeId: ids.writeId(),
        clashesWith: null,
      };
      await update(log, updateFor({ kind: 'add', schema: 1, after: plainEntry(after) }));
    },
  };
}
