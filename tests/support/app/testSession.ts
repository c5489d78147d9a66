import { failure, success, type Result } from '../../../src/lib/result.ts';
import { memorySessionRecords } from '../memorySessionRecord.ts';
import type { Removal } from '../../../src/storage/removeLocalStore.ts';
import type { StorageError } from '../../../src/log/StorageError.ts';
import type {
  AccountError,
  AccountPort,
  Person,
  SessionState,
} from '../../../src/account/AccountPort.ts';
import { nobodysRecord, type SessionRecord } from '../../../src/account/SessionRecord.ts';
import { createSessionStore } from '../../../src/app/session/createSessionStore.ts';
import { memoryLocalStore } from '../memoryLocalStore.ts';
import { createFakeClock } from '../fakeClock.ts';
import { willingAccount } from './testAccount.ts';

/** Two people who use one browser. */
export const ada: Person = { uid: 'ada', email: 'ada@example.org' };
export const bob: Person = { uid: 'bob', email: 'bob@example.org' };
/** The account port's error for a wrong password. */
export const wrong: AccountError = { kind: 'wrong-credentials', field: 'password', code: 'auth/x' };

/** One browser: its session record, and the copies on its device. */
export function createBrowser(earlier: SessionRecord = nobodysRecord) {
  const openRecords = memorySessionRecords(() => earlier);
  const looking = openRecords();
  let turn: Promise<unknown> = Promise.resolve();
  return {
    openRecords,
    /** The record as a crash at this moment would leave it. */
    record: async () => {
      const read = await looking.read();
      if (!read.ok) throw new Error('not read');
      return read.value;
    },
    /** One tab after the other, as a Web Lock lets them. */
    withLock: <Value>(work: () => Promise<Value>): Promise<Value> => {
      const mine = turn.then(work);
      turn = mine.catch(() => undefined);
      return mine;
    },
    /** Kills every tab, and releases their locks. */
    kill: () => {
      turn = Promise.resolve();
    },
    unsent: new Map<string, readonly string[]>(),
    empty: new Set<string>(),
  };
}

/** A tab with a server session that the test controls, and the copies on the device. */
export async function createTab(browser = createBrowser(), clock = createFakeClock()) {
  const steps: string[] = [];
  let tellSession: (session: SessionState) => void = () => undefined;
  let answer: Result<Person, AccountError> = success(ada);
  let removal: Promise<Result<Removal, StorageError>> | null = null;
  let signOutAnswer: Result<void, AccountError> | Promise<Result<void, AccountError>> =
    success(undefined);
  let serverDeletion = (): Result<void, AccountError> => success(undefined);
  let accountDeletion = (): Result<void, AccountError> => success(undefined);
  let update: ((passOn: () => Promise<void>) => Promise<void>) | null = null;
  let isRefused = false;
  let isCleared = false;
  const refused: StorageError = { kind: 'unavailable', cause: null };
  const cleared: StorageError = { kind: 'cleared', cause: null };
  const account: AccountPort = {
    ...willingAccount(ada),
    signUp: () => Promise.resolve(answer),
    signIn: () => Promise.resolve(answer),
    signOut: () => {
      steps.push('ends the server session');
      return Promise.resolve(signOutAnswer);
    },
    deleteAccount: (uid) => {
      steps.push(`deletes the account ${uid}`);
      return Promise.resolve(accountDeletion());
    },
    watchSession: (listener) => {
      tellSession = listener;
      listener({ kind: 'unknown' });
      return () => undefined;
    },
  };
  const records = browser.openRecords();
  const session = createSessionStore({
    clock,
    account,
    records: {
      ...records,
      read: () => (isCleared ? Promise.resolve(failure(cleared)) : records.read()),
      update: async (change) => {
        if (isCleared) return failure(cleared);
        if (isRefused) return failure(refused);
        let written = records.read();
        const passOn = async () => {
          written = records.update(change);
          await written;
        };
        await (update === null ? passOn() : update(passOn));
        return written;
      },
    },
    initialRecord: await browser.record(),
    copies: {
      stopImports: () => Promise.resolve(),
      unsentIds: (uid) => Promise.resolve(success(browser.unsent.get(uid) ?? [])),
      isEmpty: (uid) => Promise.resolve(browser.empty.has(uid)),
      open: (uid) => {
        steps.push(`opens the copy of ${uid}`);
        return memoryLocalStore();
      },
      remove: async (uid, agreedLoss) => {
        const agreed = await agreedLoss();
        if (agreed === null) return success('taken-back');
        const unsent = browser.unsent.get(uid) ?? [];
        if (agreed !== 'everything' && unsent.some((id) => !agreed.includes(id)))
          return success('kept');
        steps.push(`deletes the copy of ${uid}`);
        return removal ?? success('removed');
      },
    },
    deleteServerLog: (uid) => {
      steps.push(`deletes the log of ${uid} from the server`);
      return Promise.resolve(serverDeletion());
    },
    closeLog: () => {
      steps.push('lets go of the log');
      return Promise.resolve();
    },
    forgetPerson: (uid) => void steps.push(`forgets what was chosen by ${uid}`),
    forgetDevice: () => void steps.push('forgets everything else'),
    withLock: browser.withLock,
  });
  return {
    session,
    steps,
    failServerDeletion: (next: () => Result<void, AccountError>) => {
      serverDeletion = next;
    },
    failAccountDeletion: (next: () => Result<void, AccountError>) => {
      accountDeletion = next;
    },
    serverSays: (state: SessionState) => tellSession(state),
    answerWith: (result: Result<Person, AccountError>) => {
      answer = result;
    },
    removeAfter: (promise: Promise<Result<Removal, StorageError>>) => {
      removal = promise;
    },
    /** From now on the device refuses to write the record. */
    refuseRecords: () => {
      isRefused = true;
    },
    /** The browser deletes the record and every copy. */
    clearSiteData: () => {
      isCleared = true;
      for (const { uid } of [ada, bob]) browser.empty.add(uid);
    },
    /** Intercepts the session's writes of its record. */
    recordBy: (next: (passOn: () => Promise<void>) => Promise<void>) => {
      update = next;
    },
    answerSignOutWith: (
      result: Result<void, AccountError> | Promise<Result<void, AccountError>>,
    ) => {
      signOutAnswer = result;
    },
    /** Starts like the app; resolves when the server has answered. */
    start: async () => {
      session.start();
      await settle();
    },
  };
}

/** Waits for everything that depends on promises alone. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** The record of a browser in which `person` is signed in. */
export function openFor(person: Person): SessionRecord {
  return { session: { kind: 'open', person }, copies: [] };
}

/** A browser in which `person` is signed in. */
export function remembering(person: Person) {
  return createBrowser(openFor(person));
}
