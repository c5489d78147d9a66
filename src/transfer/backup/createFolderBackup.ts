import { addDays } from '../../dates/addDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { wallClockAt } from '../../dates/wallClock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { FilePermission } from '../../lib/filePickers.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { BackupFolder, BackupRecord, BackupStore } from '../../log/backup/BackupRecord.ts';
import { backUp, type BackUpDeps } from './backUp.ts';

/** The backup of the open log into a folder, as screens show it. */
export type BackupState =
  /** The device has not answered yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'off' }
  | {
      readonly kind: 'on';
      readonly name: string;
      /** `granted`: Daylog may write. `prompt`: the person must allow it again. */
      readonly permission: FilePermission;
      readonly last: BackupRecord['last'];
      readonly failure: BackupRecord['failure'];
      /** Number of files that the update under way has looked at. null: none is under way in this tab. */
      readonly running: { readonly files: number } | null;
    };

/** Brings a folder of Markdown files up to date with the log. */
export interface FolderBackup extends ReadableStore<BackupState> {
  /** Reads the state again: another tab may have changed it, or the person the permission. */
  refresh(): Promise<void>;
  /** Backs up into `folder` from now on, beginning now. False: the device could not keep it. */
  choose(folder: BackupFolder): Promise<boolean>;
  /** Asks the browser for the permission again, after a click. If it is granted, updates. */
  allow(): Promise<void>;
  /** Updates now. `replace-changed` also replaces files that another program or person changed. */
  update(how?: 'keep-changed' | 'replace-changed'): Promise<void>;
  /** Updates unless this day has an update already, or Daylog may not write. Never asks. */
  updateIfDue(): Promise<void>;
  /** Forgets the folder. Its files stay. */
  turnOff(): Promise<void>;
  /** Ends an update under way: the log is closed. */
  stop(): void;
  /** The reminder of a backup waits until this day. null: it does not wait. undefined: not known yet. */
  readonly remindFrom: ReadableStore<DayKey | null | undefined>;
  /** The reminder waits for a week. */
  remindLater(): Promise<void>;
}

/** What a {@link FolderBackup} works with. */
export interface FolderBackupDeps extends BackUpDeps {
  /** Runs `work` while no other tab runs its own. When `signal` aborts before, it does not run it. */
  readonly alone: (signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
  /** The whole log was backed up on `day`. */
  readonly onBackedUp: (day: DayKey) => void;
}

/**
 * The backup of one log in one tab. The record on the device is the truth: each update reads it again, because another
 * tab may have made the day's update, chosen another folder, or turned the backup off.
 *
 *   off ──choose──► on: granted ──update──► running ──► last, or failure
 *    ▲                    │ restart of the browser
 *    └──── turnOff ───────┴──► prompt ──allow──► granted
 */
export function createFolderBackup(deps: FolderBackupDeps): FolderBackup {
  const { store, clock } = deps;
  const state = createValueStore<BackupState>({ kind: 'unknown' });
  const today = () => wallClockAt(clock.now(), deps.timeZone()).day;
  const reminder = createReminderDelay(store, today);
  let ending = new AbortController();

  const show = ({ folder, last, failure }: BackupRecord, permission: FilePermission) => {
    state.set({ kind: 'on', name: folder.name, permission, last, failure, running: null });
  };

  async function refresh(): Promise<void> {
    const record = await store.read();
    await reminder.refresh();
    const now = state.getSnapshot();
    if (now.kind === 'on' && now.running !== null) return;
    if (record === null) state.set({ kind: 'off' });
    else show(record, await permissionOf(record.folder));
  }

  /** `isDue` decides with the record as it is when this tab's turn has come. */
  async function run(
    isDue: (record: BackupRecord) => boolean,
    replacesChanged = false,
  ): Promise<void> {
    const { signal } = ending;
    const showFiles = (files: number | null) => {
      const now = state.getSnapshot();
      const running = files === null ? null : { files };
      if (now.kind === 'on' && !signal.aborted) state.set({ ...now, running });
    };
    showFiles(0);
    await deps.alone(signal, async () => {
      const record = await store.read();
      if (record === null || signal.aborted || !isDue(record)) return;
      if ((await permissionOf(record.folder)) !== 'granted') return;
      const { folder, last } = record;
      const result = await backUp(deps, folder, { replacesChanged, signal, onFiles: showFiles });
      if (result.kind === 'failed') await store.write({ folder, last, failure: result.failure });
      if (result.kind !== 'done') return;
      await store.write({ folder, last: result.outcome, failure: null });
      if (result.isComplete) deps.onBackedUp(result.outcome.day);
    });
    showFiles(null);
    if (!signal.aborted) await refresh();
  }

  function stop(): void {
    ending.abort();
    ending = new AbortController();
    const now = state.getSnapshot();
    if (now.kind === 'on') state.set({ ...now, running: null });
  }

  /** Ends an update under way here, and changes the record while no tab has one under way. */
  async function change(work: () => Promise<void>): Promise<void> {
    stop();
    await deps.alone(ending.signal, work);
    await refresh();
  }

  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    refresh,
    async choose(folder) {
      await change(async () => {
        // The checksums are those of another folder.
        await store.remove();
        await store.write({ folder, last: null, failure: null });
      });
      await run(() => true);
      return state.getSnapshot().kind === 'on';
    },
    async allow() {
      const record = await store.read();
      const answer = record === null ? 'denied' : await ask(record.folder);
      await refresh();
      if (answer === 'granted') await run(() => true);
    },
    update: (how = 'keep-changed') => run(() => true, how === 'replace-changed'),
    async updateIfDue() {
      await refresh();
      const now = state.getSnapshot();
      const isDue = (last: BackupRecord['last']) => last === null || last.day !== today();
      if (now.kind !== 'on' || now.permission !== 'granted' || !isDue(now.last)) return;
      await run((record) => isDue(record.last));
    },
    turnOff: () =>
      change(async () => {
        await store.remove();
      }),
    stop,
    remindFrom: reminder.from,
    remindLater: reminder.putOff,
  };
}

/** The day until which the reminder waits. */
function createReminderDelay(store: BackupStore, today: () => DayKey) {
  const from = createValueStore<DayKey | null | undefined>(undefined);
  return {
    from,
    refresh: async () => from.set(await store.readRemindFrom()),
    putOff: async () => {
      const day = addDays(today(), 7);
      from.set(day);
      await store.putRemindFrom(day);
    },
  };
}

async function permissionOf(folder: BackupFolder): Promise<FilePermission> {
  return (await folder.queryPermission?.({ mode: 'readwrite' })) ?? 'granted';
}

async function ask(folder: BackupFolder): Promise<FilePermission> {
  try {
    return (await folder.requestPermission?.({ mode: 'readwrite' })) ?? 'granted';
  } catch (error) {
    // The click is too long ago: the question stays open.
    if (error instanceof DOMException) return 'prompt';
    throw error;
  }
}
