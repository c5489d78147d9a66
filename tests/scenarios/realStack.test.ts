import { afterAll, beforeAll, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { memoryTabChannels } from '../support/memoryTabChannel.ts';
import { createDayLog } from '../../src/log/createDayLog.ts';
import { createSyncEngine } from '../../src/sync/engine/createSyncEngine.ts';
import { systemClock } from '../../src/lib/systemClock.ts';
import { openDevice, startTestBackend, type TestBackend } from '../firebase/backend.ts';
import { createKillable } from '../support/killable.ts';
import { createRandom } from '../support/random.ts';
import { friday, saying, valueOf } from '../support/syncWorld.ts';

/**
 * A shorter version of chaos.test.ts in which only the disk is fake. It uses the published SDK, the wire protocol,
 * the emulator and the committed rules.
 */
let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend.close();
});

const days = [friday, addDays(friday, 1), addDays(friday, -40)];
const rounds = 120;
const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 2 ** 31);

async function openLog(email: string | undefined) {
  const localStore = memoryLocalStore();
  const connect = memoryTabChannels();
  const devices = [await openDevice(backend, email)];
  const person = devices[0];
  if (person === undefined) throw new Error('no device');

  const startEngine = (remoteStore: typeof person.store) => {
    const process = createKillable({ localStore, channel: connect(), clock: systemClock });
    const engine = createSyncEngine({
      ...process,
      remoteStore,
      random: Math.random,
    });
    engine.start();
    return { engine, process, remoteStore };
  };
  let leader = startEngine(person.store);
  const log = createDayLog({
    localStore,
    channel: connect(),
    clock: systemClock,
  });
  log.start();
  const unwatch = days.map((day) => log.day(day).subscribe(() => undefined));
  log.select(friday);

  return {
    log,
    localStore,
    email: person.email,
    uid: person.uid,
    reconnects: () => leader.remoteStore.reconnect(),
    leaderDies: async () => {
      leader.process.kill();
      leader.engine.stop();
      leader.remoteStore.close();
      const next = await openDevice(backend, person.email);
      devices.push(next);
      leader = startEngine(next.store);
    },
    wakes: () => leader.engine.wake(),
    close: async () => {
      for (const stop of unwatch) stop();
      log.stop();
      leader.engine.stop();
      await Promise.all(devices.map((device) => device.close()));
    },
  };
}

it(`three devices on the real stack end with one log, and nothing lost (seed ${seed})`, async () => {
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item | undefined =>
    items[Math.floor(random() * items.length)];
  const first = await openLog(undefined);
  const logs = [first, await openLog(first.email), await openLog(first.email)];
  const saved: string[] = [];
  const keep = async (text: string, result: Promise<{ readonly ok: boolean }>) => {
    if ((await result).ok) saved.push(text);
  };

  for (let round = 0; round < rounds; round++) {
    const device = pick(logs) ?? first;
    const { log } = device;
    const day = pick(days) ?? friday;
    const view = log.day(day).getSnapshot();
    const entry: Entry | undefined = 'entries' in view ? pick(view.entries) : undefined;
    const word = `w${round}`;
    const chance = random();
    if (chance < 0.35 || entry === undefined) await keep(word, log.add(saying(word, { day })));
    else if (chance < 0.5) await keep(word, log.edit(entry, { text: word }));
    else if (chance < 0.65) {
      await keep(`${entry.text} ${word}`, log.edit(entry, { text: `${entry.text} ${word}` }));
    } else if (chance < 0.75)
      await keep(entry.text, log.edit(entry, { day: pick(days) ?? friday }));
    else if (chance < 0.83) await keep(entry.text, log.remove(entry));
    else if (chance < 0.9) device.reconnects();
    else if (chance < 0.94) await device.leaderDies();
    else if (chance < 0.97) log.select(day);
    else {
      await backend.database.stop();
      await keep(word, log.add(saying(word, { day })));
      await backend.database.start();
    }
    // Lets a random number of event-loop turns pass.
    for (let turn = Math.floor(random() * 12); turn > 0; turn--) {
      await new Promise<void>((resolve) => void setImmediate(resolve));
    }
  }
  for (const device of logs) device.wakes();

  const kept = async (localStore: typeof first.localStore) =>
    valueOf(
      await localStore.read(async (reader) => ({
        unsent: await reader.countOutbox(),
        parked: await reader.countParked(),
        entries: (await Promise.all(days.map((day) => reader.day(day)))).flatMap((record) =>
          (record?.entries ?? []).map(({ id, day, text, revision }) => [id, day, text, revision]),
        ),
      })),
    );
  // The server's state of the log, read by a new device.
  const witness = await openDevice(backend, first.email);
  const onServer = async () => {
    const read = await Promise.all(days.map((day) => witness.store.readDay(day)));
    return read
      .flatMap((day) => [...valueOf(day).entries])
      .map(({ id, day, text, revision }) => [id, day, text, revision]);
  };
  for (const { localStore } of logs) {
    await expect.poll(async () => (await kept(localStore)).unsent, { interval: 50 }).toBe(0);
  }
  for (const { localStore } of logs) {
    await expect
      .poll(async () => (await kept(localStore)).entries.sort(), { interval: 100 })
      .toEqual((await onServer()).sort());
    expect((await kept(localStore)).parked).toBe(0);
  }

  const stored = JSON.stringify(await backend.database.read(`logs/${first.uid}`));
  const lost = saved.filter((text) => !stored.includes(JSON.stringify(text)));
  expect(lost).toEqual([]);
  await witness.close();
  for (const device of logs) await device.close();
}, 120_000);
