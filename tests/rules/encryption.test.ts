import { describe, expect, test } from 'vitest';

import {
  addition,
  baseline,
  dayRow,
  deletion,
  edit,
  edited,
  foreign,
  fresh,
  kept,
  move,
  restore,
  serverNow,
  storedVersion,
  today,
  trashed,
  trashRow,
  ulid,
  unseen,
  yesterday,
  type Fields,
} from './annsLog.ts';
import {
  asSealed,
  convertedEntry,
  convertedVersion,
  keyRecord,
  logIn,
  sealed,
  sealedEdit,
  sealedEntry,
  sealedVersion,
  withRecord,
} from './encryptedLog.ts';
import { useRulesWorld, type Update } from './rulesWorld.ts';

const world = useRulesWorld(baseline);

describe('the key record (13)', () => {
  test('is made once, by the owner', async () => {
    await world.expectRefused(withRecord(), 'ben');
    await world.expectRefused(withRecord(), 'nobody');
    await world.expectAllowed(withRecord());
    await world.expectRefused(withRecord());
    await expect(world.database('ben').ref('logs/ann/encryption').get()).rejects.toThrow();
  });

  test.each<[string, Update]>([
    ['without the schema', { encryption: keyRecord() }],
    ['with the schema of a plain log', { schema: 1, encryption: keyRecord() }],
    ['with the schema alone', { schema: 2 }],
    ['as a log that is on', withRecord({ state: 'on' })],
    ['as the second revision', withRecord({ revision: 2 })],
  ])('is not made %s', (_how, update) => world.expectRefused(update));

  test('is not made anew where it is missing from an encrypted log', async () => {
    await world.store(logIn('on', 'sealed'));
    await world.storeInAnnsLog('encryption', null);
    await world.expectRefused(withRecord());
  });

  const slots = (passphrase: object) => ({
    slots: {
      recovery: { kdf: 'hkdf', salt: 's'.repeat(22), box: 'b'.repeat(80) },
      passphrase: {
        kdf: 'argon2id',
        m: 65_536,
        t: 3,
        p: 1,
        salt: 's'.repeat(22),
        box: 'b'.repeat(80),
        ...passphrase,
      },
    },
  });
  test.each<[string, Fields]>([
    ['another format', { format: 2 }],
    ['a time of its own', { changedAt: 1 }],
    ['no active key', { activeKey: 2 }],
    ['a key of another length', { keys: { k1: 'b' } }],
    ['a key of another name', { keys: { k1: 'b'.repeat(80), x: 'b'.repeat(80) } }],
    ['no keys', { keys: undefined }],
    ['no mac', { mac: undefined }],
    ['a mac of another length', { mac: 'm' }],
    ['a cheap derivation', slots({ m: 8_192 })],
    ['a single pass', slots({ t: 1 })],
    ['an endless derivation', slots({ m: 2 ** 30 })],
    ['no salt', slots({ salt: null })],
    ['more in a slot', slots({ hint: 'the dog' })],
    ['more fields', { text: 'words' }],
  ])('does not have %s', (_what, fields) => world.expectRefused(withRecord(fields)));

  const steps: readonly (readonly [string, readonly string[]])[] = [
    ['sealing', ['sealing', 'on', 'opening']],
    ['on', ['on', 'opening']],
    ['opening', ['opening', 'off', 'sealing']],
    ['off', ['off', 'sealing']],
  ];
  const all = ['sealing', 'on', 'opening', 'off'];
  test.each(steps.flatMap(([from, to]) => all.map((state) => [from, state, to] as const)))(
    'from %s to %s only along the way',
    async (from, state, to) => {
      await world.store(logIn(from, 'plain'));
      const update = withRecord({ state, revision: 6 });
      await (to.includes(state) ? world.expectAllowed(update) : world.expectRefused(update));
    },
  );

  test('goes on revision by revision, keeps its keys, and goes with the log alone', async () => {
    await world.store(logIn('on', 'sealed'));
    const box = 'b'.repeat(80);
    for (const revision of [5, 4, 7])
      await world.expectRefused(withRecord({ state: 'on', revision }));
    await world.expectRefused({ schema: 1, encryption: null });
    await world.expectRefused({ 'encryption/state': 'off', schema: 1 });
    const next = { state: 'on', activeKey: 2, revision: 6 };
    await world.expectRefused(withRecord({ ...next, keys: { k2: box } }));
    await world.expectAllowed(withRecord({ ...next, keys: { k1: 'c'.repeat(80), k2: box } }));
    await world.database('ann').ref('logs/ann').remove();
  });
});

describe('the data keys (13)', () => {
  const box = 'b'.repeat(80);
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const keysBut = (left: number) =>
    Object.fromEntries(
      numbers.flatMap((number) => (number === left ? [] : [[`k${number}`, box] as const])),
    );

  test.each(numbers)('keep number %i', async (number) => {
    await world.store(logIn('on', 'sealed'));
    const record = keyRecord({ state: 'on', revision: 5, activeKey: 9, keys: keysBut(0) });
    await world.storeInAnnsLog('encryption', { ...record, changedAt: 1 });
    const next = { state: 'on', revision: 6, activeKey: number === 1 ? 2 : 1 };
    await world.expectRefused(withRecord({ ...next, keys: keysBut(number) }));
    await world.expectAllowed(withRecord({ ...next, keys: keysBut(0) }));
  });
});

