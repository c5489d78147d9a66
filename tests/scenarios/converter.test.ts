import { beforeAll, describe, expect, it, vi } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { dayKey, type DayKey } from '../../src/dates/DayKey.ts';
import type { Entry, EntryVersion } from '../../src/entries/Entry.ts';
import { asEntryId, asWriteId, noWriteId } from '../../src/entries/entryIds.ts';
import type { Clock } from '../../src/lib/Clock.ts';
import { success } from '../../src/lib/result.ts';
import type { EncryptionProgress } from '../../src/log/encryption/EncryptionStatus.ts';
import type { KeyRecord } from '../../src/seal/KeyRecord.ts';
import type { OpenedRecord } from '../../src/seal/record/keyRecords.ts';
import { signKeyRecord, withState } from '../../src/seal/record/recordMac.ts';
import { openEntry } from '../../src/seal/sealEntry.ts';
import { createConverter, type Converter } from '../../src/sync/conversion/createConverter.ts';
import type { ConvertingRecord } from '../../src/sync/conversion/settleRecord.ts';
import { entryOfPlain, isPlain, plainEntry, plainVersion } from '../../src/sync/wire/plainRows.ts';
import type { StoredEntry } from '../../src/sync/wire/StoredRow.ts';
import { createFakeStoredLog, type FakeStoredLog } from '../support/fakeStoredLog.ts';
import { createRandom } from '../support/random.ts';
import { makeTestKeys } from '../support/testKeys.ts';
import { testEntry } from '../support/testEntry.ts';

const uid = 'ann';
const firstDay = dayKey('2026-11-20');
/** A clock on which a second lasts a millisecond. */
const hurriedClock: Clock = {
  now: () => Date.now(),
  setTimer: (callback, delayMs) => {
    const timer = setTimeout(callback, delayMs / 1000);
    return () => clearTimeout(timer);
  },
};

let opened: OpenedRecord;
beforeAll(async () => {
  opened = await makeTestKeys(uid);
});

function converting(record: KeyRecord): ConvertingRecord {
  const { state } = record;
  if (state !== 'sealing' && state !== 'opening') throw new Error(state);
  return { ...record, state };
}

/** A device's converter of `log`, as its record says. */
function converterOf(
  log: FakeStoredLog,
  record: KeyRecord = opened.record,
  deps: {
    readonly onProgress?: (progress: EncryptionProgress) => void;
    readonly onConverted?: (day: DayKey) => void;
    readonly ownWordsSent?: () => Promise<void>;
    readonly convertSettings?: () => Promise<ReturnType<typeof success<'done' | 'stuck'>>>;
  } = {},
): Converter {
  return createConverter({
    wire: log.wire,
    convertSettings: deps.convertSettings ?? (() => Promise.resolve(success('done'))),
    uid,
    keys: opened.keys,
    record: converting(record),
    clock: hurriedClock,
    random: () => 0.5,
    ownWordsSent: deps.ownWordsSent ?? (() => Promise.resolve()),
    onConverted: deps.onConverted ?? (() => undefined),
    onProgress: deps.onProgress ?? (() => undefined),
  });
}

const entryOn = (day: DayKey, name: string, changes: Partial<Entry> = {}): Entry =>
  testEntry({
    id: asEntryId(name),
    day,
    text: `words of ${name}`,
    createdAtMs: 5,
    updatedAtMs: 7,
    writeId: asWriteId(`w-${name}`),
    ...changes,
  });

function versionOf(entry: Entry, revision: number): EntryVersion {
  const { id, day, time, zone, text, addedLater, createdAtMs } = entry;
  return {
    ...{ id, day, time, zone, addedLater, createdAtMs, revision },
    text: `${text}, revision ${revision}`,
    writeId: asWriteId(`w${revision}-${id}`),
    replacedAtMs: 6,
    movedTo: revision === 2 ? firstDay : null,
  };
}

