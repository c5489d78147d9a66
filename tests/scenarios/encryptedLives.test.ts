import fc from 'fast-check';
import { expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import type { NewSecrets, Secret } from '../../src/encryption/Encryption.ts';
import { openEntry } from '../../src/seal/sealEntry.ts';
import type { SealKeys } from '../../src/seal/SealKeys.ts';
import { isPlain } from '../../src/sync/wire/plainRows.ts';
import type { StoredEntry, StoredVersion } from '../../src/sync/wire/StoredRow.ts';
import { slowOpening } from '../support/encryption/countCrypto.ts';
import {
  createEncryptedWorld,
  newSecrets,
  type EncryptedDevice,
} from '../support/encryption/encryptedWorld.ts';
import { createRandom } from '../support/random.ts';
import { friday, saying, valueOf } from '../support/syncWorld.ts';

/** 40 runs in `npm test`, 2 500 with `npm run test:chaos`. */
const runs = Math.ceil(Number(process.env['CHAOS_RUNS'] ?? 160) / 4);
const isExploring = process.env['CHAOS_RUNS'] !== undefined;
const seed = Number(process.env['CHAOS_SEED'] ?? (isExploring ? Date.now() % 2 ** 31 : 20_261_123));
const path = process.env['CHAOS_PATH'];

/** What may happen, and how often. */
const weights = {
  adds: 10,
  appends: 8,
  deletes: 2,
  turnsOn: 5,
  turnsOff: 3,
  unlocks: 8,
  unlocksWrongly: 2,
  changesPassphrase: 2,
  changesRecoveryKey: 2,
  changesKeys: 3,
  goesOffline: 3,
  goesOnline: 5,
  hangs: 1,
  leaderDies: 3,
  leaderDiesWriting: 4,
  hidesRecord: 2,
  showsOlderRecord: 2,
  showsDamagedRecord: 1,
  saysPlainLog: 2,
  saysTheTruth: 6,
  rests: 4,
} as const;

type Kind = keyof typeof weights;

interface Happening {
  readonly kind: Kind;
  readonly device: number;
  readonly pick: number;
  readonly afterMs: number;
}

const kinds = Object.keys(weights).filter((kind): kind is Kind => kind in weights);
const happening: fc.Arbitrary<Happening> = fc.record({
  kind: fc.oneof(...kinds.map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) }))),
  device: fc.nat(2),
  pick: fc.nat(5),
  afterMs: fc.oneof(
    { weight: 4, arbitrary: fc.nat(30) },
    { weight: 8, arbitrary: fc.nat(400) },
    { weight: 3, arbitrary: fc.nat(20_000) },
  ),
});

const days = [friday, addDays(friday, -1)] as const;
/** Enough for every retry, and for a conversion. */
const recoveryMs = 240_000;

function createLife(number: number) {
  const random = createRandom(number);
  const world = createEncryptedWorld({
    random,
    travel: {
      delayMs: () => 1 + Math.floor(random() * 60),
      readLagMs: () => (random() < 0.2 ? Math.floor(random() * 300) : 0),
      survivesBreak: () => random() < 0.5,
    },
  });
  const restore = slowOpening(world.clock, () => (random() < 0.5 ? 0 : Math.floor(random() * 400)));
  return {
    ...world,
    random,
    restore,
    devices: [world.device(), world.device(), world.device()] as const,
    /** Secrets that may open the log. An answer may be lost, so the newest need not be the right one. */
    secrets: [] as NewSecrets[],
    /** Words that a screen called saved. */
    words: new Set<string>(),
    written: 0,
    hasLied: false,
    faults: [] as unknown[],
  };
}

type Life = ReturnType<typeof createLife>;

/** The outcome of something that a person does, whenever it comes. */
function whenDone<Value>(life: Life, work: Promise<Value>, then: (value: Value) => void): void {
  work.then(then, (bug: unknown) => life.faults.push(bug));
}

function secretOf(life: Life, pick: number): Secret | null {
  const secrets = life.secrets.at(-1 - Math.floor(pick / 2));
  if (secrets === undefined) return null;
  return pick % 2 === 0
    ? { kind: 'passphrase', value: secrets.passphrase }
    : { kind: 'recovery-key', value: secrets.recoveryKey };
}

function entryOn(device: EncryptedDevice, pick: number): Entry | undefined {
  const view = device.log.day(days[pick % 2] ?? friday).getSnapshot();
  const entries = 'entries' in view ? view.entries : [];
  return entries[pick % Math.max(1, entries.length)];
}

