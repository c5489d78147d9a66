import { expect } from 'vitest';

import { firstDay, lastDay } from '../../src/dates/DayKey.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import type { ParkedWrite } from '../../src/log/DayLog.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import type { ImportRecord } from '../../src/log/imports/ImportRecord.ts';
import { createImportSwitch } from '../../src/transfer/createTransferHost.ts';
import { batchesOf, runImport, runUndo } from '../../src/transfer/runImport.ts';
import { addressedPhotos, trimBodies } from '../../src/log/photos/localPhotos.ts';
import type { SealKeys } from '../../src/seal/SealKeys.ts';
import { isCryptoBusy } from '../support/encryption/countCrypto.ts';
import { createSealedLog } from '../support/encryption/sealedLog.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import type { Travel } from '../support/fakeWire.ts';
import { createRandom } from '../support/random.ts';
import { friday, saying, textsIn, valueOf } from '../support/syncWorld.ts';
import { createChaosDevice, type ChaosDevice, type ChaosSession } from './chaosDevice.ts';
import type { Happening } from './chaosHappenings.ts';
import { createChaosPerson, type ChaosCopy } from './chaosPerson.ts';
import { checkStarts } from './chaosStarts.ts';
import { named } from './photoLane.ts';

const deviceCount = 3;
/** Long enough for every retry. */
const recoveryMs = 10 * 60_000;
const hourMs = 3_600_000;
/** How much happens between two backups of the database. */
const happeningsPerBackup = 9;

/** The stores of a run's devices; `isBusy` while one of them works. */
export interface ChaosStores {
  open(device: number): LocalStore;
  isBusy(): boolean;
}

const inMemory: ChaosStores = { open: memoryLocalStore, isBusy: () => false };

/**
 * The length of Ann's log at the start of a run, in days: mostly short, sometimes more than the fill reads at
 * once.
 */
function oldDaysOf(random: () => number): number {
  const chance = random();
  if (chance < 0.4) return 0;
  if (chance < 0.9) return 1 + Math.floor(random() * 12);
  return 60 + Math.floor(random() * 20);
}

/** One run: its devices, its people, and the texts shown as saved. */
function createWorld(seed: number, stores: ChaosStores, keys: SealKeys | null) {
  const random = createRandom(seed);
  const clock = createFakeClock(undefined, () => stores.isBusy() || isCryptoBusy());
  const travel: Travel = {
    delayMs: () => 1 + Math.floor(random() * 120),
    readLagMs: () => (random() < 0.7 ? 0 : Math.floor(random() * 400)),
    survivesBreak: () => random() < 0.5,
  };
  const faults: unknown[] = [];
  const log = keys === null ? null : createSealedLog('ann', keys);
  const ann = createChaosPerson('ann', oldDaysOf(random), clock, travel, random, log);
  const ben = createChaosPerson('ben', 0, clock, travel, random);
  const around = { clock, random, stores, onFault: (fault: string) => faults.push(fault) };
  const devices = Array.from({ length: deviceCount }, (_, number) =>
    createChaosDevice(around, number),
  );
  for (const device of devices) if (device.number === 0 || random() < 0.5) device.signsIn(ann);
  return { random, clock, faults, people: [ann, ben] as const, devices, words: 0, imports: 0 };
}

type World = ReturnType<typeof createWorld>;

type Tab = ChaosSession['tabs'][number];

/** The screen of `tab` calls `text` saved when `result` is good, unless it is gone by then. */
function claimsSaved(
  world: World,
  { person }: ChaosSession,
  { process }: Tab,
  text: string,
  result: Promise<{ readonly ok: boolean }>,
): void {
  result.then(
    ({ ok }) => {
      if (ok && !process.isDead()) person.oracle.saved(text);
    },
    (bug: unknown) => world.faults.push(bug),
  );
}

/** What a person may do with a parked write: send it again as it is, or in words that pass, or give it up. */
const parkedChoices = ['as-it-is', 'in-other-words', 'give-up'] as const;

