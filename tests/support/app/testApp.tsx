import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';

import { App } from '../../../src/app/App.tsx';
import { idleBackup } from './idleBackup.ts';
import { idleTransfer } from './idleTransfer.ts';
import { fakeDeviceCheck } from './fakeDeviceCheck.ts';
import { fakeEncryption } from './fakeEncryption.ts';
import { willingAccount } from './testAccount.ts';
import {
  appLockAfter,
  type AppLockChannel,
  type AppLockMessage,
  type DeviceCheck,
  type LastUseMemory,
} from '../../../src/account/AppLock.ts';
import { browserInput } from '../../../src/app/applock/browserInput.ts';
import { createAppLock } from '../../../src/app/applock/createAppLock.ts';
import { memoryLastUse } from './memoryLastUse.ts';
import { AppProviders } from '../../../src/app/AppProviders.tsx';
import { createAppUpdateStore } from '../../../src/app/update/createAppUpdateStore.ts';
import { addDays } from '../../../src/dates/addDays.ts';
import { dayKey, type DayKey } from '../../../src/dates/DayKey.ts';
import { timeString } from '../../../src/dates/TimeString.ts';
import type { Entry, EntryContent } from '../../../src/entries/Entry.ts';
import { createTodayStore } from '../../../src/hooks/time/createTodayStore.ts';
import type { Session, SessionStore } from '../../../src/account/SessionStore.ts';
import { createLaunchedFiles } from '../../../src/app/quickadd/createLaunchedFiles.ts';
import { createSharedTexts } from '../../../src/app/quickadd/createSharedTexts.ts';
import type { LaunchQueue } from '../../../src/lib/filePickers.ts';
import { createValueStore } from '../../../src/lib/createValueStore.ts';
import { failure, success } from '../../../src/lib/result.ts';
import { ScreenTransition } from '../../../src/app/ScreenTransition.tsx';
import { memorySettings } from './testSettings.ts';
import { askUntilAnswered } from '../../../src/lookback/askUntilAnswered.ts';
import { createLookBackHost } from '../../../src/lookback/createLookBackHost.ts';
import type { LookBack } from '../../../src/lookback/LookBack.ts';
import { memoryLocalStore } from '../memoryLocalStore.ts';
import { memoryChannels, memoryTabChannels } from '../memoryTabChannel.ts';
import { createDayLog } from '../../../src/log/createDayLog.ts';
import type { Encryption } from '../../../src/encryption/Encryption.ts';
import type { DayLog, FillProgress } from '../../../src/log/DayLog.ts';
import type { LogPhotos } from '../../../src/log/photos/LogPhotos.ts';
import type { StorageError } from '../../../src/log/StorageError.ts';
import type { LocalStore } from '../../../src/log/LocalStore.ts';
import type { AccountCalls, AccountError } from '../../../src/account/AccountPort.ts';
import { createEngineTimers } from '../../../src/lib/createTimers.ts';
import type { TakeIn } from '../../../src/photos/TakenPhoto.ts';
import type { Transfer } from '../../../src/transfer/Transfer.ts';
import type { EngineCalls } from '../../../src/log/EngineCalls.ts';
import { serveEngine } from '../../../src/log/engineLine.ts';
import type { EngineStatus } from '../../../src/log/TabChannel.ts';
import { answeringCalls } from '../answeringCalls.ts';

/** Friday, November 20, 2026, 17:04:29 UTC. */
const start = Date.parse('2026-11-20T17:04:29Z');
const zone = 'UTC';
const person = { uid: 'ada', email: 'ada@example.com' };
const wholeYear = 366;
/** What an engine reports that has reached the server. */
const connected: EngineStatus = {
  isConnected: true,
  heldBy: null,
  savedAsOfMs: null,
  storage: null,
};

interface TestAppOptions {
  readonly path?: string;
  /** Whether the window is in front; by default another one is, and no field takes the focus at the start. */
  readonly hasFocus?: boolean;
  readonly now?: string;
  readonly session?: Session;
  /** The device of an earlier visit; by default a new one. */
  readonly device?: LocalStore;
  /** Whether the device has read every day around today; by default none. */
  readonly isFilled?: boolean;
  readonly isUpdateWaiting?: boolean;
  /** The encryption of the log; by default it is off. */
  readonly encryption?: Encryption;
  /** This tab's end of the channel between the app locks; by default there is no other tab. */
  readonly lockChannel?: AppLockChannel;
  readonly lastUse?: LastUseMemory;
  /** The check of the device; by default the browser cannot ask it. */
  readonly deviceCheck?: DeviceCheck;
  readonly transfer?: Transfer;
  /** Makes photos of files; by default it takes none for a photo. */
  readonly takeIn?: TakeIn;
  /** The photos of the log; by default the device stores none. */
  readonly photos?: LogPhotos;
  /** What the installed app was opened with; by default the browser cannot say. */
  readonly launchQueue?: LaunchQueue;
}