/** A person writes. Edits only add words, so no word may ever be missing. */
function writes(life: Life, device: EncryptedDevice, { kind, pick }: Happening): void {
  const word = `w${++life.written}.`;
  const entry = entryOn(device, pick);
  const saved = ({ ok }: { readonly ok: boolean }) => {
    if (ok) life.words.add(word);
  };
  if (kind === 'adds')
    whenDone(life, device.log.add(saying(word, { day: days[pick % 2] ?? friday })), saved);
  else if (entry === undefined) return;
  else if (kind === 'deletes') whenDone(life, device.log.remove(entry), () => undefined);
  else whenDone(life, device.log.edit(entry, { text: `${entry.text} ${word}` }), saved);
}

/** A person decides about encryption. Whatever the outcome, what they were shown may count from now on. */
async function decides(life: Life, device: EncryptedDevice, happens: Happening): Promise<void> {
  const { decisions } = device;
  const ignore = () => undefined;
  const current = secretOf(life, happens.pick);
  const latest = life.secrets.at(-1);
  const next = await newSecrets(`passphrase number ${life.secrets.length}`);
  if (happens.kind === 'turnsOn') {
    life.secrets.push(next);
    whenDone(life, decisions.turnOn(next), ignore);
  }
  if (current === null || latest === undefined) return;
  switch (happens.kind) {
    case 'turnsOff':
      whenDone(life, decisions.turnOff(current), ignore);
      break;
    case 'unlocks':
      whenDone(life, decisions.unlock(current), ignore);
      break;
    case 'unlocksWrongly':
      whenDone(life, decisions.unlock({ kind: 'passphrase', value: 'not this one' }), ({ ok }) => {
        if (ok) life.faults.push('A wrong passphrase opened the log.');
      });
      break;
    case 'changesPassphrase':
      life.secrets.push({ ...latest, passphrase: next.passphrase });
      whenDone(life, decisions.changePassphrase(current, next.passphrase), ignore);
      break;
    case 'changesRecoveryKey':
      life.secrets.push({ ...latest, recoveryKey: next.recoveryKey });
      whenDone(life, decisions.changeRecoveryKey(current, next.recoveryKey), ignore);
      break;
    case 'changesKeys':
      life.secrets.push(next);
      whenDone(life, decisions.changeKeys(current, next), ignore);
      break;
    default:
  }
}

/** The line, the worker or the server's honesty changes. */
function suffers(life: Life, device: EncryptedDevice, { kind, pick }: Happening): void {
  const { record } = life.server;
  life.hasLied ||= lies.includes(kind);
  switch (kind) {
    case 'goesOffline':
      device.goesOffline();
      break;
    case 'goesOnline':
      device.goesOnline();
      break;
    case 'hangs':
      device.line().hangs();
      break;
    case 'leaderDies':
      device.leaderDies();
      break;
    case 'leaderDiesWriting':
      device.leaderDiesAt(1 + pick);
      break;
    case 'hidesRecord':
      device.lies({ record: { value: null } });
      break;
    case 'showsOlderRecord':
      // Under the newest revision, a server would have thrown the newest record away: nobody gets its keys again.
      if (record === null || record.revision === 1) break;
      device.lies({ record: { value: { ...record, revision: 1, state: 'off' } } });
      break;
    case 'showsDamagedRecord':
      device.lies({ record: { value: 'on' } });
      break;
    case 'saysPlainLog':
      device.lies({ record: { value: null }, header: { schema: 1, born: life.server.born } });
      break;
    case 'saysTheTruth':
      device.lies({});
      break;
    default:
  }
}

const lies: readonly Kind[] = [
  'hidesRecord',
  'showsOlderRecord',
  'showsDamagedRecord',
  'saysPlainLog',
];
const writing: readonly Kind[] = ['adds', 'appends', 'deletes'];
const suffering: readonly Kind[] = [
  'goesOffline',
  'goesOnline',
  'hangs',
  'leaderDies',
  'leaderDiesWriting',
  'saysTheTruth',
  ...lies,
];

/** Every line is whole and every answer true; then the person opens each device that is locked. */
async function recovers(life: Life): Promise<void> {
  for (const device of life.devices) {
    device.lies({});
    device.goesOffline();
    device.goesOnline();
  }
  await life.passes(recoveryMs);
  for (const device of life.devices) await opens(life, device);
  await life.passes(recoveryMs);
  for (const device of life.devices) await retries(life, device);
  await life.passes(recoveryMs);
  for (const device of life.devices) takes(device);
  await life.passes(recoveryMs);
}

