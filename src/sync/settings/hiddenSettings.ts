import { activeKeyOf } from '../../seal/activeKeyOf.ts';
import type { SealedString } from '../../seal/SealedRow.ts';
import { openSettings, sealSettings } from '../../seal/sealSettings.ts';
import type { SealKeys } from '../../seal/SealKeys.ts';
import type { StoredChanges, StoredSetting, StoredSettings } from '../../log/SettingsRecord.ts';

/** The settings that tell something about a person's life. An encrypted log has them in `sealed` alone. */
const hiddenNames = ['mutedDays', 'homeZone'] as const;

/** Hidden settings as texts, by name. */
export type HiddenSettings = Readonly<Record<string, string>>;

declare const sealedChangesBrand: unique symbol;

/** Changes that an encrypted log takes. Only the functions of this file make them. */
export type SealedChanges = StoredChanges & {
  readonly [sealedChangesBrand]: true;
  readonly mutedDays?: null;
  readonly homeZone?: null;
  readonly sealed?: SealedString | null;
};

/** The keys of the log of `uid`. */
export interface SettingsKeys {
  readonly uid: string;
  readonly keys: SealKeys;
}

/** Stored settings, with `sealed` opened. */
export interface OpenedSettings {
  /** Those that are readable in every log. */
  readonly others: StoredSettings;
  /** Hidden settings that stand readable beside `sealed`. */
  readonly readable: HiddenSettings;
  /** Those in `sealed`. null: it does not open. */
  readonly opened: HiddenSettings | null;
}

/** Whether an encrypted log hides the setting. */
export function isHidden(name: string): boolean {
  return hiddenNames.some((each) => each === name);
}

/** Opens stored settings. */
export async function openStored(
  stored: StoredSettings,
  { uid, keys }: SettingsKeys,
): Promise<OpenedSettings> {
  const others: Record<string, StoredSetting> = {};
  const readable: Record<string, string> = {};
  for (const [name, value] of Object.entries(stored)) {
    if (isHidden(name)) readable[name] = String(value);
    else if (name !== 'sealed') others[name] = value;
  }
  const sealed = stored['sealed'];
  if (sealed === undefined) return { others, readable, opened: {} };
  const opened = await openSettings(String(sealed), uid, keys);
  return { others, readable, opened: opened.ok ? opened.value : null };
}

/** `changes` without the hidden settings. */
export function visibleChanges(changes: StoredChanges): SealedChanges {
  const visible = Object.entries(changes).filter(([name]) => !isHidden(name) && name !== 'sealed');
  return Object.fromEntries(visible) as SealedChanges;
}

/** The changes that store `hidden` in an encrypted log. */
export async function sealedChanges(
  hidden: HiddenSettings,
  { uid, keys }: SettingsKeys,
): Promise<SealedChanges> {
  const isEmpty = Object.keys(hidden).length === 0;
  const sealed = isEmpty ? null : await sealSettings(hidden, uid, activeKeyOf(keys));
  return { mutedDays: null, homeZone: null, sealed } as SealedChanges;
}

/** The changes that store `hidden` in a log on its way out of encryption. */
export function readableChanges(hidden: HiddenSettings): StoredChanges {
  return {
    ...Object.fromEntries(hiddenNames.map((name) => [name, hidden[name] ?? null])),
    sealed: null,
  };
}