/** Nine days of three entries, some of them edited, one in the trash, one of another program, one unreadable. */
function writtenLog(): FakeStoredLog {
  const log = createFakeStoredLog();
  for (let n = 0; n < 9; n += 1) {
    const day = addDays(firstDay, -n);
    for (const name of ['a', 'b', 'c']) {
      const entry = entryOn(day, `${name}${n}`, {
        revision: name === 'a' ? 3 : 1,
        ...(name === 'b' ? { writtenAtMs: 3, addedLater: true } : {}),
        ...(name === 'a' ? { clashesWith: 1 } : { unedited: true }),
      });
      log.putEntry(plainEntry(entry));
      if (name === 'a') {
        log.putVersion(plainVersion(versionOf(entry, 1)));
        log.putVersion(plainVersion(versionOf(entry, 2)));
      }
    }
  }
  log.putVersion(plainVersion(versionOf(entryOn(firstDay, 'trashed'), 1)));
  log.putEntry(
    plainEntry(
      entryOn(firstDay, 'foreign', {
        revision: 0,
        writeId: noWriteId,
        createdAtMs: null,
        updatedAtMs: null,
      }),
    ),
  );
  log.putEntry({ id: asEntryId('odd'), body: null, text: '{"mood":3}' }, firstDay);
  log.setRecord(opened.record);
  return log;
}

/** The record with `changes`, by somebody who has the keys. */
const signed = (changes: Partial<KeyRecord>) =>
  signKeyRecord({ ...opened.record, ...changes }, uid, opened.keys.recordKey);

async function until(log: FakeStoredLog, state: KeyRecord['state']): Promise<void> {
  await vi.waitFor(() => expect(log.state()).toBe(state), { timeout: 20_000, interval: 2 });
}

async function run(log: FakeStoredLog, record?: KeyRecord): Promise<void> {
  const converter = converterOf(log, record);
  converter.start();
  await until(log, (record ?? opened.record).state === 'sealing' ? 'on' : 'off');
  converter.stop();
}

const formsOf = (log: FakeStoredLog) => [
  ...new Set([...log.entries(), ...log.versions()].map(({ body }) => body?.kind ?? 'odd')),
];

/** The rows of a log without what opening cannot bring back. */
const contentOf = (log: FakeStoredLog) => ({ entries: log.entries(), versions: log.versions() });

/** Brings a sealed log back, and returns it. */
async function openAgain(log: FakeStoredLog): Promise<FakeStoredLog> {
  const on = { ...opened.record, revision: 2 };
  const opening = await withState(on, uid, opened.keys.recordKey, 'opening');
  log.setRecord(opening);
  await run(log, opening);
  return log;
}