describe('a sealed log (14)', () => {
  const states = ['sealing', 'on'];

  test.each(states)('takes no words beside `sealed` while %s', async (state) => {
    await world.store(logIn(state, 'sealed'));
    const plain: readonly Update[] = [
      addition(),
      { ...addition(), schema: 2 },
      edit(),
      move(),
      deletion(),
      restore(),
      ...['text', 'time', 'zone', 'writtenAt', 'addedLater', 'unedited'].map((name) =>
        addition({ ...asSealed, [name]: name === 'text' ? 'words' : true }),
      ),
    ];
    for (const update of plain) await world.expectRefused(update);
  });

  test.each(states)('takes every write in sealed form while %s', async (state) => {
    const writes: readonly Update[] = [
      { ...addition(asSealed), schema: 2 },
      sealedEdit(),
      {
        [`entries/${yesterday}/${edited}`]: null,
        [`entries/${today}/${edited}`]: sealedEntry(4, { updatedAt: serverNow }),
        [`versions/${edited}/3`]: sealedVersion(3, { replacedAt: serverNow, movedTo: today }),
        ...dayRow(yesterday),
        ...dayRow(today),
      },
      {
        [`entries/${yesterday}/${edited}`]: null,
        [`versions/${edited}/3`]: sealedVersion(3, { replacedAt: serverNow }),
        [`trash/${edited}`]: trashRow(yesterday, 3),
        ...dayRow(yesterday),
      },
      restore(asSealed),
      {
        [`erased/${trashed}`]: { day: yesterday, revision: 2, at: serverNow },
        [`versions/${trashed}`]: null,
        [`trash/${trashed}`]: null,
      },
    ];
    for (const update of writes) {
      await world.store(logIn(state, 'sealed'));
      await world.expectAllowed(update);
    }
  });

  test('keeps in a version exactly what the entry had', async () => {
    await world.store(logIn('on', 'sealed'));
    await world.expectRefused(sealedEdit({}, { sealed: sealed('other') }));
    await world.expectRefused(sealedEdit({}, { text: 'words' }));
    await world.expectRefused({
      ...sealedEdit(),
      ...kept(edited, yesterday, 3),
    });
  });

  test.each([
    ['short', 'AQabc'],
    ['not of format 1', `AA${'-'.repeat(60)}`],
    ['of other characters', `AQ${'+'.repeat(60)}`],
    ['too long', `AQ${'-'.repeat(820_000)}`],
  ])('takes no string that is %s', async (_how, text) => {
    await world.store(logIn('on', 'sealed'));
    await world.expectRefused({ ...addition({ ...asSealed, sealed: text }), schema: 2 });
  });

  test('takes the longest text, of 100 000 characters that JSON escapes', async () => {
    await world.store(logIn('on', 'sealed'));
    const text = `AQ${'-'.repeat(808_318)}`;
    await world.expectAllowed({ ...addition({ ...asSealed, sealed: text }), schema: 2 });
  });

  test('refuses an older app, which adds with schema 1', async () => {
    await world.store(logIn('on', 'sealed'));
    await world.expectRefused({ ...addition(asSealed), schema: 1 });
  });

  test('refuses an edit of a row that is still plain', async () => {
    await world.store(logIn('sealing', 'plain'));
    await world.expectRefused({ ...edit(asSealed) });
    await world.expectRefused(sealedEdit());
  });

  test('is not found in a log without encryption', async () => {
    await world.expectRefused(addition(asSealed));
    await world.expectRefused(convertedEntry(asSealed));
    await world.store(logIn('off', 'plain'));
    await world.expectRefused(addition(asSealed));
    await world.expectAllowed(addition());
  });

  test('keeps its private settings sealed', async () => {
    const value = sealed('settings');
    await world.expectRefused({ 'settings/sealed': value });
    for (const state of states) {
      await world.store(logIn(state, 'sealed'));
      await world.expectRefused({ 'settings/homeZone': 'Asia/Tokyo' });
      await world.expectRefused({ 'settings/mutedDays': '2026-01-01/2026-01-05' });
      await world.expectRefused({ 'settings/sealed': `AQ${'-'.repeat(20_000)}` });
      await world.expectAllowed({ 'settings/sealed': value, 'settings/homeZone': null });
      await world.expectAllowed({ 'settings/theme': 'dark' });
    }
  });
});