function decidesOn(
  world: World,
  session: ChaosSession,
  tab: Tab,
  { id, entryId, kind, text }: ParkedWrite,
  choice: (typeof parkedChoices)[number] | undefined,
): void {
  const { oracle } = session.person;
  if (choice === 'give-up') {
    oracle.unparks(entryId, text, null);
    tab.log.discardParked(id).catch((bug: unknown) => world.faults.push(bug));
    return;
  }
  // A deletion is sent again as it is.
  const isChanged = choice === 'in-other-words' && kind !== 'delete';
  const again = isChanged ? `${text.replaceAll('REFUSED', '').trim()} w${++world.words}` : text;
  oracle.unparks(entryId, text, again);
  const result = tab.log.retryParked(id, isChanged ? again : undefined);
  // A deletion promises no words: those of its parked entry may have been given up.
  if (kind === 'delete') result.catch((bug: unknown) => world.faults.push(bug));
  else claimsSaved(world, session, tab, again, result);
}

/**
 * The person imports their journal in `tab`, or goes on with it. A batch has `most` writes, or one day. A death of the tab
 * cuts the import off.
 */
function imports(world: World, { person }: ChaosSession, tab: Tab, most: number): void {
  const { process } = tab;
  const id = `import ${++world.imports}`.padEnd(20, '0');
  const fresh: ImportRecord = {
    id,
    source: 'jrnl',
    fileName: 'journal.txt',
    contentId: 'journal',
    startedAtMs: 0,
    state: 'running',
    total: person.journal.length,
    done: 0,
    parts: 0,
    undoneParts: 0,
    undone: 0,
    kept: 0,
  };
  const batches = batchesOf(person.journal, most);
  tab.importSwitch = createImportSwitch();
  // The first call is of the beginning.
  let calls = 0;
  const control = {
    nextBatch: tab.importSwitch.nextBatch,
    onProgress: ({ state }: ImportRecord) => {
      const batch = batches[calls++ - 1];
      // One that was ended meanwhile has not taken its batch.
      if (batch !== undefined && state === 'running') person.oracle.imported(batch);
    },
  };
  runImport(process, fresh, batches, control).catch((bug: unknown) => world.faults.push(bug));
}

/** The person undoes one of the imports of the device, finished or not. */
function undoesImport(
  world: World,
  { person }: ChaosSession,
  { process }: Tab,
  pick: number,
): void {
  const undo = async () => {
    const read = await process.localStore.read((reader) => reader.imports());
    const record = read.ok ? read.value[pick % Math.max(1, read.value.length)] : undefined;
    if (record === undefined) return;
    person.oracle.undoesImport(person.journal);
    await runUndo(process, record.id, () => undefined);
  };
  undo().catch((bug: unknown) => world.faults.push(bug));
}