/** The person takes the readable rows that no device knows. */
function takes(device: EncryptedDevice): void {
  const status = device.status();
  const unknown = 'progress' in status ? status.progress?.unknown : undefined;
  if (unknown !== undefined) device.takes(unknown.rows);
}

/** What a device wrote readable, because it was told that the log is plain, was refused. The person sends it again. */
async function retries(life: Life, { log }: EncryptedDevice): Promise<void> {
  for (const { id, text } of log.parked.getSnapshot()) {
    if (!life.hasLied) life.faults.push(`${text} was refused, and nobody lied`);
    whenDone(life, log.retryParked(id), () => undefined);
  }
  await life.passes(0);
}

async function opens(life: Life, device: EncryptedDevice): Promise<void> {
  for (const { passphrase, recoveryKey } of life.secrets.toReversed())
    for (const secret of [
      { kind: 'passphrase', value: passphrase },
      { kind: 'recovery-key', value: recoveryKey },
    ] as const) {
      if (device.status().kind !== 'locked') return;
      // Every answer is true now, so the person agrees if encryption was turned off.
      await device.unlocks(secret, 'readable');
      await life.passes(1000);
    }
}

/** The text of a row on the server. null: it does not open. */
async function textOf(
  row: StoredEntry | StoredVersion,
  keys: SealKeys | null,
): Promise<string | null> {
  if (isPlain(row)) return row.body.text;
  if (row.body.kind !== 'sealed' || keys === null) return null;
  const opened = await openEntry(row.body.sealed, { uid: 'ada', ...row }, keys);
  return opened.ok ? opened.value.content.text : null;
}

async function checks(life: Life): Promise<void> {
  const { server, devices, words, leaks, faults } = life;
  expect(faults).toEqual([]);
  expect(leaks, 'no device that knows of the encryption sends readable words').toEqual([]);
  const state = server.record?.state ?? 'off';
  expect(['on', 'off'], 'a conversion ends').toContain(state);
  expect(
    life.formsOnServer().filter((form) => form !== (state === 'on' ? 'sealed' : 'plain')),
  ).toEqual([]);

  for (const [number, device] of devices.entries()) {
    const here = `device ${number}`;
    expect([device.status(), device.sync().kind], here).toEqual([{ kind: state }, 'saved']);
    expect(await device.unsent(), here).toBe(0);
  }
  const stored = valueOf(await devices[0].keyStore.read());
  const keys = stored?.keys ?? null;
  const rows = server.storedRows().flatMap((row) => (row.body === null ? [] : [row]));
  const versions = server.storedVersionPage(null, 1000).rows.flatMap((row) => row.versions);
  const live = await Promise.all(rows.map((row) => textOf(row, keys)));
  const kept = await Promise.all(versions.map((row) => textOf(row, keys)));
  const there = [...live, ...kept].join(' ');
  for (const word of words) expect(there, `${word} was called saved`).toContain(word);

  for (const [number, device] of devices.entries()) {
    const shown = days.flatMap((day) => {
      const view = device.log.day(day).getSnapshot();
      return 'entries' in view ? view.entries.map(({ text }) => text) : [view.kind];
    });
    expect(shown.sort(), `device ${number}`).toEqual(live.toSorted());
  }
}

async function liveThrough(number: number, story: readonly Happening[]): Promise<void> {
  const life = createLife(number);
  try {
    for (const device of life.devices) for (const day of days) device.log.day(day);
    for (const happens of story) {
      await life.passes(happens.afterMs);
      const device = life.devices[happens.device % 3] ?? life.devices[0];
      if (writing.includes(happens.kind)) writes(life, device, happens);
      else if (suffering.includes(happens.kind)) suffers(life, device, happens);
      else await decides(life, device, happens);
    }
    await recovers(life);
  } finally {
    life.restore();
  }
  await checks(life);
}

it(`loses nothing and shows nothing, whoever decides what about encryption (${runs} runs, seed ${seed})`, async () => {
  const stories = fc.array(happening, { minLength: 5, maxLength: 50, size: 'max' });
  const result = await fc.check(fc.asyncProperty(fc.integer(), stories, liveThrough), {
    numRuns: runs,
    seed,
    ...(path === undefined ? {} : { path }),
    endOnFailure: true,
  });
  const report = fc.defaultReportMessage(result);
  // The report's seed and path, given as CHAOS_SEED and CHAOS_PATH, repeat the run.
  if (report !== undefined) throw new Error(report, { cause: result.errorInstance });
  expect(result.failed).toBe(false);
}, 3_600_000);