/** A device on which writes, or reads of several days, fail on command. */
export function failingDevice(store: LocalStore) {
  let error: StorageError | null = null;
  let writesLeft = 0;
  let readError: StorageError | null = null;
  const device: LocalStore = {
    ...store,
    read: (work) => (readError === null ? store.read(work) : Promise.resolve(failure(readError))),
    write: (durability, work) =>
      error === null || writesLeft-- > 0
        ? store.write(durability, work)
        : Promise.resolve(failure(error)),
  };
  return {
    device,
    /** The device refuses writes with `next`, after `writes` more. null: it takes all. */
    failWith: (next: StorageError | null, writes = 0) => {
      error = next;
      writesLeft = writes;
    },
    failReadsWith: (next: StorageError | null) => {
      readError = next;
    },
  };
}

/** A clock that moves only by `advance`; timers then fire in their order. */
function standingClock(startMs: number) {
  const timers = new Map<object, { readonly atMs: number; readonly callback: () => void }>();
  let nowMs = startMs;
  /** Waits for everything that depends on promises alone, including IndexedDB in memory. */
  const settle = async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return {
    now: () => nowMs,
    setTimer: (callback: () => void, delayMs: number) => {
      const key = {};
      timers.set(key, { atMs: nowMs + delayMs, callback });
      return () => void timers.delete(key);
    },
    settle,
    advance: async (ms: number) => {
      const untilMs = nowMs + ms;
      for (;;) {
        const [next] = [...timers]
          .filter(([, { atMs }]) => atMs <= untilMs)
          .sort(([, one], [, other]) => one.atMs - other.atMs);
        if (next === undefined) break;
        const [key, { atMs, callback }] = next;
        timers.delete(key);
        nowMs = Math.max(nowMs, atMs);
        callback();
        await settle();
      }
      nowMs = untilMs;
      await settle();
    },
  };
}

/**
 * Renders the whole app, signed in as Ada by default, on a device in memory. The clock moves only on command, and
 * there is no server. Screens and log are the real ones.
 */
