import fc from 'fast-check';
import { expect, it } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import { timeString } from '../dates/TimeString.ts';
import { asEntryId, asWriteId } from '../entries/entryIds.ts';
import { failure, success } from '../lib/result.ts';
import { dataKeyOf } from './keys/deriveKeys.ts';
import { headerOf, parseSealedString, sealText } from './box.ts';
import { labelled } from './bytes.ts';
import { openEntry, sealEntry } from './sealEntry.ts';
import { openSettings, sealSettings } from './sealSettings.ts';
import type { RowPlace, SealedContent } from './SealedRow.ts';

const place: RowPlace = {
  uid: 'ann',
  id: asEntryId('01HZZZZZZZZZZZZZZZZZZZZZZZ'),
  day: dayKey('2026-11-20'),
  revision: 3,
  writeId: asWriteId('01HZZZZZZZZZZZZZZZZZZZZZZY'),
};
const content: SealedContent = {
  time: timeString(9, 5, 0),
  zone: 'Europe/Berlin',
  text: 'A quiet morning.',
  addedLater: false,
  clashesWith: null,
};
const key = await dataKeyOf(1, new Uint8Array(32).fill(7));
const keys = { dataKeys: [key] };

const someContent = fc.record<SealedContent>({
  time: fc.constant(timeString(23, 59, 59)),
  zone: fc.string(),
  text: fc.string({ minLength: 1, unit: 'binary' }),
  addedLater: fc.boolean(),
  clashesWith: fc.option(fc.nat()),
});

it('opens to the same content, and seals to the same string', async () => {
  await fc.assert(
    fc.asyncProperty(someContent, async (each) => {
      const sealed = await sealEntry(each, place, key);
      expect(await sealEntry(each, place, key)).toBe(sealed);
      const opened = await openEntry(sealed, place, keys);
      expect(opened).toEqual({ ok: true, value: { content: each, keyNumber: 1 } });
    }),
    { numRuns: 100 },
  );
});

it('keeps the fields of imports, restores and lone surrogates', async () => {
  const rare: SealedContent = {
    ...content,
    text: '\ud800 \udfff 😀'.repeat(3),
    writtenAtMs: 12,
    unedited: true,
  };
  const opened = await openEntry(await sealEntry(rare, place, key), place, keys);
  expect(opened).toMatchObject({ ok: true, value: { content: rare } });
});

it('gives another string for each other field of the content', async () => {
  await fc.assert(
    fc.asyncProperty(someContent, async (each) => {
      const sealed = await sealEntry(each, place, key);
      const others: SealedContent[] = [
        { ...each, time: timeString(0, 0, 0) },
        { ...each, zone: `${each.zone}!` },
        { ...each, text: `${each.text} ` },
        { ...each, addedLater: !each.addedLater },
        { ...each, clashesWith: (each.clashesWith ?? -1) + 1 },
        { ...each, writtenAtMs: 0 },
        { ...each, unedited: true },
      ];
      const strings = await Promise.all(others.map((other) => sealEntry(other, place, key)));
      expect(new Set([sealed, ...strings]).size).toBe(others.length + 1);
    }),
    { numRuns: 25 },
  );
});

it('opens under its own key alone', async () => {
  const second = await dataKeyOf(2, new Uint8Array(32).fill(8));
  const sealed = await sealEntry(content, place, second);
  expect(sealed).not.toBe(await sealEntry(content, place, key));
  expect(await openEntry(sealed, place, keys)).toEqual(failure({ kind: 'unknown-key' }));
  const impostor = await dataKeyOf(2, new Uint8Array(32).fill(9));
  const opened = await openEntry(sealed, place, { dataKeys: [key, impostor] });
  expect(opened).toEqual(failure({ kind: 'does-not-open' }));
  const all = { dataKeys: [key, second] };
  expect(await openEntry(sealed, place, all)).toEqual(success({ content, keyNumber: 2 }));
});

