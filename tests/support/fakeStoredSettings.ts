import { failure, success, type Result } from '../../src/lib/result.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import {
  withChanges,
  type StoredChanges,
  type StoredSettings,
} from '../../src/log/SettingsRecord.ts';

/** The settings of one log on the server. */
export interface FakeStoredSettings {
  stored(): StoredSettings;
  /** Writes `changes` in one update, or refuses all of them. */
  write(changes: StoredChanges): Result<void, RemoteError>;
  /** Another program replaces all settings. */
  set(next: StoredSettings): void;
  /** The rules refuse updates of `name` from now on. null: none. */
  refuses(name: string | null): void;
  onChange: () => void;
}

/** No settings yet. */
export function createFakeStoredSettings(): FakeStoredSettings {
  let now: StoredSettings = {};
  let refused: string | null = null;

  const settings: FakeStoredSettings = {
    stored: () => now,
    write: (changes) => {
      if (refused !== null && Object.hasOwn(changes, refused)) {
        return failure({ kind: 'permission-denied', cause: null });
      }
      settings.set(withChanges(now, changes));
      return success(undefined);
    },
    set: (next) => {
      now = next;
      settings.onChange();
    },
    refuses: (name) => {
      refused = name;
    },
    onChange: () => undefined,
  };
  return settings;
}