/** What the person at a device does, and what the screen calls saved. */
function personActs(world: World, session: ChaosSession, happening: Happening): void {
  const { person } = session;
  const tab = session.tabs[happening.tab % session.tabs.length];
  if (tab === undefined) return;
  const { log } = tab;
  const day = person.days[happening.day % person.days.length] ?? friday;
  const view = log.day(day).getSnapshot();
  const entries = 'entries' in view ? view.entries : [];
  const entry = entries[happening.pick % Math.max(1, entries.length)];
  const word = `w${++world.words}`;

  const claims = (text: string, result: Promise<{ readonly ok: boolean }>) =>
    claimsSaved(world, session, tab, text, result);
  const editTo = (text: string) => {
    if (entry === undefined) return;
    person.oracle.edits(entry, text);
    claims(text, log.edit(entry, { text }));
  };

  switch (happening.kind) {
    case 'adds':
      claims(word, log.add(saying(word, { day })));
      break;
    case 'addsPhoto': {
      const content = person.photos.next(happening.pick);
      const adds = async () => {
        const kept = await log.photos.keep(content);
        if (!kept.ok) return;
        person.photos.kept(kept.value, content);
        const text = `${word} ${named(kept.value)}`;
        claims(text, log.add(saying(text, { day })));
      };
      adds().catch((bug: unknown) => world.faults.push(bug));
      break;
    }
    case 'looksAtPhoto': {
      const [photo] = addressedPhotos([entry?.text ?? '']);
      if (photo === undefined) break;
      log.photos.view(photo).subscribe(() => undefined);
      log.photos.body(photo).catch((bug: unknown) => world.faults.push(bug));
      break;
    }
    case 'writesRefused':
      if (happening.pick % 2 === 0)
        claims(`${word} REFUSED`, log.add(saying(`${word} REFUSED`, { day })));
      else editTo(`${word} REFUSED`);
      break;
    case 'appends':
      editTo(`${entry?.text ?? ''} ${word}`);
      break;
    case 'prepends':
      editTo(`${word} ${entry?.text ?? ''}`);
      break;
    case 'replaces':
      editTo(word);
      break;
    case 'moves': {
      const target = person.days[(happening.day + 1 + (happening.pick % 4)) % person.days.length];
      // A move to its own day changes nothing, so no screen calls it saved.
      if (entry === undefined || target === undefined || target === entry.day) break;
      person.oracle.moves(entry);
      claims(entry.text, log.edit(entry, { day: target }));
      break;
    }
    case 'deletes':
      if (entry === undefined) break;
      session.deleted.push(entry);
      person.oracle.deletes(entry);
      claims(entry.text, log.remove(entry));
      break;
    case 'restores': {
      const { deleted } = session;
      const again: Entry | undefined = deleted[happening.pick % Math.max(1, deleted.length)];
      if (again === undefined) break;
      claims(again.text, log.restore(again));
      break;
    }
    case 'retriesParked':
    case 'discardsParked': {
      const parked = log.parked.getSnapshot();
      const write = parked[happening.pick % Math.max(1, parked.length)];
      const choice = parkedChoices[happening.kind === 'discardsParked' ? 2 : happening.day % 2];
      if (write !== undefined) decidesOn(world, session, tab, write, choice);
      break;
    }
    case 'imports':
      imports(world, session, tab, 1 + happening.pick);
      break;
    case 'undoesImport':
      undoesImport(world, session, tab, happening.pick);
      break;
    case 'pausesImport':
      tab.importSwitch.pause();
      break;
    case 'resumesImport':
      tab.importSwitch.resume();
      break;
    case 'stopsImport':
      tab.importSwitch.stop();
      break;
    case 'selects':
      tab.selects(day);
      break;
    default:
  }
}

/** Carries out an event of the processes, the store or the connection of a session. */
function sessionSuffers(world: World, session: ChaosSession, happening: Happening): void {
  const { leader, store, person } = session;
  const tab = happening.tab % session.tabs.length;
  switch (happening.kind) {
    case 'deletesLog':
      // Rarely: after a deletion of the log little can go wrong.
      if (happening.pick === 0) person.deletesLog();
      break;
    case 'tabDies':
      session.tabDies(tab);
      break;
    case 'leaderDies':
      session.leaderDies();
      break;
    case 'tabDiesWriting':
      session.tabDiesAt(tab, 1 + happening.pick);
      break;
    case 'leaderDiesWriting':
      session.leaderDiesAt(1 + happening.pick);
      break;
    case 'tabFreezes':
      session.tabs[tab]?.process.freeze();
      break;
    case 'leaderFreezes':
      session.leaderFreezes();
      break;
    case 'leaderIsReplaced':
      if (happening.pick % 2 === 0) session.leaderFreezes();
      session.leaderIsReplaced();
      break;
    case 'leaderFreezesWriting':
      session.leaderFreezesAt(1 + happening.pick);
      break;
    case 'thaws':
      session.thaws();
      break;
    case 'otherVersionOpens':
      session.otherVersionOpens();
      break;
    case 'photosLeave':
      store
        .write('relaxed', (writer) => trimBodies(writer, 0))
        .catch((bug: unknown) => world.faults.push(bug));
      break;
    case 'partsFail':
      person.photos.partsFail(happening.pick % 2 === 0 ? 'permission-denied' : 'unexpected');
      break;
    case 'partsWork':
      person.photos.partsFail(null);
      break;
    case 'diskFills':
      store.setFull(true);
      break;
    case 'diskEmpties':
      store.setFull(false);
      break;
    case 'transactionAborts':
      store.abortNext();
      break;
    case 'goesOffline':
      leader.line.goesOffline();
      break;
    case 'goesOnline':
      leader.line.goesOnline();
      break;
    case 'hangs':
      leader.line.hangs();
      break;
    case 'serverStops':
      person.network.serverStops();
      break;
    case 'serverStarts':
      person.network.serverStarts();
      break;
    case 'sessionEnds':
      leader.line.sessionEnds();
      break;
    case 'signsIn':
      leader.line.signsIn();
      leader.engine.wake();
      break;
    default:
      personActs(world, session, happening);
  }
}

