import type { AppCheckRequest, AppCheckToken } from '../firebase/account/openAppCheck.ts';
import { browserWakeUps, createTodayStore } from '../hooks/time/createTodayStore.ts';
import { chooseDeviceReminder } from '../hooks/time/deviceReminder.ts';
import { systemTimeZone } from '../lib/systemTimeZone.ts';
import { broadcastAppLockChannel } from '../storage/broadcastAppLockChannel.ts';
import { broadcastTabChannel } from '../storage/broadcastTabChannel.ts';
import { indexedDbConnection } from '../storage/indexedDbConnection.ts';
import { indexedDbKeyStore } from '../storage/indexedDbKeyStore.ts';
import { indexedDbLocalStore } from '../storage/indexedDbLocalStore.ts';
import { indexedDbSessionRecord } from '../storage/indexedDbSessionRecord.ts';
import { createEncryption } from '../encryption/createEncryption.ts';
import { createEncryptionStatus } from '../encryption/createEncryptionStatus.ts';
import { keyRecordOfTab } from '../encryption/keyRecordOfTab.ts';
import { callEngine } from '../log/engineLine.ts';
import { forgetUnreadable } from '../log/encryption/forgetUnreadable.ts';
import { waitForOwnWords } from '../log/writes/waitForOwnWords.ts';
import { createDayLog } from '../log/createDayLog.ts';
import type { TagRenameHelp } from '../log/tags/TagRenames.ts';
import { askUntilAnswered } from '../lookback/askUntilAnswered.ts';
import {
  createSettingsStore,
  type FollowingSettingsStore,
} from '../settings/createSettingsStore.ts';
import type { DraftOwner } from '../log/writes/drafts.ts';
import type { Person } from '../account/AccountPort.ts';
import { createEmitter } from '../lib/createEmitter.ts';
import {
  nobodysRecord,
  type SessionRecord,
  type SessionRecordStore,
} from '../account/SessionRecord.ts';
import { systemClock } from '../lib/systemClock.ts';
import type { AppServices } from './AppServices.ts';
import { createAppUpdateStore, type RegistrationEvents } from './update/createAppUpdateStore.ts';
import { browserInput } from './applock/browserInput.ts';
import { createAppLock } from './applock/createAppLock.ts';
import { hashPin } from './applock/hashPin.ts';
import { browserOffline } from './browser/browserOffline.ts';
import { guardPage } from './browser/guardPage.ts';
import { browserDraftOwner } from './browser/browserDraftOwner.ts';
import { oneTabAtATime } from './browser/oneTabAtATime.ts';
import { deviceCopies } from './session/deviceCopies.ts';
import { legacySessionRecord, removeLegacyMarks } from './session/legacySessionRecord.ts';
import { sessionStorageLastUse } from './browser/sessionStorageLastUse.ts';
import { sessionStorageUnsavedDrafts } from './browser/sessionStorageUnsavedDrafts.ts';
import { createBackupHolder } from './backup/createBackupHolder.ts';
import {
  createLookBackSource,
  type OwnedLookBackSource,
  openLookBack,
} from './lookback/createLookBackSource.ts';
import { createOpenLogStore, type OpenedLog } from './session/createOpenLogStore.ts';
import { createLaunchedFiles } from './quickadd/createLaunchedFiles.ts';
import { createSharedTexts } from './quickadd/createSharedTexts.ts';
import { createTakeIn } from './photos/createTakeIn.ts';
import { registerServiceWorker } from './update/registerServiceWorker.ts';
import { createSessionStore } from './session/createSessionStore.ts';
import { localStorageSettingsMemory } from './browser/localStorageSettingsMemory.ts';
import { createTransferSource, type OwnedTransferSource } from './transfer/createTransferSource.ts';
import { createSiteProof } from './worker/createSiteProof.ts';
import { createWorkerClient } from './worker/createWorkerClient.ts';
import { lineTo, type WorkerLine } from './workerLine.ts';
import type { WakeReason } from './worker/protocol.ts';

/** The store of this browser's session record, and the record that was read. */
export interface OpenedRecord {
  readonly records: SessionRecordStore;
  readonly record: SessionRecord;
}

