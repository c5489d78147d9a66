import { firstDay, parseDayKey, type DayKey } from '../dates/DayKey.ts';
import type { Weekday } from '../dates/weekOf.ts';
import type { StoredChanges, StoredSetting, StoredSettings } from '../log/SettingsRecord.ts';

/** Days from the first to the last, both included. */
export interface DayStretch {
  readonly from: DayKey;
  readonly to: DayKey;
}

/** A person's choices, for all their devices. */
export interface Settings {
  /** `system` follows each device. */
  readonly theme: 'system' | 'light' | 'dark';
  /** null: the default of the locale. */
  readonly weekStartsOn: Weekday | null;
  /** Hour from 0 to 23. Until this hour, entries go to the previous day. */
  readonly dayStartHour: number;
  /** null: entries show 24 hours, other times use the default of the locale. */
  readonly hourCycle: 'h12' | 'h23' | null;
  /**
   * BCP 47 tag that `Intl` knows. It decides the form of dates and numbers, and Daylog's language. null: the
   * device's.
   */
  readonly locale: string | null;
  /** Effect of Enter in a text field: add the entry, or break the line. */
  readonly enterKey: 'adds' | 'breaks';
  /** The person's home zone (IANA). Elsewhere, a notice shows the current zone. null: not chosen. */
  readonly homeZone: string | null;
  /** Whether the calendar shows week numbers. */
  readonly weekNumbers: boolean;
  /** Days that Daylog never shows unasked, in the order of choice. */
  readonly mutedDays: readonly DayStretch[];
  /** Number of days per week without an entry that do not end a run, 0 to 3. */
  readonly restDaysPerWeek: number;
  /** A reminder appears when the last backup is this many days old. 0: never. */
  readonly backupReminderDays: 0 | 7 | 30 | 90;
  /** The day of the last backup of the whole log, on any device. null: none yet. */
  readonly lastBackupDay: DayKey | null;
  /** No choice: the first step that Daylog has still to offer, each once (`FirstSteps`). */
  readonly firstSteps: 'journal' | 'encryption' | 'lock' | 'done';
}

export type SettingName = keyof Settings;

interface Field<Value> {
  /** The default value. It is not stored. */
  readonly absent: Value;
  /** undefined: not a value of this version. */
  readonly read: (stored: unknown) => Value | undefined;
  readonly store: (value: Value) => StoredSetting;
}

const fields: { readonly [Name in SettingName]: Field<Settings[Name]> } = {
  theme: oneOf('system', ['system', 'light', 'dark']),
  weekStartsOn: orNothing(oneOf(1, [0, 1, 2, 3, 4, 5, 6])),
  dayStartHour: wholeNumber(23),
  hourCycle: orNothing(oneOf('h23', ['h12', 'h23'])),
  locale: orNothing({ absent: '', read: readLocale, store: (locale) => locale }),
  enterKey: oneOf('adds', ['adds', 'breaks']),
  homeZone: orNothing({ absent: '', read: readZone, store: (zone) => zone }),
  weekNumbers: {
    absent: false,
    read: (stored) => (typeof stored === 'boolean' ? stored : undefined),
    store: (value) => value,
  },
  // ISO 8601 intervals: 2026-01-01/2026-01-05,2026-03-03/2026-03-03
  mutedDays: {
    absent: [],
    read: readStretches,
    store: (stretches) => stretches.map(({ from, to }) => `${from}/${to}`).join(','),
  },
  restDaysPerWeek: wholeNumber(3),
  backupReminderDays: oneOf(0, [0, 7, 30, 90]),
  lastBackupDay: orNothing({ absent: firstDay, read: readDay, store: (day) => day }),
  firstSteps: oneOf('journal', ['journal', 'encryption', 'lock', 'done']),
};

function oneOf<Value extends StoredSetting>(absent: Value, values: readonly Value[]): Field<Value> {
  return {
    absent,
    read: (stored) => values.find((value) => value === stored),
    store: (value) => value,
  };
}

function wholeNumber(most: number): Field<number> {
  return {
    absent: 0,
    read: (stored) =>
      typeof stored === 'number' && Number.isInteger(stored) && stored >= 0 && stored <= most
        ? stored
        : undefined,
    store: (value) => value,
  };
}

