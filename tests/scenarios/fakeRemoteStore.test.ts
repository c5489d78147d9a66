import { describe, expect, it } from 'vitest';

import type { Entry } from '../../src/entries/Entry.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { plainForm } from '../../src/sync/wire/plainForm.ts';
import { describeRemoteStore, type ContractWorld } from '../contracts/remoteStoreContract.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { createFakeServer } from '../support/fakeRemoteServer.ts';
import { createFakeNetwork } from '../support/fakeRemoteStore.ts';
import type { Travel } from '../support/fakeWire.ts';
import { createRandom } from '../support/random.ts';
import { isCryptoBusy } from '../support/encryption/countCrypto.ts';
import { createSealedLog, type SealedLog } from '../support/encryption/sealedLog.ts';
import { testKeyRecord, testSealKeys } from '../support/encryption/testKeyRecord.ts';
import { friday, saying, valueOf } from '../support/syncWorld.ts';
import { testEntry } from '../support/testEntry.ts';

async function openWorld(travel: Partial<Travel> = {}, log: SealedLog | null = null) {
  const clock = createFakeClock(undefined, isCryptoBusy);
  const server = createFakeServer(() => clock.now(), undefined, log?.opener);
  const network = createFakeNetwork(clock, server, {
    delayMs: () => 20,
    survivesBreak: () => false,
    ...travel,
  });
  const random = createRandom(17);
  const slowness = { clock, delayMs: () => Math.floor(random() * 60) };
  if (log !== null) for (const record of sealedFromTheStart) valueOf(server.putRecord(record));
  const form = log?.formFor(server.record, slowness) ?? plainForm(null);
  const [here, there] = [network.connect({ form }), network.connect({ form })];
  await clock.advance(100);
  return { clock, server, here, there };
}

const sealedFromTheStart = [
  testKeyRecord({ state: 'sealing', revision: 1 }),
  testKeyRecord({ state: 'on', revision: 2 }),
];

async function openContractWorld(log: SealedLog | null): Promise<ContractWorld> {
  const { clock, server, here, there } = await openWorld({}, log);
  return {
    here: here.store,
    there: there.store,
    outcome: async (work) => {
      const done = new Set<unknown>();
      void work.then(() => done.add(work));
      for (let step = 0; step < 1000 && !done.has(work); step++) await clock.advance(10);
      return work;
    },
    until: async (isSo) => {
      for (let step = 0; step < 1000 && !isSo(); step++) await clock.advance(10);
      expect(isSo()).toBe(true);
    },
    loses: async () => {
      here.hangs();
      await clock.settle();
    },
    cuts: async () => {
      // A write reaches the line when it is sealed.
      if (log !== null) await clock.advance(60);
      here.goesOffline();
      here.goesOnline();
      // No longer: the repeated writes are still in transit.
      await clock.advance(20);
    },
    clears: async () => {
      server.clear();
      await clock.settle();
    },
    close: () => Promise.resolve(),
  };
}

describeRemoteStore('the line that scenarios run on', () => openContractWorld(null));

describeRemoteStore(
  'that line and an encrypted log, whose rows take a while to open',
  async () => openContractWorld(createSealedLog('ann', await testSealKeys([1, 2]))),
  'sealed',
);

describe('a line with a bandwidth', () => {
  const long = 'x'.repeat(8000);

  it('delays the messages behind a big one, and counts its bytes', async () => {
    const { clock, here } = await openWorld({ upBytesPerSecond: 8000 });
    const before = here.bytes();
    const order: string[] = [];
    const note = (what: string) => void order.push(`${what} at ${clock.now() - startMs}`);
    const startMs = clock.now();
    const [first, second] = [newEntry(1, long), newEntry(2, 'short')];
    void here.store.write({ kind: 'add', after: first }).then(() => note('long'));
    void here.store.write({ kind: 'add', after: second }).then(() => note('short'));
    await clock.advance(1000);
    expect(order).toEqual([]);
    await clock.advance(1000);
    // 8440 and 445 bytes at 8 per millisecond, and 20 ms each way.
    expect(order).toEqual(['long at 1095', 'short at 1150.625']);
    expect(here.bytes().up - before.up).toBe(8440 + 445);
  });

  it('loses unsent bytes when it breaks', async () => {
    const { clock, server, here } = await openWorld({
      upBytesPerSecond: 8000,
      survivesBreak: () => true,
      triesAgainMs: null,
    });
    void here.store.write({ kind: 'add', after: newEntry(1, 'short') });
    void here.store.write({ kind: 'add', after: newEntry(2, long) });
    await clock.advance(500);
    here.goesOffline();
    await clock.advance(5000);
    expect(server.allEntries().map(({ text }) => text)).toEqual(['short']);
  });

  it('costs nothing more for an unchanged listen', async () => {
    const { clock, server, here } = await openWorld();
    for (let number = 1; number < 9; number++) {
      valueOf(server.write({ kind: 'add', after: newEntry(number, long) }));
    }
    const ignore = () => undefined;
    const rest = { onDay: ignore, onLeft: ignore, onError: ignore };
    const told: string[] = [];
    here.store.watchDay(friday, 0, { ...rest, onEntry: ({ text }) => void told.push(text) });
    await clock.advance(100);
    expect(told).toHaveLength(8);
    const before = here.bytes().down;
    here.goesOffline();
    here.goesOnline();
    await clock.advance(100);
    expect(told).toHaveLength(8);
    expect(here.bytes().down - before).toBeLessThan(2000);
  });
});

function newEntry(number: number, text: string): Entry {
  return testEntry({
    id: asEntryId(`entry ${number}`),
    ...saying(text),
    writeId: asWriteId(`write ${number}`),
  });
}