/** Reads the session record. Without storage, nobody is signed in. */
export async function openSessionRecord(): Promise<OpenedRecord> {
  const storage = localStorageOrNull();
  const records = indexedDbSessionRecord(() => legacySessionRecord(storage));
  const read = await records.read();
  if (read.ok) removeLegacyMarks(storage);
  return { records, record: read.ok ? read.value : nobodysRecord };
}

/**
 * Builds the services of the app. When this returns, the log of the signed-in person is open on this device.
 * Nothing has used the network.
 */
export function createAppServices({ records, record }: OpenedRecord): AppServices {
  const [clock, random] = [systemClock, Math.random];
  const wakeUps = createEmitter<WakeReason>();
  const onWake = (listener: (why: WakeReason) => void) => void wakeUps.subscribe(listener);
  const { token: appCheckToken, isMissing: isSiteProofMissing } = createSiteProof(recaptchaProof);
  const backend = createWorkerClient({ clock, random, startWorker, appCheckToken, onWake });
  const takeIn = createTakeIn();
  const parts: PartsOfLog = {
    settings: createSettingsStore({ memory: localStorageSettingsMemory(localStorageOrNull()) }),
    lookBack: createLookBackSource(openLookBack),
    transfer: createTransferSource(takeIn),
    backups: createBackupHolder(),
  };
  const { settings } = parts;
  const log = createOpenLogStore({ open: openOnDevice(browserDraftOwner(), parts), backend });
  const session = createSessionStore({
    clock,
    account: backend.account,
    records,
    initialRecord: record,
    copies: deviceCopies,
    deleteServerLog: (uid) => backend.deleteServerLog(uid),
    closeLog: () => log.close(),
    forgetPerson: (uid) => {
      settings.forget(uid);
      chooseDeviceReminder(null);
    },
    forgetDevice,
    withLock,
  });
  const follow = () => log.follow(session.getSnapshot());
  session.subscribe(follow);
  follow();
  const appLock = createAppLock({
    clock,
    session,
    encryption: log.encryption,
    channel: broadcastAppLockChannel(),
    onInput: browserInput,
    lastUse: sessionStorageLastUse(() => window.sessionStorage),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    hashPin,
    loadDeviceCheck: async () =>
      (await import('./applock/webAuthnDeviceCheck.ts')).webAuthnDeviceCheck,
  });

  const today = createTodayStore({
    clock,
    timeZone: systemTimeZone,
    dayStartHour: () => settings.getSnapshot().settings.dayStartHour,
    onWakeUp: browserWakeUps,
  });
  settings.subscribe(() => today.check());
  const appUpdate = createAppUpdateStore({
    clock,
    register: registerWorker,
    reloadPage: () => window.location.reload(),
  });

  const guard = guardPage({
    clock,
    parts: [backend, log, parts.lookBack, parts.transfer],
    verify: () => session.lookAgain(),
    onBack: () => wakeUps.emit('visible'),
  });
  watchWakeUps((why) => {
    if (!guard.isAway()) wakeUps.emit(why);
  });

  return {
    clock,
    today,
    session,
    log,
    encryption: log.encryption,
    appLock,
    ...parts,
    takeIn,
    appUpdate,
    isSiteProofMissing,
    unsavedDrafts: sessionStorageUnsavedDrafts(),
    sharedTexts: createSharedTexts(session, () => window.sessionStorage),
    launchedFiles: createLaunchedFiles(window.launchQueue),
    start() {
      today.start();
      session.start();
      appLock.start();
      backend.start();
      appUpdate.start();
      const resumeRename = () => void log.getSnapshot()?.tagRenames.resume();
      log.subscribe(resumeRename);
      resumeRename();
      // A frozen page misses the messages of other tabs, so it reads again when it is shown.
      onWake((why) => {
        appUpdate.start();
        if (why !== 'visible') return;
        log.getSnapshot()?.start();
        resumeRename();
        parts.lookBack.refresh();
      });
      void requestPersistentStorage();
    },
  };
}