async function happens(world: World, happening: Happening): Promise<void> {
  const device = world.devices[happening.device % deviceCount];
  if (device === undefined) return;
  const [ann, ben] = world.people;
  const { session } = device;
  switch (happening.kind) {
    case 'joins':
      if (session === null) device.signsIn(ann);
      break;
    case 'signsOut':
      if (session === null) break;
      await device.signsOut();
      device.signsIn(happening.pick % 3 === 0 ? ben : ann);
      break;
    case 'databaseIsRestored': {
      // Now and then only: what nobody holds is lost with it.
      if (happening.pick > 1) break;
      const copies = new Map<number, ChaosCopy>();
      for (const { number, copyOf } of world.devices) copies.set(number, await copyOf(ann));
      ann.isRestored(copies);
      break;
    }
    case 'encryptionTurns':
      ann.encryption?.turns();
      break;
    case 'clockJumps':
      device.clockJumps((happening.pick % 2 === 0 ? 1 : -1) * hourMs * (1 + happening.pick * 20));
      break;
    default:
      if (session !== null) sessionSuffers(world, session, happening);
  }
}

/** Repairs everything, and lets enough time pass to send and fetch all. */
async function recovers(world: World): Promise<void> {
  for (const { network } of world.people) network.serverStarts();
  for (const { session } of world.devices) session?.heals();
  for (const { photos } of world.people) photos.partsFail(null);
  await world.clock.advance(recoveryMs);
  if (await retriesPhotos(world)) await world.clock.advance(recoveryMs);
  expect(world.faults).toEqual([]);
}

/** The person tries the refused photos again. False: there were none. */
async function retriesPhotos({ devices }: World): Promise<boolean> {
  let isTrying = false;
  for (const { session } of devices) {
    if (session === null) continue;
    const refused = await session.store.read((reader) => reader.photoIdsInState('refused'));
    for (const id of valueOf(refused)) {
      isTrying = true;
      session.tabs[0]?.log.photos.retry(id);
    }
  }
  return isTrying;
}

const told = (entries: readonly Entry[]) =>
  entries.map(({ id, day, text, revision }) => [id, day, text, revision].join(' ')).sort();

/**
 * After a restore, a device that was away may learn of the words of a day only when the day is written again
 * (docs/sync-restore.md). So somebody writes on each day, if the copies differ.
 */
async function writesEveryDay(world: World): Promise<void> {
  const [ann] = world.people;
  const sessions = world.devices.flatMap(({ session }) => (session?.person === ann ? session : []));
  const [writer] = sessions;
  const tab = writer?.tabs[0];
  if (ann.restores() === 0 || writer === undefined || tab === undefined) return;
  const copies = await Promise.all(
    sessions.map(async ({ store }) =>
      valueOf(await store.read((reader) => reader.days(firstDay, lastDay, 1000))),
    ),
  );
  const there = ann.server.allEntries();
  const isAlike = copies.every(
    (records) => told(records.flatMap(({ entries }) => entries)).join() === told(there).join(),
  );
  if (isAlike) return;
  const days = new Set([...there, ...copies.flat()].map(({ day }) => day));
  for (const day of days) {
    const word = `w${++world.words}`;
    claimsSaved(world, writer, tab, word, tab.log.add(saying(word, { day })));
  }
  // The repair reloads every tab.
  await world.clock.advance(1000);
  await recovers(world);
}

