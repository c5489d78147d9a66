import { afterAll, beforeAll, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { memoryTabChannels } from '../support/memoryTabChannel.ts';
import { createDayLog } from '../../src/log/createDayLog.ts';
import { createSyncEngine } from '../../src/sync/engine/createSyncEngine.ts';
import { systemClock } from '../../src/lib/systemClock.ts';
import { databaseAt, openDevice, startTestBackend, type TestBackend } from '../firebase/backend.ts';
import { startRelay, type Relay } from '../firebase/relay.ts';
import { friday, saying, valueOf } from '../support/syncWorld.ts';

let backend: TestBackend;
let relay: Relay;
beforeAll(async () => {
  backend = await startTestBackend();
  relay = await startRelay(backend.config.emulators?.database.port ?? 0);
});
afterAll(async () => {
  await relay.close();
  await backend.close();
});

const starts = 8;
const days = 40;

/** The published SDK with the committed rules: it holds rows back while a write of this device is unsettled. */
it('a start with unsent words keeps the copy of the log, and reads no day again', async () => {
  const localStore = memoryLocalStore();
  const connect = memoryTabChannels();
  const config = databaseAt(backend.config, relay.port);
  let email: string | undefined;
  let readDays: string[] = [];

  /** The bytes from the server in a start of the engine, until everything is sent. */
  async function start(hasWords: boolean): Promise<number> {
    const before = relay.passedBytes('down');
    const device = await openDevice({ config }, email);
    email = device.email;
    readDays = [];
    let tellWriting: () => void = () => undefined;
    const isWriting = new Promise<void>((resolve) => (tellWriting = resolve));
    const engine = createSyncEngine({
      localStore,
      channel: connect(),
      clock: systemClock,
      random: Math.random,
      remoteStore: {
        ...device.store,
        readDay: (day) => {
          readDays.push(day);
          return device.store.readDay(day);
        },
        // A slow disk: the write is in transit before the disk has returned the watch's start.
        watchDayIndex: (since, listener) => {
          let stop: () => void = () => undefined;
          void (hasWords ? isWriting : Promise.resolve()).then(() => {
            stop = device.store.watchDayIndex(since, listener);
          });
          return () => stop();
        },
        write: (write) => {
          const written = device.store.write(write);
          tellWriting();
          return written;
        },
      },
    });
    engine.start();
    await expect
      .poll(() => log.syncStatus.getSnapshot(), { timeout: 20_000 })
      .toMatchObject({ kind: 'saved', isConnected: true });
    await expect
      .poll(() => log.fillProgress.getSnapshot(), { timeout: 20_000 })
      .toEqual({ kind: 'complete' });
    // All reactions to the acknowledgement are requested by the time another question is answered.
    for (let round = 0; round < 3; round++) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      valueOf(await device.store.readNewestRow());
    }
    engine.stop();
    // The cursor as a minute later: on the newest row.
    const newest = valueOf(await device.store.readNewestRow());
    if (newest === null) throw new Error('no row');
    const { changedAtMs, day } = newest;
    await localStore.write('relaxed', async (writer) => {
      await writer.putMeta({
        ...(await writer.meta()),
        cursor: { changedAtMs, day, isExact: true },
      });
    });
    await device.close();
    return relay.passedBytes('down') - before;
  }

  const log = createDayLog({
    localStore,
    channel: connect(),
    clock: systemClock,
  });
  log.start();
  log.select(friday);
  for (let back = 0; back < days; back++) {
    valueOf(
      await log.add(saying(`day ${back} ${'.'.repeat(200)}`, { day: addDays(friday, -back) })),
    );
  }
  await start(true);
  const quietBytes = await start(false);
  for (let round = 0; round < starts; round++) {
    valueOf(await log.add(saying(`unsent ${round}`, { day: addDays(friday, -(days - 1)) })));
    valueOf(await log.add(saying(`unsent too ${round}`)));
    const bytes = await start(true);
    if (process.env['SHOW_BYTES'] !== undefined) process.stdout.write(`${bytes} : ${quietBytes}\n`);
    expect(readDays).toEqual([]);
  }
  log.stop();
});