describe('turning encryption on', () => {
  it('seals every readable row in place and then says that it is on', async () => {
    const log = writtenLog();
    const before = writtenLog().entries();
    await run(log);
    expect(formsOf(log).sort()).toEqual(['odd', 'sealed']);
    for (const row of log.entries()) {
      if (row.body === null || row.body.kind !== 'sealed') continue;
      const source = before.find(({ id }) => id === row.id);
      if (source?.body == null || !isPlain(source)) throw new Error('no source');
      expect({ ...row, body: null }).toEqual({ ...source, body: null });
      const content = await openEntry(row.body.sealed, { uid, ...row }, opened.keys);
      expect(content.ok && { ...row, ...content.value.content, body: null }).toEqual({
        ...entryOfPlain(source),
        body: null,
      });
    }
  });

  it('begins with the newest day and counts each day up once', async () => {
    const log = writtenLog();
    const before = log.changesOf(firstDay);
    const told: DayKey[] = [];
    const converter = converterOf(log, opened.record, { onConverted: (day) => told.push(day) });
    converter.start();
    await until(log, 'on');
    expect(log.changesOf(firstDay)).toBe(before + 1);
    expect(told).toEqual(Array.from({ length: 9 }, (_, n) => addDays(firstDay, -n)));
  });

  it('sends at most 32 kB an update, and a larger row alone', async () => {
    const log = createFakeStoredLog();
    log.setRecord(opened.record);
    for (let n = 0; n < 3; n += 1) {
      for (let each = 0; each < 12; each += 1) {
        const text = 'x'.repeat(each === 5 ? 90_000 : 9000);
        log.putEntry(plainEntry(entryOn(addDays(firstDay, n), `e${n}-${each}`, { text })));
      }
    }
    await run(log);
    expect(formsOf(log)).toEqual(['sealed']);
    for (const { entries } of log.updates) {
      const bytes = JSON.stringify(entries).length;
      expect(entries.length === 1 || bytes < 33_000).toBe(true);
    }
  });

  it('reads the whole index, page after page', async () => {
    const log = createFakeStoredLog();
    log.setRecord(opened.record);
    for (let n = 0; n < 501; n += 1) {
      log.putEntry(plainEntry(entryOn(addDays(firstDay, -n), `e${n}`)));
    }
    await run(log);
    expect(formsOf(log)).toEqual(['sealed']);
  });

  it('reads the next days while an update is on its way', async () => {
    const log = writtenLog();
    const requests: string[] = [];
    log.intercept((request) => void requests.push(request));
    await run(log);
    const firstAnswer = requests.indexOf('convert-done');
    expect(requests.slice(0, firstAnswer).filter((request) => request === 'readDay')).toHaveLength(
      8,
    );
  });

  it('sends no row that does not open again, and is not on then', async () => {
    const log = writtenLog();
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    const broken = vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (...args) => {
      const bytes = new Uint8Array(await encrypt(...args));
      return bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte)).buffer;
    });
    let told: EncryptionProgress | null = null;
    converterOf(log, opened.record, { onProgress: (now) => (told = now) }).start();
    await vi.waitFor(() => expect(told).toMatchObject({ done: 9, stuck: 47 }));
    broken.mockRestore();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(log.updates).toEqual([]);
    expect(log.state()).toBe('sealing');
  });

  it('leaves rows of a sealed log as they are', async () => {
    const log = writtenLog();
    await run(log);
    const sealed = contentOf(log);
    const sent = log.updates.length;
    log.setRecord(opened.record);
    await run(log);
    expect(contentOf(log)).toEqual(sealed);
    expect(log.updates).toHaveLength(sent);
  });
});

describe('turning it off', () => {
  it('brings back exactly the rows that there were', async () => {
    const log = writtenLog();
    await run(log);
    await openAgain(log);
    expect(contentOf(log)).toEqual(contentOf(writtenLog()));
  });

  it('stays open to rows that do not open, and says how many', async () => {
    const log = writtenLog();
    await run(log);
    const [row] = log.entries();
    if (row?.body?.kind !== 'sealed') throw new Error('not sealed');
    // The same bytes in another place.
    log.putEntry({ ...row, id: asEntryId('elsewhere') });
    const on = { ...opened.record, revision: 2 };
    const opening = await withState(on, uid, opened.keys.recordKey, 'opening');
    log.setRecord(opening);
    let told: EncryptionProgress | null = null;
    const converter = converterOf(log, opening, { onProgress: (now) => (told = now) });
    converter.start();
    await vi.waitFor(() => expect(told).toEqual({ done: 9, total: 9, stuck: 1 }));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(log.state()).toBe('opening');
    expect(log.entries().filter(({ body }) => body?.kind === 'sealed')).toHaveLength(1);
    expect(log.versions().every(({ body }) => body.kind === 'plain')).toBe(true);
  });
});

