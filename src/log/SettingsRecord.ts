/** A setting as stored under `logs/{uid}/settings`. */
export type StoredSetting = string | number | boolean;

/** Stored settings by name, also those of other app versions. */
export type StoredSettings = Readonly<Record<string, StoredSetting>>;

/** Settings to store, by name. null deletes one. */
export type StoredChanges = Readonly<Record<string, StoredSetting | null>>;

/** The settings of one person on this device. */
export interface SettingsRecord {
  /** The settings on the server, as last heard. */
  readonly server: StoredSettings;
  /** The choices that the server has not accepted. They have no order: a newer choice replaces an older one. */
  readonly unsent: StoredChanges;
}

/** {@link SettingsRecord} before the first write. */
export const emptySettings: SettingsRecord = { server: {}, unsent: {} };

/** `settings` with `changes` on top. */
export function withChanges(settings: StoredSettings, changes: StoredChanges): StoredSettings {
  const whole: Record<string, StoredSetting> = { ...settings };
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) Reflect.deleteProperty(whole, name);
    else whole[name] = value;
  }
  return whole;
}

/** `changes` without those of `done`. One that has another value by now stays. */
export function withoutChanges(changes: StoredChanges, done: StoredChanges): StoredChanges {
  const left = Object.entries(changes).filter(
    ([name, value]) => !(Object.hasOwn(done, name) && done[name] === value),
  );
  return Object.fromEntries(left);
}

/** Whether there are no changes. */
export function isNoChange(changes: StoredChanges): boolean {
  return Object.keys(changes).length === 0;
}

/**
 * Stored changes from any `value`. A value that no app version stores, for instance a list, becomes a text.
 * No setting accepts this text, so the person can be told.
 */
export function storedChangesOf(value: unknown): StoredChanges {
  if (typeof value !== 'object' || value === null) return {};
  const changes: Record<string, StoredSetting | null> = {};
  for (const [name, setting] of Object.entries<unknown>({ ...value })) {
    changes[name] = isStorable(setting) ? setting : JSON.stringify(setting);
  }
  return changes;
}

/** Stored settings from any `value`, in the same way. */
export function storedSettingsOf(value: unknown): StoredSettings {
  const settings: Record<string, StoredSetting> = {};
  for (const [name, setting] of Object.entries(storedChangesOf(value))) {
    if (setting !== null) settings[name] = setting;
  }
  return settings;
}

function isStorable(value: unknown): value is StoredSetting | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
