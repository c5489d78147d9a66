import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { failure, type Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { StoredChanges, StoredSettings } from '../../log/SettingsRecord.ts';
import {
  isHidden,
  openStored,
  type HiddenSettings,
  type SealedChanges,
  type SettingsKeys,
} from './hiddenSettings.ts';
import type { RemoteSettings, SettingsListener, WireSettings } from './RemoteSettings.ts';
import { openingSettingsForm, sealedSettingsForm, type SettingsForm } from './settingsForms.ts';

/** For this time after a write, in ms, another device's write of the same moment may revert it. */
const conflictMs = 2000;
/** A choice is written this often at most. */
const maxWrites = 3;

/** Dependencies of the settings of an encrypted log. */
export interface SealedSettingsDeps<Changes extends StoredChanges> extends SettingsKeys {
  readonly wire: WireSettings<Changes>;
  readonly clock: Clock;
}

/**
 * The settings of an encrypted log. Nothing hidden is written readable: the type of `wire` refuses it. A `sealed` that
 * does not open stays. Its settings show their defaults, `sealed` is told as a setting that is not understood, and a
 * choice of one of them fails with `invalid-data`.
 */
export function sealedRemoteSettings(
  deps: SealedSettingsDeps<SealedChanges>,
  state: 'sealing' | 'on',
): RemoteSettings {
  return settingsInForm(deps, sealedSettingsForm(deps, state));
}

/** The settings of a log on its way out of encryption. They are read in both forms and written readable. */
export function openingRemoteSettings(deps: SealedSettingsDeps<StoredChanges>): RemoteSettings {
  return settingsInForm(deps, openingSettingsForm);
}

/** A hidden setting that this device has just written. */
interface RecentChoice {
  readonly before: string | undefined;
  readonly value: string | null;
  readonly writes: number;
}

/**
 * Hidden settings are stored together, so two devices that change different ones at the same moment overwrite each
 * other. The first device sees its choice reverted to the previous value, and writes it again.
 */
function settingsInForm<Changes extends StoredChanges>(
  deps: SealedSettingsDeps<Changes>,
  form: SettingsForm<Changes>,
): RemoteSettings {
  const { wire, clock } = deps;
  const recent = new Map<string, RecentChoice>();
  let last: Promise<unknown> = Promise.resolve();

  async function write(changes: StoredChanges, writes: number): Promise<Result<void, RemoteError>> {
    const hiddenChanges = Object.entries(changes).filter(([name]) => isHidden(name));
    if (hiddenChanges.length === 0) return wire.write(form.together(changes, null));
    const stored = await wire.read();
    if (!stored.ok) return stored;
    const before = form.hiddenOf(await openStored(stored.value, deps));
    if (before === null) return failure({ kind: 'invalid-data', cause: undefined });
    const after = withChanges(before, hiddenChanges);
    const written = await wire.write(form.together(changes, await form.store(after)));
    if (written.ok) {
      for (const [name] of hiddenChanges) {
        const choice = { before: before[name], value: after[name] ?? null, writes };
        recent.set(name, choice);
        clock.setTimer(() => {
          if (recent.get(name) === choice) recent.delete(name);
        }, conflictMs);
      }
    }
    return written;
  }

  /** One write at a time, because each is based on the one before. */
  function writeInTurn(changes: StoredChanges, writes: number): Promise<Result<void, RemoteError>> {
    const written = last.then(() => write(changes, writes));
    last = written;
    return written;
  }

  /** Writes a choice again that another device reverted without knowing of it. */
  function settleConflicts(hidden: HiddenSettings): void {
    for (const [name, { before, value, writes }] of recent) {
      const isTakenBack = hidden[name] === before && (before ?? null) !== value;
      if (!isTakenBack) continue;
      recent.delete(name);
      if (writes < maxWrites) void writeInTurn({ [name]: value }, writes + 1);
    }
  }

  async function shown(stored: StoredSettings): Promise<StoredSettings> {
    const opened = await openStored(stored, deps);
    const hidden = form.hiddenOf(opened);
    if (hidden === null) return { ...opened.others, sealed: stored['sealed'] ?? '' };
    settleConflicts(hidden);
    return { ...opened.others, ...hidden };
  }

  return {
    watch: (listener) => watchInOrder(wire, shown, listener),
    write: (changes) => writeInTurn(changes, 1),
  };
}

/** Tells the settings in the order in which they came, and nothing after the end of the subscription. */
function watchInOrder(
  wire: Pick<WireSettings, 'watch'>,
  shown: (stored: StoredSettings) => Promise<StoredSettings>,
  listener: SettingsListener,
): Unsubscribe {
  let isOver = false;
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void> | void) => {
    last = last.then(() => (isOver ? undefined : work()));
  };
  const stop = wire.watch({
    onSettings: (stored) =>
      inTurn(async () => {
        const settings = await shown(stored);
        if (!hasEnded()) listener.onSettings(settings);
      }),
    onError: (error) => inTurn(() => listener.onError(error)),
  });
  /** A call, because the answer changes during an await. */
  const hasEnded = () => isOver;
  return () => {
    isOver = true;
    stop();
  };
}

function withChanges(
  hidden: HiddenSettings,
  changes: readonly (readonly [string, StoredChanges[string]])[],
): HiddenSettings {
  const after: Record<string, string> = { ...hidden };
  for (const [name, value] of changes) {
    if (value === null) Reflect.deleteProperty(after, name);
    else after[name] = String(value);
  }
  return after;
}
