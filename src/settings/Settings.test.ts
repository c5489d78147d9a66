import { describe, expect, it } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import { storedSettingsOf } from '../log/SettingsRecord.ts';
import {
  chosenSettings,
  defaultSettings,
  parseSettings,
  storedChangesFor,
  type Settings,
} from './Settings.ts';

const chosen: Settings = {
  theme: 'dark',
  weekStartsOn: 0,
  dayStartHour: 4,
  hourCycle: 'h12',
  locale: 'de-CH',
  enterKey: 'breaks',
  homeZone: 'Europe/Zurich',
  weekNumbers: true,
  mutedDays: [
    { from: dayKey('2026-01-01'), to: dayKey('2026-01-05') },
    { from: dayKey('2026-03-03'), to: dayKey('2026-03-03') },
  ],
  restDaysPerWeek: 2,
  backupReminderDays: 30,
  lastBackupDay: dayKey('2026-11-20'),
  firstSteps: 'lock',
};

describe('settings', () => {
  it('come back as they were stored', () => {
    const stored = storedSettingsOf(storedChangesFor(chosen));
    expect(stored['mutedDays']).toBe('2026-01-01/2026-01-05,2026-03-03/2026-03-03');
    expect(parseSettings(stored)).toEqual({ settings: chosen, notUnderstood: [] });
  });

  it('that are as the default are taken away, not stored', () => {
    const changes = storedChangesFor(defaultSettings);
    expect(new Set(Object.values(changes))).toEqual(new Set([null]));
    expect(Object.keys(changes)).toHaveLength(Object.keys(defaultSettings).length);
  });

  it('that no person has chosen are not touched', () => {
    expect(storedChangesFor({ theme: 'light' })).toEqual({ theme: 'light' });
  });

  it('that are equal to a custom are stored all the same, once chosen', () => {
    expect(storedChangesFor({ weekStartsOn: 1, hourCycle: 'h23' })).toEqual({
      weekStartsOn: 1,
      hourCycle: 'h23',
    });
  });
});

describe('the settings that a file names', () => {
  it('are those that this version understands', () => {
    const stored = { theme: 'dark', dayStartHour: 99, fontSize: 12, toString: 'x' };
    expect(chosenSettings(storedSettingsOf(stored))).toEqual({ theme: 'dark' });
    expect(chosenSettings({})).toEqual({});
  });
});

describe('settings of another version, or changed by hand', () => {
  it.each<[string, unknown]>([
    ['theme', 'sepia'],
    ['weekStartsOn', 7],
    ['weekStartsOn', '1'],
    ['dayStartHour', 4.5],
    ['dayStartHour', -1],
    ['hourCycle', 'h24'],
    ['locale', 'x'],
    ['locale', 'not a tag'],
    ['locale', ''],
    ['homeZone', 'Etc/Unknown'],
    ['homeZone', 'Mars/Olympus'],
    ['enterKey', true],
    ['weekNumbers', 'yes'],
    ['mutedDays', '2026-02-30/2026-03-01'],
    ['mutedDays', '2026-03-02/2026-03-01'],
    ['mutedDays', { '2026-01-01': true }],
    ['restDaysPerWeek', 4],
    ['backupReminderDays', 8],
    ['backupReminderDays', '7'],
    ['lastBackupDay', '2026-02-30'],
    ['lastBackupDay', 5],
    ['firstSteps', 'import'],
    ['fontSize', 12],
    ['toString', 'x'],
    ['__proto__x', null],
  ])('%s = %j is left alone and told of', (name, value) => {
    const { settings, notUnderstood } = parseSettings(storedSettingsOf({ [name]: value }));
    expect(settings).toEqual(defaultSettings);
    expect(notUnderstood).toEqual(value === null ? [] : [name]);
  });

  it('hides nothing of the rest', () => {
    const { settings, notUnderstood } = parseSettings(
      storedSettingsOf({ theme: 'dark', glow: { a: 1 }, locale: 'iw' }),
    );
    expect(settings).toMatchObject({ theme: 'dark', locale: 'he' });
    expect(notUnderstood).toEqual(['glow']);
  });

  it.each([[null], ['text'], [5], [['dark']]])('%j as a whole crashes nothing', (value) => {
    expect(parseSettings(storedSettingsOf(value)).settings).toEqual(defaultSettings);
  });
});
