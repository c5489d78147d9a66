import fc from 'fast-check';
import { expect, it } from 'vitest';

import { dayKey } from '../dates/DayKey.ts';
import { timeString } from '../dates/TimeString.ts';
import { asEntryId, asWriteId } from '../entries/entryIds.ts';
import { dataKeyOf } from './keys/deriveKeys.ts';
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

it('opens to the same content, and seals to the same string', async () => {
  const contents = fc.record<SealedContent>({
    time: fc.constant(timeString(23, 59, 59)),
    zone: fc.string(),
    text: fc.string({ minLength: 1, unit: 'binary' }),
    addedLater: fc.boolean(),
    clashesWith: fc.option(fc.nat()),
  });
  await fc.assert(
    fc.asyncProperty(contents, async (each) => {
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
  expect(await lengthOf('€'.repeat(100_000))).toBeLessThanOrEqual(420_000);
});

it('seals settings for their person alone', async () => {
  const sealed = await sealSettings({ homeZone: 'Asia/Tokyo', mutedDays: 'x' }, 'ann', key);
  expect(await sealSettings({ mutedDays: 'x', homeZone: 'Asia/Tokyo' }, 'ann', key)).toBe(sealed);
  const opened = await openSettings(sealed, 'ann', keys);
  expect(opened).toEqual({ ok: true, value: { homeZone: 'Asia/Tokyo', mutedDays: 'x' } });
  expect((await openSettings(sealed, 'ben', keys)).ok).toBe(false);
  expect((await openEntry(sealed, place, keys)).ok).toBe(false);
});