/** Now and then somebody goes through all that was refused on a device. */
async function looksAtParked(world: World): Promise<void> {
  const { random, devices } = world;
  const looking = devices.filter(() => random() < 0.5);
  for (const { session } of looking) {
    const tab = session?.tabs[0];
    if (session === null || tab === undefined) continue;
    for (const write of tab.log.parked.getSnapshot())
      decidesOn(world, session, tab, write, parkedChoices[Math.floor(random() * 3)]);
  }
  await recovers(world);
}

/** Checks that the device and its tabs hold the server's log of the signed-in person. */
async function checkSession(device: ChaosDevice, session: ChaosSession): Promise<void> {
  const { person, store } = session;
  const { server, oracle } = person;
  const here = `${person.name} on device ${device.number}`;
  const { outbox, parked, records, fill } = valueOf(
    await store.read(async (reader) => ({
      outbox: await reader.outbox(100),
      parked: await reader.parked(),
      records: await reader.days(firstDay, lastDay, 1000),
      fill: (await reader.meta()).fill.kind,
    })),
  );
  expect(outbox, `${here} has sent everything`).toEqual([]);
  expect(fill, `${here} holds the whole log`).toBe('complete');
  const textOf = ({ write }: (typeof parked)[number]) =>
    write.kind === 'delete' ? write.before.text : write.after.text;
  const refused = new Set(
    parked.flatMap((record) => (textOf(record).includes('REFUSED') ? [record.entryId] : [])),
  );
  for (const record of parked) {
    expect(
      refused.has(record.entryId) || oracle.isRefused(record.entryId),
      'only what the rules refuse is parked, and what hangs on it',
    ).toBe(true);
    oracle.parked(here, record.entryId, textOf(record));
  }
  expect(told(records.flatMap(({ entries }) => entries)), `${here} agrees with the server`).toEqual(
    told(server.allEntries()),
  );
  for (const { log } of session.tabs) {
    for (const day of person.days) {
      const view = log.day(day).getSnapshot();
      expect(view.kind, `${here} knows ${day}`).toBe('known');
      const record = records.find((other) => other.day === day);
      expect(textsIn(view)).toEqual((record?.entries ?? []).map(({ text }) => text));
    }
    const status = log.syncStatus.getSnapshot();
    expect(status.kind, here).toBe(parked.length > 0 ? 'needs-attention' : 'saved');
  }
}

/**
 * Runs the events `happenings` on a few devices with a few tabs each, repairs everything, and checks the promises. With
 * `keys` a person turns the encryption of the log on and off meanwhile.
 */
export async function liveThrough(
  seed: number,
  happenings: readonly Happening[],
  stores: ChaosStores = inMemory,
  keys: SealKeys | null = null,
): Promise<void> {
  const world = createWorld(seed, stores, keys);
  const { clock, devices, people } = world;
  const [ann] = people;
  for (const [count, happening] of happenings.entries()) {
    if (count % happeningsPerBackup === 0) ann.backsUp();
    await clock.advance(happening.afterMs);
    await happens(world, happening);
  }

  for (const device of devices) if (device.session === null) device.signsIn(ann);
  await recovers(world);
  await looksAtParked(world);
  await writesEveryDay(world);
  // A person who signed out with unsent words signs in again to send them.
  const absent = devices.map((device) =>
    device.people().filter((person) => person !== device.session?.person),
  );
  if (absent.some((waiting) => waiting.length > 0)) {
    for (const device of devices) {
      for (const person of absent[device.number] ?? []) {
        if (device.session !== null) await checkSession(device, device.session);
        await device.signsOut();
        device.signsIn(person);
      }
    }
    await recovers(world);
    await writesEveryDay(world);
  }
  for (const device of devices)
    if (device.session !== null) await checkSession(device, device.session);
  for (const { oracle, photos } of people) {
    oracle.check();
    await photos.check();
  }
  const { session } = devices[Math.floor(world.random() * deviceCount)] ?? { session: null };
  if (session !== null && happenings.some(({ kind }) => kind === 'databaseIsRestored')) {
    // This start may be the first to notice it, and compares the copy.
    session.leaderDies();
    await recovers(world);
  }
  if (session !== null) await checkStarts(session, clock);
  expect(world.faults).toEqual([]);
}