export async function openApp(options: TestAppOptions = {}) {
  window.history.replaceState(null, '', options.path ?? '/');
  Object.defineProperty(document, 'hasFocus', {
    configurable: true,
    value: () => options.hasFocus ?? false,
  });
  const clock = standingClock(options.now === undefined ? start : Date.parse(options.now));
  const device = options.device ?? memoryLocalStore();
  const tabs = memoryTabChannels();
  const engineEnd = tabs();
  // What a worker does in the app; here it stands in the page.
  const host = createLookBackHost({
    localStore: device,
    channel: tabs(),
    clock,
    origin: window.location.origin,
  });
  const lookBack: LookBack = {
    ...host,
    ask: (question) => (isWorkerGone ? new Promise(() => undefined) : host.ask(question)),
  };
  let isWorkerGone = false;
  const transfer = options.transfer ?? idleTransfer();
  const backup = idleBackup();
  const isOffline = createValueStore(false);
  const madeLog = createDayLog({
    isOffline,
    localStore: device,
    channel: tabs(),
    clock,
    tagRenameHelp: {
      entriesWithTag: (key) => askUntilAnswered(lookBack, (ask) => ask.entriesWithTag(key)),
      alone: (_signal, work) => work(),
    },
  });
  const log: DayLog = options.photos ? { ...madeLog, photos: options.photos } : madeLog;
  const encryption = options.encryption ?? fakeEncryption().encryption;
  const { settings, serverSettings } = memorySettings();
  const today = createTodayStore({
    clock,
    timeZone: () => zone,
    dayStartHour: () => settings.getSnapshot().settings.dayStartHour,
    onWakeUp: () => () => undefined,
  });
  const account = fakeAccount(
    options.session ?? { kind: 'open', person, account: 'signed-in' },
    device,
  );

  const sharedTexts = createSharedTexts(account.session, () => window.sessionStorage);
  const launchedFiles = createLaunchedFiles(options.launchQueue);
  const appLock = createAppLock({
    clock,
    session: account.session,
    encryption: createValueStore(encryption),
    channel: options.lockChannel ?? memoryChannels<AppLockMessage>()(),
    onInput: browserInput,
    lastUse: options.lastUse ?? memoryLastUse(),
    random: (length) => new Uint8Array(length),
    hashPin: (pin) => Promise.resolve(`hash of ${pin}`),
    loadDeviceCheck: () => Promise.resolve(options.deviceCheck ?? fakeDeviceCheck(false).check),
  });

  if (options.device === undefined && options.isFilled !== false) {
    await fill(device, today.getSnapshot());
  }
  settings.subscribe(() => today.check());
  today.start();
  appLock.start();
  log.start();
  void log.tagRenames.resume();

  const reloads: string[] = [];
  const appUpdate = createAppUpdateStore({
    clock,
    register: (events) => {
      if (options.isUpdateWaiting === true) events.onNeedRefresh();
      return Promise.resolve(() => Promise.resolve(void reloads.push('reload')));
    },
    reloadPage: () => void reloads.push('reload'),
  });
  appUpdate.start();
  const view = await renderAwaited(
    <BrowserRouter useTransitions={false}>
      <ScreenTransition>
        <AppProviders
          services={{ today, session: account.session, settings }}
          environment={{ clock, timeZone: () => zone, locale: 'en-US', weekStartsOn: 0 }}
        >
          <App
            services={{
              log: {
                getSnapshot: () => (account.session.getSnapshot().kind === 'open' ? log : null),
                subscribe: (listener) => account.session.subscribe(listener),
              },
              appLock,
              encryption: { getSnapshot: () => encryption, subscribe: () => () => undefined },
              lookBack: { open: () => lookBack },
              transfer: { open: () => transfer },
              takeIn: options.takeIn ?? (() => Promise.resolve(failure('not-a-photo'))),
              backups: { backupOf: () => backup },
              appUpdate,
              isSiteProofMissing: createValueStore(false),
              sharedTexts,
              launchedFiles,
            }}
          />
        </AppProviders>
      </ScreenTransition>
    </BrowserRouter>,
  );
  await act(() => clock.settle());

  return {
    user: userEvent.setup({ delay: null }),
    log,
    settings,
    serverSettings,
    clock,
    device,
    account,
    reloads,
    /** While the worker is gone, queries over the whole log get no answer. */
    setWorkerGone: (isGone: boolean) => {
      isWorkerGone = isGone;
    },
    settle: () => act(() => clock.settle()),
    advance: (ms: number) => act(() => clock.advance(ms)),
    /** Publishes an engine status. */
    engine: async (status: Partial<EngineStatus> = {}) => {
      engineEnd.post({ kind: 'engine', status: { ...connected, ...status } });
      await act(() => clock.settle());
    },
    /** Makes an engine answer the screens' calls from now on, with an empty server but for `server`. */
    answer: (server: Partial<EngineCalls> = {}) => {
      // The first answer comes after the first sign of an engine.
      engineEnd.post({ kind: 'engine', status: connected });
      const timers = createEngineTimers(clock);
      serveEngine(answeringCalls(server), { channel: engineEnd, timers });
    },
    /** The browser reports a lost or a new network. */
    network: async (state: 'online' | 'offline') => {
      isOffline.set(state === 'offline');
      await act(() => clock.settle());
    },
    /** Publishes the progress of the fill. */
    filled: async (progress: FillProgress) => {
      engineEnd.post({ kind: 'fill', progress });
      await act(() => clock.settle());
    },
    /** Writes an entry from another tab. */
    write: async (content: Partial<EntryContent> & { readonly text: string }): Promise<Entry> => {
      const result = await log.add({
        day: dayKey('2026-11-20'),
        time: timeString(9, 15, 33),
        zone,
        addedLater: false,
        ...content,
      });
      await act(() => clock.settle());
      if (!result.ok) throw new Error(`Not written: ${result.error.kind}`);
      return result.value;
    },
    /** Unloads the page like a reload: nothing in memory survives. */
    leave: () => {
      view.unmount();
      log.stop();
      today.stop();
    },
  };
}

/** A screen may suspend at once, which needs an awaited render. */
function renderAwaited(page: ReactNode) {
  return act(() => Promise.resolve(render(page)));
}