describe('a conversion that is disturbed', () => {
  it('ends the same after a stop before or after any request', async () => {
    const whole = writtenLog();
    let requests = 0;
    whole.intercept(() => {
      requests += 1;
      return undefined;
    });
    await run(whole);
    for (let at = 1; at <= requests; at += 1) {
      const log = writtenLog();
      let count = 0;
      let converter: Converter | null = null;
      log.intercept(() => {
        count += 1;
        if (count === at) converter?.stop();
        return undefined;
      });
      converter = converterOf(log);
      converter.start();
      await vi.waitFor(() => expect(count).toBeGreaterThanOrEqual(at), { interval: 1 });
      if (log.state() === 'sealing') await run(log);
      expect(contentOf(log)).toEqual(contentOf(whole));
      expect(log.state()).toBe('on');
    }
  });

  it('ends the same on two devices at once', async () => {
    const log = writtenLog();
    const converters = [converterOf(log), converterOf(log)];
    for (const converter of converters) converter.start();
    await until(log, 'on');
    expect(formsOf(log).sort()).toEqual(['odd', 'sealed']);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(log.record()).toMatchObject({ revision: 2, state: 'on' });
  });

  it('reads a day again when it was edited meanwhile', async () => {
    const log = writtenLog();
    const id = asEntryId('b3');
    const edited = entryOn(addDays(firstDay, -3), 'b3', { revision: 2, text: 'newer words' });
    let hasEdited = false;
    log.intercept((request, conversion) => {
      const isIt = conversion?.entries.some((row) => row.id === id) === true;
      if (request === 'convert' && isIt && !hasEdited) {
        hasEdited = true;
        log.putEntry(plainEntry(edited));
      }
      return undefined;
    });
    await run(log);
    const row = log.entries().find((each): each is StoredEntry => each.id === id);
    if (row?.body.kind !== 'sealed') throw new Error('not sealed');
    const content = await openEntry(row.body.sealed, { uid, ...row }, opened.keys);
    expect(content.ok && content.value.content.text).toBe('newer words');
  });

  it('converts everything beside a row that is refused, and that row later', async () => {
    const log = writtenLog();
    let isRefused = true;
    log.intercept((request, conversion) => {
      const isIt = conversion?.entries.some(({ id }) => id === 'c8') === true;
      return request === 'convert' && isIt && isRefused ? 'permission-denied' : undefined;
    });
    const converter = converterOf(log);
    converter.start();
    const plain = () =>
      [...log.entries(), ...log.versions()].filter((r) => r.body?.kind === 'plain');
    await vi.waitFor(() => expect(plain().map(({ id }) => id)).toEqual(['c8']), { timeout: 5000 });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(log.state()).toBe('sealing');
    isRefused = false;
    await until(log, 'on');
    expect(plain()).toEqual([]);
  });

  it('goes on when an answer is lost and when the connection returns', async () => {
    const log = writtenLog();
    const random = createRandom(17);
    log.intercept(() => {
      if (random() < 0.95) return undefined;
      log.connects(false);
      setTimeout(() => log.connects(true), 3);
      return 'offline';
    });
    await run(log);
    expect(formsOf(log).sort()).toEqual(['odd', 'sealed']);
    expect(log.record()).toMatchObject({ revision: 2, state: 'on' });
  });

  it.each([
    ['nobody with the keys made it', (): unknown => ({ ...opened.record, revision: 5 })],
    ['it turns encryption off', () => signed({ state: 'opening', revision: 2 })],
    [
      'it has new keys',
      () => {
        const { keys } = opened.record;
        return signed({ revision: 2, activeKey: 2, keys: { ...keys, k2: keys['k1'] ?? '' } });
      },
    ],
    ['it is gone', () => null],
  ])('ends without a word when the record is another one: %s', async (_what, other) => {
    const log = writtenLog();
    const record = await other();
    let isRefused = false;
    log.intercept((request) => {
      if (request !== 'convert' || isRefused) return undefined;
      isRefused = true;
      log.setRecord(record);
      return 'permission-denied';
    });
    converterOf(log).start();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(isRefused).toBe(true);
    expect(log.updates).toEqual([]);
    expect(log.record()).toBe(record);
  });

  it('follows a record with another passphrase', async () => {
    const log = writtenLog();
    const later = await withState(opened.record, uid, opened.keys.recordKey, 'sealing');
    log.intercept((request) => {
      if (request === 'putRecord' && log.record() === opened.record) log.setRecord(later);
      return undefined;
    });
    await run(log);
    expect(log.record()).toMatchObject({ revision: 3, state: 'on' });
  });

  it('sends nothing while own words wait', async () => {
    const log = writtenLog();
    let letGo: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => (letGo = resolve));
    converterOf(log, opened.record, { ownWordsSent: () => sent }).start();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(log.updates).toEqual([]);
    letGo();
    await until(log, 'on');
  });

  it('is not over while the settings are not', async () => {
    const log = writtenLog();
    converterOf(log, opened.record, {
      convertSettings: () => Promise.resolve(success('stuck' as const)),
    }).start();
    await vi.waitFor(() => expect(log.updates.length).toBeGreaterThan(3));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(log.state()).toBe('sealing');
  });
});