it('distinguishes a row with other content from a changed one', async () => {
  // A genuine key seals other texts for the same place, as a faulty program would.
  const associated = labelled('daylog-entry/1', [
    headerOf(1),
    place.uid,
    place.id,
    place.day,
    '3',
    place.writeId,
  ]);
  const fields = ['09:05:00', 'UTC', 'tea', 0, null, null, 0];
  const changed = (at: number, value: unknown) =>
    fields.map((field, i) => (i === at ? value : field));
  const wrong: unknown[] = [
    null,
    {},
    [],
    fields.slice(1),
    [...fields, 0],
    ...['9:05:00', '24:00:00', null].map((time) => changed(0, time)),
    changed(1, null),
    ...['', 7, 'x'.repeat(100_001)].map((text) => changed(2, text)),
    ...[true, 2, null].map((flag) => changed(3, flag)),
    changed(4, '1'),
    changed(5, {}),
    changed(6, false),
  ];
  for (const value of wrong) {
    const sealed = await sealText(JSON.stringify(value), associated, key);
    expect(await openEntry(sealed, place, keys)).toEqual(failure({ kind: 'malformed' }));
  }
  const right = await sealText(JSON.stringify(fields), associated, key);
  expect((await openEntry(right, place, keys)).ok).toBe(true);
});

it('never throws on any row of a server', async () => {
  const texts = fc.oneof(
    fc.string(),
    fc.base64String().map((text) => `AQAB${text}`),
    fc.stringMatching(/^AQAB[A-Za-z0-9_-]{60,200}$/),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect((await openEntry(text, place, keys)).ok).toBe(false);
    }),
  );
  for (const value of [
    undefined,
    null,
    7,
    {},
    [],
    'AQ',
    `AA${'A'.repeat(80)}`,
    'A'.repeat(900_000),
  ])
    expect(parseSealedString(value)).toBeNull();
});

it('does not open in another place', async () => {
  const sealed = await sealEntry(content, place, key);
  const others: RowPlace[] = [
    { ...place, uid: 'ben' },
    { ...place, id: asEntryId('01HZZZZZZZZZZZZZZZZZZZZZZX') },
    { ...place, day: dayKey('2026-11-21') },
    { ...place, revision: 4 },
    { ...place, writeId: asWriteId('') },
  ];
  for (const other of others) {
    expect(await sealEntry(content, other, key)).not.toBe(sealed);
    expect(await openEntry(sealed, other, keys)).toMatchObject({
      error: { kind: 'does-not-open' },
    });
  }
});

it('does not open with any bit changed', async () => {
  const sealed = await sealEntry(content, place, key);
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let at = 0; at < sealed.length; at += 1) {
    for (let bit = 0; bit < 6; bit += 1) {
      const other = alphabet.charAt(alphabet.indexOf(sealed.charAt(at)) ^ (1 << bit));
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect((await openEntry(changed, place, keys)).ok).toBe(false);
    }
  }
  for (const changed of [sealed.slice(0, -1), `${sealed}A`, '', 'AQ', sealed.replace('AQ', 'AA')]) {
    expect((await openEntry(changed, place, keys)).ok).toBe(false);
  }
});

it('tells of the length only its step', async () => {
  const lengthOf = async (text: string) =>
    (await sealEntry({ ...content, text }, place, key)).length;
  const short = await lengthOf('a');
  expect(await lengthOf('a'.repeat(10))).toBe(short);
  expect(await lengthOf('a'.repeat(84))).toBeGreaterThan(short);
  const long = (await lengthOf('a'.repeat(100_000))) * 0.75;
  expect(long).toBeLessThan(112_000);
  // The longest text that an entry can have: each character takes six bytes in JSON.
  const worst = await lengthOf('\u0001'.repeat(100_000));
  expect(worst).toBeGreaterThan(800_000);
  expect(worst).toBeLessThanOrEqual(820_000);
});

it('seals settings for their person alone', async () => {
  const sealed = await sealSettings({ homeZone: 'Asia/Tokyo', mutedDays: 'x' }, 'ann', key);
  expect(await sealSettings({ mutedDays: 'x', homeZone: 'Asia/Tokyo' }, 'ann', key)).toBe(sealed);
  const opened = await openSettings(sealed, 'ann', keys);
  expect(opened).toEqual({ ok: true, value: { homeZone: 'Asia/Tokyo', mutedDays: 'x' } });
  expect((await openSettings(sealed, 'ben', keys)).ok).toBe(false);
  expect((await openEntry(sealed, place, keys)).ok).toBe(false);
});