describe('the settings of a log that changes its form (14)', () => {
  const value = sealed('settings');
  const hidden = [
    ['mutedDays', '2026-01-01/2026-01-05'],
    ['homeZone', 'Asia/Tokyo'],
  ] as const;

  test.each(hidden)('are sealed in place of %s, before the log is on', async (name, plain) => {
    await world.store(logIn('sealing', 'sealed'));
    await world.storeInAnnsLog(`settings/${name}`, plain);
    await world.expectAllowed({ 'settings/theme': 'light' });
    await world.expectRefused({ 'settings/sealed': value });
    await world.expectRefused(withRecord({ state: 'on', revision: 6 }));
    await world.expectAllowed({ 'settings/sealed': value, [`settings/${name}`]: null });
    await world.expectAllowed(withRecord({ state: 'on', revision: 6 }));
  });

  test.each(hidden)('give their place back to %s, before the log is off', async (name, plain) => {
    await world.store(logIn('opening', 'plain'));
    await world.storeInAnnsLog('settings/sealed', value);
    await world.expectAllowed({ 'settings/theme': 'light' });
    await world.expectRefused({ [`settings/${name}`]: plain });
    await world.expectRefused({ 'settings/sealed': sealed('other settings') });
    await world.expectRefused(withRecord({ state: 'off', revision: 6 }));
    await world.expectAllowed({ 'settings/sealed': null, [`settings/${name}`]: plain });
    await world.expectAllowed(withRecord({ state: 'off', revision: 6 }));
  });
});

describe('a change of the form (14)', () => {
  const kinds = { sealing: asSealed, on: asSealed, opening: {} };

  test.each(['sealing', 'on'])('seals what is plain while %s, once', async (state) => {
    const ofForeign = (words: string) => ({
      [`entries/${today}/${foreign}`]: { sealed: sealed(words), revision: 0 },
      ...dayRow(today),
    });
    await world.store(logIn(state, 'plain'));
    for (const seal of [convertedEntry(asSealed), convertedVersion(asSealed), ofForeign('new')]) {
      await world.expectAllowed(seal);
    }
    // Another device has sealed the same rows at the same time.
    await world.expectAllowed(convertedVersion(asSealed));
    const other = { ...asSealed, sealed: sealed('other') };
    await world.expectRefused(convertedEntry(other));
    await world.expectRefused(convertedVersion(other));
    await world.expectRefused(ofForeign('other'));
  });

  test('opens what is sealed while opening', async () => {
    await world.store(logIn('opening', 'sealed'));
    await world.expectAllowed(convertedEntry({}));
    await world.expectAllowed(convertedVersion({}));
    await world.expectRefused(convertedEntry({ text: 'Other words' }));
    await world.expectRefused(convertedVersion({ text: 'Other words' }));
    await world.expectRefused(convertedEntry(asSealed, fresh, today));
  });

  test.each(Object.keys(kinds))('keeps everything else while %s', async (state) => {
    const isOpening = state === 'opening';
    await world.store(logIn(state, isOpening ? 'sealed' : 'plain'));
    const form = isOpening ? {} : asSealed;
    const others: readonly Fields[] = [
      { revision: 4 },
      { revision: 2 },
      { writeId: ulid(999) },
      { createdAt: 1 },
      { updatedAt: serverNow },
      { clashesWith: 1 },
    ];
    for (const other of others) await world.expectRefused(convertedEntry({ ...form, ...other }));
    await world.expectRefused({
      [`entries/${yesterday}/${edited}`]:
        convertedEntry(form)[`entries/${yesterday}/${edited}`] ?? null,
    });
    const versions: readonly Fields[] = [
      { day: today },
      { writeId: ulid(999) },
      { createdAt: 1 },
      { replacedAt: serverNow },
      { movedTo: today },
    ];
    for (const other of versions)
      await world.expectRefused(convertedVersion({ ...form, ...other }));
    await world.expectRefused({ [`versions/${edited}/9`]: storedVersion(yesterday, 1, form) });
  });

  test('opens nothing but a log that is being opened', async () => {
    for (const state of ['off', 'sealing', 'on']) {
      await world.store(logIn(state, 'sealed'));
      await world.expectRefused(convertedEntry({}));
      await world.expectRefused(convertedVersion({}));
    }
  });

  test('never replaces plain words by others', async () => {
    for (const log of [baseline(), logIn('off', 'plain'), logIn('opening', 'plain')]) {
      await world.store(log);
      await world.expectRefused(convertedEntry({ text: 'Other words' }));
      await world.expectRefused(convertedVersion({ text: 'Other words' }));
    }
  });

  test('touches no row that is neither plain nor sealed', async () => {
    await world.store(logIn('sealing', 'plain'));
    await world.storeInAnnsLog(`entries/${today}/${unseen}`, { note: 'of another program' });
    await world.expectRefused({
      [`entries/${today}/${unseen}`]: { sealed: sealed('new'), revision: 0 },
      ...dayRow(today),
    });
    await world.storeInAnnsLog(`versions/${edited}/1/text`, null);
    await world.expectRefused(convertedVersion(asSealed));
  });

  test('is the way of the owner alone', async () => {
    await world.store(logIn('sealing', 'plain'));
    for (const person of ['ben', 'nobody'] as const) {
      await world.expectRefused(convertedEntry(asSealed), person);
      await world.expectRefused(convertedVersion(asSealed), person);
    }
  });
});