/** `field` with an additional value null for "not chosen", which is not stored. */
function orNothing<Value>(field: Field<Value>): Field<Value | null> {
  return {
    absent: null,
    read: field.read,
    store: (value) => field.store(value ?? field.absent),
  };
}

function readLocale(stored: unknown): string | undefined {
  return asIntlTakesIt(stored, (tag) => Intl.getCanonicalLocales(tag)[0]);
}

function readZone(stored: unknown): string | undefined {
  return asIntlTakesIt(stored, (timeZone) => {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  });
}

/** Intl throws RangeError for an invalid locale tag, and for a zone that this browser does not know. */
function asIntlTakesIt(
  stored: unknown,
  read: (text: string) => string | undefined,
): string | undefined {
  if (typeof stored !== 'string') return undefined;
  try {
    return read(stored);
  } catch {
    return undefined;
  }
}

function readDay(stored: unknown): DayKey | undefined {
  return typeof stored === 'string' ? parseDayKey(stored) : undefined;
}

function readStretches(stored: unknown): readonly DayStretch[] | undefined {
  if (typeof stored !== 'string') return undefined;
  if (stored === '') return [];
  const stretches: DayStretch[] = [];
  for (const text of stored.split(',')) {
    const [from, to] = text.split('/').map((day) => parseDayKey(day));
    if (from === undefined || to === undefined || to < from) return undefined;
    stretches.push({ from, to });
  }
  return stretches;
}

/** The settings before any choice. */
export const defaultSettings: Settings = {
  theme: fields.theme.absent,
  weekStartsOn: fields.weekStartsOn.absent,
  dayStartHour: fields.dayStartHour.absent,
  hourCycle: fields.hourCycle.absent,
  locale: fields.locale.absent,
  enterKey: fields.enterKey.absent,
  homeZone: fields.homeZone.absent,
  weekNumbers: fields.weekNumbers.absent,
  mutedDays: fields.mutedDays.absent,
  restDaysPerWeek: fields.restDaysPerWeek.absent,
  backupReminderDays: fields.backupReminderDays.absent,
  lastBackupDay: fields.lastBackupDay.absent,
  firstSteps: fields.firstSteps.absent,
};

/**
 * The settings in `stored`. `notUnderstood` names those of another app version and those with invalid values.
 * They stay stored, and the default applies.
 */
export function parseSettings(stored: StoredSettings): {
  readonly settings: Settings;
  readonly notUnderstood: readonly string[];
} {
  let settings = defaultSettings;
  const notUnderstood: string[] = [];
  for (const [name, value] of Object.entries(stored)) {
    const next = isSettingName(name) ? withStored(settings, name, value) : undefined;
    if (next === undefined) notUnderstood.push(name);
    else settings = next;
  }
  return { settings, notUnderstood };
}

/** The settings that `stored` names, as far as this version understands them. */
export function chosenSettings(stored: StoredSettings): Partial<Settings> {
  const { settings, notUnderstood } = parseSettings(stored);
  const names = settingNames.filter(
    (name) => Object.hasOwn(stored, name) && !notUnderstood.includes(name),
  );
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

function withStored(settings: Settings, name: SettingName, stored: unknown): Settings | undefined {
  const value = fields[name].read(stored);
  return value === undefined ? undefined : { ...settings, [name]: value };
}

/** `changes` in stored form. A value equal to the default deletes the stored one. */
export function storedChangesFor(changes: Partial<Settings>): StoredChanges {
  const stored: Record<string, StoredSetting | null> = {};
  for (const name of settingNames) {
    const change = changeOf(changes, name);
    if (change !== undefined) stored[name] = change;
  }
  return stored;
}

function changeOf<Name extends SettingName>(
  changes: Partial<Pick<Settings, Name>>,
  name: Name,
): StoredSetting | null | undefined {
  if (!Object.hasOwn(changes, name)) return undefined;
  const value = changes[name] ?? null;
  if (value === null) return null;
  const { absent, store } = fields[name];
  return absent !== null && store(value) === store(absent) ? null : store(value);
}

const settingNames = Object.keys(fields).filter(isSettingName);

function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(fields, name);
}