/** Runs one tab at a time. Browsers offer locks to secure pages only; elsewhere tabs do not wait. */
async function withLock<Value>(work: () => Promise<Value>): Promise<Value> {
  return window.isSecureContext ? navigator.locks.request('daylog-session', work) : work();
}

/** The parts of a tab that work on the open log, and are closed with it. */
interface PartsOfLog {
  readonly settings: FollowingSettingsStore;
  readonly lookBack: OwnedLookBackSource;
  readonly transfer: OwnedTransferSource;
  readonly backups: ReturnType<typeof createBackupHolder>;
}

function openOnDevice(draftOwner: DraftOwner, parts: PartsOfLog) {
  const { settings, lookBack, transfer, backups } = parts;
  return (person: Person): OpenedLog => {
    // The database is gone. Reading every day again shows the failure at once.
    const connection = indexedDbConnection(person.uid, () => dayLog.start());
    const localStore = indexedDbLocalStore(person.uid, connection);
    const channel = broadcastTabChannel(person.uid);
    // First, because the settings decide which day is today.
    settings.follow({ uid: person.uid, localStore, channel });
    const tagRenameHelp: TagRenameHelp = {
      entriesWithTag: (key) =>
        askUntilAnswered(lookBack.open(), (questions) => questions.entriesWithTag(key)),
      alone: (signal, work) => oneTabAtATime(`daylog-rename:${person.uid}`, signal, work),
    };
    const dayLog = createDayLog({
      localStore,
      channel,
      clock: systemClock,
      draftOwner,
      tagRenameHelp,
      isOffline: browserOffline,
    });
    const keyStore = indexedDbKeyStore(connection);
    const encryption = createEncryption(createEncryptionStatus({ channel, keyStore }), async () => {
      // Browsers offer cryptography to secure pages only.
      if (!window.isSecureContext) throw new Error('This page is not secure.');
      const { openDecisions } = await import('./encryption/openDecisions.ts');
      return openDecisions({
        uid: person.uid,
        keyStore,
        keyRecord: keyRecordOfTab(callEngine(channel, systemClock)),
        channel,
        forgetUnreadable: () => forgetUnreadable(localStore),
        ownWordsSent: () => waitForOwnWords(localStore, systemClock),
      });
    });
    lookBack.follow(person.uid);
    transfer.follow(person.uid);
    return {
      dayLog,
      encryption,
      rest: () => connection.rest(),
      resume: () => connection.resume(),
      close() {
        settings.follow(null);
        // They have a person's words in their memory.
        lookBack.close();
        transfer.close();
        backups.close();
        channel.close();
        localStore.close();
      },
    };
  };
}

function forgetDevice(): void {
  clearStorage(() => window.localStorage);
  clearStorage(() => window.sessionStorage);
}

/** Registers none during development, because the page would keep showing the old code. */
function registerWorker(events: RegistrationEvents): Promise<() => Promise<void>> {
  if (!import.meta.env.PROD) return Promise.resolve(() => Promise.resolve());
  return registerServiceWorker(events);
}

function startWorker(): WorkerLine {
  return lineTo(
    new Worker(new URL('./worker/worker.ts', import.meta.url), {
      type: 'module',
      name: 'daylog-sync',
    }),
  );
}

async function recaptchaProof(request: AppCheckRequest): Promise<AppCheckToken> {
  return (await import('../firebase/account/recaptchaToken.ts')).recaptchaToken(request);
}

function watchWakeUps(listener: (why: WakeReason) => void): void {
  window.addEventListener('online', () => listener('online'));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') listener('visible');
  });
}

function localStorageOrNull(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    // Storage is switched off: reading the property itself throws.
    return null;
  }
}

/** Removes every key of Daylog from a storage. */
function clearStorage(open: () => Storage): void {
  try {
    const storage = open();
    for (const name of Object.keys(storage))
      if (name.startsWith('daylog:')) storage.removeItem(name);
  } catch {
    // Storage is switched off, so it holds nothing.
  }
}

/** Asks the browser not to clear this site's data when the disk is full. It may refuse; nothing depends on it. */
async function requestPersistentStorage(): Promise<void> {
  if (!window.isSecureContext) return;
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    return;
  }
}
