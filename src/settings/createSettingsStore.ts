import { createValueStore } from '../lib/createValueStore.ts';
import { parseJson } from '../lib/parseJson.ts';
import type { LocalStore } from '../log/LocalStore.ts';
import {
  emptySettings,
  isNoChange,
  storedChangesOf,
  storedSettingsOf,
  withChanges,
  withoutChanges,
  type SettingsRecord,
  type StoredChanges,
} from '../log/SettingsRecord.ts';
import type { TabChannel } from '../log/TabChannel.ts';
import { defaultSettings, parseSettings, storedChangesFor } from './Settings.ts';
import type { SettingsState, SettingsStore } from './SettingsStore.ts';

/**
 * Synchronous storage for one text per person: what the first paint needs. A text that cannot be stored is lost with
 * the page.
 */
export interface SettingsMemory {
  read(uid: string): string | null;
  write(uid: string, text: string): void;
  remove(uid: string): void;
}

/** The log whose settings a tab shows. */
export interface SettingsLog {
  readonly uid: string;
  readonly localStore: Pick<LocalStore, 'read' | 'write'>;
  readonly channel: Pick<TabChannel, 'post' | 'subscribe'>;
}

/** A {@link SettingsStore} that follows the open log. */
export interface FollowingSettingsStore extends SettingsStore {
  /** Switches to the settings of `log`, until its `channel` is closed. null: to the defaults. */
  follow(log: SettingsLog | null): void;
  /** Removes the text of `uid` from the memory. The record goes with the person's local store. */
  forget(uid: string): void;
}

/** What a tab knows of the settings of the log that it shows. */
interface Followed extends SettingsLog {
  record: SettingsRecord;
  /** Choices that are not in the local store yet. */
  unsaved: StoredChanges;
  /** The text in the memory that this tab wrote or read last. */
  text: string | null;
  readonly stop: () => void;
}

const nobody: SettingsState = { settings: defaultSettings, notUnderstood: [], isUnsent: false };

/**
 * The settings in one tab. The memory has them at once, so the first paint has them too. Then the local store counts.
 *
 *   choose ─► unsaved ─► local store: unsent ─► engine ─► server
 *                shown: server, with unsent and unsaved on top; kept in the memory
 */
export function createSettingsStore({
  memory,
}: {
  readonly memory: SettingsMemory;
}): FollowingSettingsStore {
  const shown = createValueStore<SettingsState>(nobody);
  let shownText = '';
  let followed: Followed | null = null;

  function show(log: Followed): void {
    const { record, unsaved } = log;
    const saved = withChanges(record.server, record.unsent);
    const isUnsent = !isNoChange(record.unsent) || !isNoChange(unsaved);
    const stored = withChanges(saved, unsaved);
    const nextText = JSON.stringify([log.uid, stored, isUnsent]);
    if (nextText !== shownText) {
      shownText = nextText;
      shown.set({ ...parseSettings(stored), isUnsent });
    }
    remember(log, JSON.stringify({ server: saved, unsent: unsaved }));
  }

  function remember(log: Followed, text: string): void {
    if (text === log.text) return;
    log.text = text;
    memory.write(log.uid, text);
  }

  /** A tab of version 0.1 stores its choices in the memory alone, and no engine of this version hears of them. */
  function takeOver(log: Followed): void {
    const text = memory.read(log.uid);
    if (text === log.text) return;
    log.text = text;
    log.unsaved = { ...parseMemory(text).unsent, ...log.unsaved };
  }

  async function save(log: Followed): Promise<void> {
    const choices = log.unsaved;
    const saved = await log.localStore.write('strict', async (writer) => {
      const before = (await writer.settings()) ?? log.record;
      const record = { ...before, unsent: { ...before.unsent, ...choices } };
      await writer.putSettings(record);
      return record;
    });
    // After a failure they stay in the memory. The next roll call of the engine saves them.
    if (followed !== log || !saved.ok) return;
    log.record = saved.value;
    log.unsaved = withoutChanges(log.unsaved, choices);
    show(log);
    log.channel.post({ kind: 'settings-changed' });
  }

  async function read(log: Followed): Promise<void> {
    const read = await log.localStore.read((reader) => reader.settings());
    if (followed !== log || !read.ok) return;
    // Without a record, the memory has what version 0.1 knew.
    log.record = read.value ?? log.record;
    takeOver(log);
    show(log);
    if (!isNoChange(log.unsaved)) await save(log);
  }

  function close(): void {
    followed?.stop();
    followed = null;
    shownText = '';
    shown.set(nobody);
  }

  return {
    getSnapshot: shown.getSnapshot,
    subscribe: shown.subscribe,
    choose(changes) {
      if (followed === null) return;
      takeOver(followed);
      followed.unsaved = { ...followed.unsaved, ...storedChangesFor(changes) };
      show(followed);
      void save(followed);
    },
    follow(log) {
      close();
      if (log === null) return;
      const text = memory.read(log.uid);
      const { server, unsent } = parseMemory(text);
      const next: Followed = {
        ...log,
        record: { server, unsent: {} },
        unsaved: unsent,
        text,
        stop: log.channel.subscribe(({ kind }) => {
          // A tab that died before its message has still left its choice in the store.
          if (kind === 'settings-changed' || kind === 'who-is-there') void read(next);
        }),
      };
      followed = next;
      show(next);
      void read(next);
    },
    forget(uid) {
      if (followed?.uid === uid) close();
      memory.remove(uid);
    },
  };
}

/** The settings in `text`, which another app version or a person with developer tools may have written. */
function parseMemory(text: string | null): SettingsRecord {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return emptySettings;
  return {
    server: storedSettingsOf('server' in value ? value.server : null),
    unsent: storedChangesOf('unsent' in value ? value.unsent : null),
  };
}