/** Fills the device with an empty copy of every day within half a year, as read from the server. */
async function fill(device: LocalStore, around: DayKey): Promise<void> {
  const result = await device.write('relaxed', async (writer) => {
    for (let offset = -wholeYear; offset < wholeYear / 2; offset++) {
      await writer.putDay({
        day: addDays(around, offset),
        entries: [],
        syncedChanges: 0,
        syncedChangedAtMs: null,
        edition: 1,
      });
    }
    await writer.putMeta({ ...(await writer.meta()), fill: { kind: 'complete' } });
  });
  if (!result.ok) throw new Error('The device in memory refused a write');
}

/** Accounts without a server: records the calls and returns the given answers. `device` is the copy to export. */
function fakeAccount(first: Session, device: LocalStore) {
  let session = first;
  let error: AccountError | null = null;
  const listeners = new Set<() => void>();
  const asked: string[] = [];

  function show(next: Session): void {
    session = next;
    for (const listener of [...listeners]) listener();
  }

  function answer(call: string, email: string) {
    asked.push(call);
    if (error !== null) return Promise.resolve(failure(error));
    const entered = { uid: email, email };
    show({ kind: 'open', person: entered, account: 'signed-in' });
    return Promise.resolve(success(entered));
  }

  const tell = (call: string) => {
    if (error !== null) return Promise.resolve(failure(error));
    asked.push(call);
    return Promise.resolve(success(undefined));
  };
  const calls: Partial<AccountCalls> = {
    confirmPassword: (password) => tell(`confirm ${password}`),
    changePassword: (current, password) => tell(`change password ${current} to ${password}`),
    changeEmail: (email) => tell(`change email ${email}`),
    sendVerification: () => tell('verify'),
  };
  const store: SessionStore = {
    getSnapshot: () => session,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...willingAccount(person),
    ...calls,
    signUp: (email, password) => answer(`sign up ${email} ${password}`, email),
    signIn: (email, password) => answer(`sign in ${email} ${password}`, email),
    sendPasswordReset: (email) => {
      asked.push(`reset ${email}`);
      return Promise.resolve(error === null ? success(undefined) : failure(error));
    },
    signOut: (copy) => {
      asked.push(copy === 'keep-copy' ? 'sign out, keep the copy' : 'sign out');
      show({ kind: 'signed-out' });
      return Promise.resolve(success(undefined));
    },
    deleteAccount: (password) => {
      if (error !== null) return Promise.resolve(failure(error));
      asked.push(`delete ${password}`);
      show({ kind: 'deleting', person, step: { kind: 'running', part: 'log' } });
      return Promise.resolve(success(undefined));
    },
    continueDeletion: (password) => {
      asked.push(`continue ${password ?? ''}`);
      return Promise.resolve();
    },
    deleteOnDevice: () => {
      asked.push('delete on device');
      return Promise.resolve();
    },
    keepAccount: () => {
      asked.push('keep account');
      return Promise.resolve();
    },
    leaveDeletion: () => show({ kind: 'signed-out' }),
    openCopy: () => {
      asked.push('export');
      return device;
    },
    chooseAppLock: (appLock) => {
      if (session.kind !== 'open') return Promise.resolve(success(undefined));
      const { kind, person: whose, account: known } = session;
      show({ kind, person: whose, account: known, ...(appLock && { appLock }) });
      return Promise.resolve(success(undefined));
    },
    noteAppLock: (event) => {
      if (session.kind !== 'open' || session.appLock === undefined)
        return Promise.resolve(success(null));
      const before = session.appLock;
      const after = appLockAfter(before, event);
      show({ ...session, appLock: after });
      return Promise.resolve(success({ before, after }));
    },
    lookAgain: () => Promise.resolve(),
    dismissWaited: () => {
      if (session.kind !== 'open') return;
      const { kind, person: whose, account: known, appLock } = session;
      show({ kind, person: whose, account: known, ...(appLock && { appLock }) });
    },
    start: () => undefined,
  };
  return {
    session: store,
    asked,
    show,
    failWith: (next: AccountError | null) => {
      error = next;
    },
  };
}

/** The field for a new entry. */
export const newEntry = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New entry' });

/** The texts in the list "Entries", as rendered; empty when there is no list. */
export function entryTexts(): readonly string[] {
  const list = screen.queryByRole('list', { name: 'Entries' });
  if (list === null) return [];
  return [...list.querySelectorAll('.entry-text')].map((text) => text.textContent);
}

/** The item with `text` in the list "Entries". */
export function entryItem(text: string) {
  const item = screen
    .getAllByRole('listitem')
    .find((candidate) => candidate.textContent.includes(text));
  if (item === undefined) throw new Error(`No entry says ${text}`);
  return within(item);
}
