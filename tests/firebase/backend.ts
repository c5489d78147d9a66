import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { deleteApp } from 'firebase/app';
import { ulid } from 'ulid';

import { testCredential } from '../../emulators/local/auth/adminKey.ts';
import { startAuthEmulator } from '../../emulators/local/auth/authEmulator.ts';
import {
  startDatabaseEmulator,
  type DatabaseEmulator,
} from '../../emulators/database/startDatabaseEmulator.ts';
import { dayKey, type DayKey } from '../../src/dates/DayKey.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import { vi } from 'vitest';
import type { Entry } from '../../src/entries/Entry.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { firebaseAccount } from '../../src/firebase/account/firebaseAccount.ts';
import type { FirebaseConfig } from '../../src/firebase/connection/firebaseConfig.ts';
import {
  firebaseWireStore,
  type FirebaseWireStore,
} from '../../src/firebase/log/firebaseWireStore.ts';
import { plainForm } from '../../src/sync/wire/plainForm.ts';
import { remoteStoreOver } from '../../src/sync/wire/remoteStoreOver.ts';
import { openAuth } from '../../src/firebase/account/openAuth.ts';
import { openDatabase } from '../../src/firebase/connection/openDatabase.ts';
import type { Clock } from '../../src/lib/Clock.ts';
import type { RemoteStore } from '../../src/sync/RemoteStore.ts';
import { systemClock } from '../../src/lib/systemClock.ts';
import { testEntry } from '../support/testEntry.ts';

/** Both emulators in this process, with the project's own rules. */
export interface TestBackend {
  readonly config: FirebaseConfig;
  readonly database: {
    /** Stops the database and closes every connection; its data stays. */
    stop(): Promise<void>;
    /** Starts it again on the same port with the same data. */
    start(): Promise<void>;
    /** The data at `path`, read regardless of the rules; null when empty. */
    read(path: string): Promise<unknown>;
    /** Writes `value` at `path`, regardless of the rules. */
    write(path: string, value: unknown): Promise<void>;
  };
  /** Changes an account by the Auth emulator's own API, not by the SDK. */
  changeAccount(uid: string, changes: Readonly<Record<string, unknown>>): Promise<void>;
  /** Deletes an account as an administrator. */
  deleteAccount(uid: string): Promise<void>;
  /** The lines that replace mails, oldest first. */
  readonly mails: readonly string[];
  close(): Promise<void>;
}

const namespace = 'demo-daylog-default-rtdb';

