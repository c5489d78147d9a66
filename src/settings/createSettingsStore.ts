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

/** Where the device keeps a text for each person; what cannot be kept lasts as long as the page. */
export interface SettingsMemory {
  read(uid: string): string | null;
  write(uid: string, text: string): void;
  remove(uid: string): void;
  /** Calls back when another tab has written or removed `uid`'s text. */
  watch(uid: string, listener: () => void): Unsubscribe;
}

/** A {@link SettingsStore} that is told whose settings it holds. */
export interface FollowingSettingsStore extends SettingsStore {
  /** Holds the settings of `uid` from now on; nobody's for null. */
  follow(uid: string | null): void;
  /** Takes the settings of `uid` off this device. */
  forget(uid: string): void;
}

/** As the device keeps it: what the server is known to hold, and what is chosen beyond that. */
interface Kept {
  readonly server: StoredSettings;
  readonly unsent: StoredChanges;
}

const nothing: Kept = { server: {}, unsent: {} };
const nobody: SettingsState = { settings: defaultSettings, notUnderstood: [], isUnsent: false };

/**
 * The settings in one tab. They are read and kept on the device at once, so that the first paint has them
 * and no network is waited for; the sync on the other end of the channel sends what was chosen and says
 * what the server holds.
 *
 *   choose ─► unsent ─► kept, told to other tabs and the sync ─► sent ─► server
 *                  shown: server, with unsent over it
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
      // From another tab, which has also kept it.
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

/** What is shown: what is chosen here over what the server has. */
function merged({ server, unsent }: Kept): StoredSettings {
  const whole: Record<string, StoredSetting> = { ...server };
  for (const [name, value] of Object.entries(unsent)) {
    if (value === null) Reflect.deleteProperty(whole, name);
    else whole[name] = value;
  }
  return whole;
}

/** What was sent is the server's now, unless it was chosen otherwise meanwhile. */
function withSent({ server, unsent }: Kept, sent: StoredChanges): Kept {
  const left = Object.entries(unsent).filter(
    ([name, value]) => !(Object.hasOwn(sent, name) && sent[name] === value),
  );
  return {
    server: merged({ server, unsent: sent }),
    unsent: Object.fromEntries(left),
  };
}

/** What the device kept, as another version of the app, or anybody with the developer tools, may have left it. */
function parseKept(text: string | null): Kept {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return nothing;
  return {
    server: storedSettingsOf('server' in value ? value.server : null),
    unsent: storedChangesOf('unsent' in value ? value.unsent : null),
  };
}
