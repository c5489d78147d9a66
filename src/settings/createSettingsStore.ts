import { parseJson } from '../lib/parseJson.ts';
import type { Unsubscribe } from '../lib/Clock.ts';
import {
  defaultSettings,
  parseSettings,
  storedChangesFor,
  storedChangesOf,
  storedSettingsOf,
  type StoredChanges,
  type StoredSetting,
  type StoredSettings,
} from './Settings.ts';
import type { SettingsChannel, SettingsMessage } from './SettingsChannel.ts';
import type { SettingsState, SettingsStore } from './SettingsStore.ts';
import { createValueStore } from '../lib/createValueStore.ts';

/** Storage on the device for one text per person. A text that cannot be stored lasts as long as the page. */
export interface SettingsMemory {
  read(uid: string): string | null;
  write(uid: string, text: string): void;
  remove(uid: string): void;
  /** Calls back when another tab has written or removed the text of `uid`. */
  watch(uid: string, listener: () => void): Unsubscribe;
}

/** A {@link SettingsStore} that follows the open log. */
export interface FollowingSettingsStore extends SettingsStore {
  /** Switches to the settings of `uid`. null: to the defaults. */
  follow(uid: string | null): void;
  /** Removes the settings of `uid` from this device. */
  forget(uid: string): void;
}

/** The stored form: the known settings on the server, and the unsent choices. */
interface Kept {
  readonly server: StoredSettings;
  readonly unsent: StoredChanges;
}

const nothing: Kept = { server: {}, unsent: {} };
const nobody: SettingsState = { settings: defaultSettings, notUnderstood: [], isUnsent: false };

/**
 * The settings in one tab. They come from the device at once, so the first paint has them without a network.
 * The sync, on the other end of the channel, sends the choices and reports the server's settings.
 *
 *   choose ─► unsent ─► stored; other tabs and the sync notified ─► sent ─► server
 *                  shown: server, with unsent on top
 */
export function createSettingsStore(deps: {
  readonly memory: SettingsMemory;
  readonly openChannel: (uid: string) => SettingsChannel;
}): FollowingSettingsStore {
  const { memory } = deps;
  const shown = createValueStore<SettingsState>(nobody);
  let open: {
    readonly uid: string;
    readonly channel: SettingsChannel;
    readonly stop: () => void;
  } | null = null;
  let kept = nothing;

  function show(next: Kept): void {
    if (JSON.stringify(next) === JSON.stringify(kept) && shown.getSnapshot() !== nobody) return;
    kept = next;
    const { settings, notUnderstood } = parseSettings(merged(kept));
    shown.set({ settings, notUnderstood, isUnsent: Object.keys(kept.unsent).length > 0 });
  }

  function keep(next: Kept): void {
    if (open === null) return;
    memory.write(open.uid, JSON.stringify(next));
    show(next);
  }

  function tellUnsent(): void {
    const { unsent } = kept;
    if (Object.keys(unsent).length > 0) open?.channel.post({ kind: 'unsent', changes: unsent });
  }

  function hear(message: SettingsMessage): void {
    switch (message.kind) {
      case 'unsent-wanted':
        tellUnsent();
        break;
      case 'server':
        keep({ ...kept, server: message.stored });
        break;
      case 'sent':
        keep(withSent(kept, message.changes));
        break;
      // From another tab, which has stored it too.
      case 'unsent':
        break;
    }
  }

  function close(): void {
    open?.stop();
    open?.channel.close();
    open = null;
    kept = nothing;
    shown.set(nobody);
  }

  return {
    getSnapshot: () => shown.getSnapshot(),
    subscribe: (listener) => shown.subscribe(listener),
    choose(changes) {
      keep({ ...kept, unsent: { ...kept.unsent, ...storedChangesFor(changes) } });
      tellUnsent();
    },
    follow(uid) {
      if (open?.uid === uid) return;
      close();
      if (uid === null) return;
      const channel = deps.openChannel(uid);
      const stopHearing = channel.subscribe(hear);
      const stopWatching = memory.watch(uid, () => show(parseKept(memory.read(uid))));
      open = {
        uid,
        channel,
        stop: () => {
          stopHearing();
          stopWatching();
        },
      };
      show(parseKept(memory.read(uid)));
      tellUnsent();
    },
    forget(uid) {
      if (open?.uid === uid) close();
      memory.remove(uid);
    },
  };
}

/** The shown settings: unsent choices on top of the server's settings. */
function merged({ server, unsent }: Kept): StoredSettings {
  const whole: Record<string, StoredSetting> = { ...server };
  for (const [name, value] of Object.entries(unsent)) {
    if (value === null) Reflect.deleteProperty(whole, name);
    else whole[name] = value;
  }
  return whole;
}

/** Moves sent choices to the server's settings. A choice that changed meanwhile stays unsent. */
function withSent({ server, unsent }: Kept, sent: StoredChanges): Kept {
  const left = Object.entries(unsent).filter(
    ([name, value]) => !(Object.hasOwn(sent, name) && sent[name] === value),
  );
  return {
    server: merged({ server, unsent: sent }),
    unsent: Object.fromEntries(left),
  };
}

/** The stored form in `text`, which another app version or a person with developer tools may have written. */
function parseKept(text: string | null): Kept {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return nothing;
  return {
    server: storedSettingsOf('server' in value ? value.server : null),
    unsent: storedChangesOf('unsent' in value ? value.unsent : null),
  };
}