export async function startTestBackend(): Promise<TestBackend> {
  const folder = await mkdtemp(path.join(tmpdir(), 'daylog-firebase-'));
  const rules = await readFile(path.join(import.meta.dirname, '../../database.rules.json'), 'utf8');
  const startDatabase = (port: number) =>
    startDatabaseEmulator({ port, rules, dataFolder: path.join(folder, 'database') });

  const mails: string[] = [];
  const auth = await startAuthEmulator({
    port: 0,
    dataFolder: folder,
    tellPerson: (line) => void mails.push(line),
    adminKey: testCredential,
  });
  let emulator: DatabaseEmulator | null = await startDatabase(0);
  const { port } = emulator;
  const authUrl = `http://127.0.0.1:${auth.port}`;

  async function asOwner(url: string, method: string, body?: unknown): Promise<unknown> {
    const response = await fetch(url, {
      method,
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${url}: ${JSON.stringify(answer)}`);
    return answer;
  }
  const databaseUrl = (at: string) => `http://127.0.0.1:${port}/${at}.json?ns=${namespace}`;

  return {
    config: {
      app: {
        apiKey: 'fake-api-key',
        projectId: 'demo-daylog',
        databaseURL: `http://127.0.0.1:${port}/?ns=${namespace}`,
      },
      emulators: {
        auth: { host: '127.0.0.1', port: auth.port },
        database: { host: '127.0.0.1', port },
      },
    },
    database: {
      async stop() {
        await emulator?.close();
        emulator = null;
      },
      async start() {
        // Another process may have taken the port for a connection meanwhile.
        emulator = await vi.waitFor(() => startDatabase(port), { timeout: 30_000, interval: 100 });
      },
      read: (at) => asOwner(databaseUrl(at), 'GET'),
      async write(at, value) {
        await asOwner(databaseUrl(at), 'PUT', value);
      },
    },
    async changeAccount(uid, changes) {
      await asOwner(
        `${authUrl}/identitytoolkit.googleapis.com/v1/projects/demo-daylog/accounts:update`,
        'POST',
        {
          localId: uid,
          ...changes,
        },
      );
    },
    async deleteAccount(uid) {
      await asOwner(
        `${authUrl}/identitytoolkit.googleapis.com/v1/projects/demo-daylog/accounts:delete`,
        'POST',
        { localId: uid },
      );
    },
    mails,
    async close() {
      await emulator?.close();
      await auth.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `config` with the database at another port of this machine. */
export function databaseAt(config: FirebaseConfig, port: number): FirebaseConfig {
  if (config.emulators === null) throw new Error('a test never talks to the real services');
  return {
    ...config,
    emulators: { ...config.emulators, database: { host: '127.0.0.1', port } },
  };
}

/** One signed-in device. */
export interface Device {
  readonly uid: string;
  readonly email: string;
  /** The log without encryption. */
  readonly store: RemoteStore & Pick<FirebaseWireStore, 'connectNow'>;
  readonly wire: FirebaseWireStore;
  readonly account: ReturnType<typeof firebaseAccount>;
  close(): Promise<void>;
}

let devices = 0;

export const password = 'correct horse';

/**
 * A connected device of a new person, or of the person with `email`. `clock` measures how long a connection is
 * silent.
 */
export async function openDevice(
  backend: Pick<TestBackend, 'config'>,
  email?: string,
  clock: Clock = systemClock,
): Promise<Device> {
  devices += 1;
  const { app, auth } = openAuth(backend.config, 'memory', `device-${devices}`);
  const account = firebaseAccount(auth);
  const address = email ?? `person-${devices}@example.org`;
  const person =
    email === undefined
      ? await account.signUp(address, password)
      : await account.signIn(address, password);
  if (!person.ok) throw new Error(`cannot sign in: ${person.error.code}`);
  const { uid } = person.value;
  const database = openDatabase(app, backend.config);
  const isSignedIn = () => auth.currentUser?.uid === uid;
  const wire = firebaseWireStore(database, uid, isSignedIn, clock);
  const store = {
    ...remoteStoreOver(wire, plainForm(null)),
    connectNow: () => wire.connectNow(),
  };
  await untilConnected(store);
  return {
    uid,
    email: address,
    store,
    wire,
    account,
    async close() {
      store.close();
      await deleteApp(app);
    },
  };
}

/** Resolves once `store` is connected, or disconnected if `isConnected` is false. */
export async function untilConnected(
  store: Pick<RemoteStore, 'watchConnection'>,
  isConnected = true,
): Promise<void> {
  let stop: () => void = () => undefined;
  await new Promise<void>((resolve) => {
    stop = store.watchConnection((state) => {
      if (state.isConnected === isConnected) resolve();
    });
  });
  stop();
}

export const day = dayKey('2026-11-20');
export const nextDay = dayKey('2026-11-21');

/** The first revision of a new entry. */
export function newEntry(text: string, on: DayKey = day): Entry {
  return testEntry({
    id: asEntryId(ulid()),
    day: on,
    time: timeString(9, 5, 7),
    zone: 'Europe/Berlin',
    text,
    writeId: asWriteId(ulid()),
  });
}

/** `entry` as its next revision with `changes`. */
export function nextRevision(entry: Entry, changes: Partial<Entry>): Entry {
  return {
    ...entry,
    updatedAtMs: null,
    revision: entry.revision + 1,
    writeId: asWriteId(ulid()),
    ...changes,
  };
}
