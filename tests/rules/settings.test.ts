import { assertSucceeds } from '@firebase/rules-unit-testing';
import { describe, test } from 'vitest';
import { addition, baseline, ulid } from './annsLog.ts';
import { useRulesWorld, type Json } from './rulesWorld.ts';

const world = useRulesWorld(baseline);

describe('the schema is 1 (9)', () => {
  test('and may be said again', async () => {
    await world.expectAllowed({ schema: 1 });
  });

  test.each<[Json]>([[null], [0], [2], [1.5], ['1'], [true], [{ version: 1 }]])(
    'and cannot be %j',
    (schema) => world.expectRefused({ schema }),
  );

  test('and a later one stays', async () => {
    await world.store({ logs: { ann: { schema: 3 } } });
    await world.expectRefused({ schema: 1 });
    await world.expectRefused({ schema: null, ...addition() });
  });

  test('and stays 2 where the key record is missing', async () => {
    await world.storeInAnnsLog('schema', 2);
    await world.expectRefused({ schema: 1 });
    await world.expectRefused({ schema: 1, ...addition() });
  });
});

describe('the generation of a log (10)', () => {
  const [born, other] = [ulid(70), ulid(71)];

  test('is given beside the schema, by the first writer', async () => {
    await world.expectAllowed({ schema: 1, born });
    await world.store(null);
    await world.expectAllowed({ schema: 1, born, ...addition() });
  });

  test('is given later to a log that an older app began', async () => {
    await world.expectAllowed({ born });
  });

  test('is nothing that a write needs', async () => {
    await world.store(null);
    await world.expectAllowed({ schema: 1, ...addition() });
  });

  test.each<[Json]>([[null], [''], ['2026'], [born.toLowerCase()], [1], [true], [{ id: born }]])(
    'cannot be %j',
    (value) => world.expectRefused({ schema: 1, born: value }),
  );

  test('is not given to a log without a schema, nor to one of a later schema', async () => {
    await world.store(null);
    await world.expectRefused({ born });
    await world.store({ logs: { ann: { schema: 3 } } });
    await world.expectRefused({ born });
  });

  test.each<[string, Json]>([
    ['changed', other],
    ['said again', born],
    ['taken back', null],
  ])('is never %s', async (_how, value) => {
    await world.expectAllowed({ schema: 1, born });
    await world.expectRefused({ schema: 1, born: value });
    await world.expectRefused({ schema: 1, born: value, ...addition() });
  });

  test('goes with the whole log, which begins as another', async () => {
    await world.expectAllowed({ schema: 1, born });
    await assertSucceeds(world.database('ann').ref('logs/ann').remove());
    await world.expectAllowed({ schema: 1, born: other });
  });
});

describe('settings are optional and each of its own type', () => {
  test.each<[string, Json]>([
    ['theme', 'system'],
    ['theme', 'light'],
    ['theme', 'dark'],
    ['theme', null],
    ['weekStartsOn', 0],
    ['weekStartsOn', 6],
    ['dayStartHour', 0],
    ['dayStartHour', 23],
    ['hourCycle', 'h12'],
    ['hourCycle', 'h23'],
    ['locale', 'en'],
    ['locale', 'zh-Hant-TW'],
    ['locale', 'de-DE-u-co-phonebk-nu-latn'],
    ['enterKey', 'adds'],
    ['enterKey', 'breaks'],
    ['homeZone', 'Europe/Berlin'],
    ['homeZone', 'Etc/GMT+5'],
    ['weekNumbers', true],
    ['weekNumbers', false],
    ['mutedDays', '2026-01-01/2026-01-05'],
    ['mutedDays', '2026-01-01/2026-01-05,2026-03-03/2026-03-03'],
    ['restDaysPerWeek', 0],
    ['restDaysPerWeek', 3],
    ['backupReminderDays', 0],
    ['backupReminderDays', 90],
    ['lastBackupDay', '2026-11-20'],
    ['lastBackupDay', '0001-02-29'],
    ['firstSteps', 'journal'],
    ['firstSteps', 'encryption'],
    ['firstSteps', 'lock'],
    ['firstSteps', 'done'],
  ])('%s may be %j', (name, value) => world.expectAllowed({ [`settings/${name}`]: value }));

  test('all of them may be set at once, or taken away', async () => {
    await world.expectAllowed({ settings: { theme: 'light', dayStartHour: 4, enterKey: 'adds' } });
    await world.expectAllowed({ settings: null });
  });

  test.each<[string, Json]>([
    ['theme', 'blue'],
    ['theme', ''],
    ['theme', 1],
    ['theme', { name: 'dark' }],
    ['weekStartsOn', -1],
    ['weekStartsOn', 7],
    ['weekStartsOn', 1.5],
    ['weekStartsOn', '1'],
    ['weekStartsOn', true],
    ['dayStartHour', -1],
    ['dayStartHour', 24],
    ['dayStartHour', 3.5],
    ['dayStartHour', '4'],
    ['hourCycle', 'h24'],
    ['hourCycle', 12],
    ['locale', ''],
    ['locale', 'en_US'],
    ['locale', '-en'],
    ['locale', 'x'.repeat(36)],
    ['locale', 5],
    ['enterKey', 'sends'],
    ['enterKey', true],
    ['homeZone', ''],
    ['homeZone', '/Berlin'],
    ['homeZone', 'x'.repeat(65)],
    ['homeZone', 1],
    ['weekNumbers', 'yes'],
    ['weekNumbers', 1],
    ['mutedDays', ''],
    ['mutedDays', '2026-01-01'],
    ['mutedDays', '2026-01-01/2026-01-05,'],
    ['mutedDays', ','],
    ['mutedDays', '2026-01-01/2026-01-05,,2026-01-01/2026-01-05'],
    ['mutedDays', '2026-13-01/2026-01-05'],
    ['mutedDays', '2026-00-01/2026-01-05'],
    ['mutedDays', '2026-01-01/2026-01-00'],
    ['mutedDays', '2026-01-01/2026-01-32'],
    ['mutedDays', '2026-01-01/2026-01-05,2026-02-30/2026-03-01'],
    ['mutedDays', '2026-04-31/2026-05-01'],
    ['mutedDays', ['2026-01-01/2026-01-05']],
    ['restDaysPerWeek', 4],
    ['restDaysPerWeek', -1],
    ['restDaysPerWeek', 1.5],
    ['restDaysPerWeek', '1'],
    ['backupReminderDays', 8],
    ['backupReminderDays', '7'],
    ['lastBackupDay', ''],
    ['lastBackupDay', '2026-02-30'],
    ['lastBackupDay', '11-20-2026'],
    ['lastBackupDay', '2026-11-20, tea'],
    ['lastBackupDay', 20261120],
    ['firstSteps', 'import'],
    ['firstSteps', 1],
    ['fontSize', 12],
    ['constructor', 'x'],
    ['__proto__', 'x'],
  ])('%s cannot be %j', (name, value) => world.expectRefused({ [`settings/${name}`]: value }));

  test.each<[Json]>([['dark'], [1], [true], [{ theme: 'dark', other: 1 }], [['dark']]])(
    'cannot be %j as a whole',
    (settings) => world.expectRefused({ settings }),
  );
});
