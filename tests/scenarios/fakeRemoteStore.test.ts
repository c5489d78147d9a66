import { expect } from 'vitest';

import { describeRemoteStore } from '../contracts/remoteStoreContract.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { createFakeServer } from '../support/fakeRemoteServer.ts';
import { createFakeNetwork } from '../support/fakeRemoteStore.ts';
import type { Travel } from '../support/fakeWire.ts';

async function openWorld(travel: Partial<Travel> = {}) {
  const clock = createFakeClock();
  const server = createFakeServer(() => clock.now());
  const network = createFakeNetwork(clock, server, {
    ...{ delayMs: () => 20, survivesBreak: () => false },
    ...travel,
  });
  const [here, there] = [network.connect(), network.connect()];
  await clock.advance(100);
  return { clock, server, here, there };
}

describeRemoteStore('the line that scenarios run on', async () => {
  const { clock, server, here, there } = await openWorld();
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
      here.goesOffline();
      here.goesOnline();
      // No longer than that: what is sent again is still on its way.
      await clock.advance(20);
    },
    clears: async () => {
      server.clear();
      await clock.settle();
    },
    close: () => Promise.resolve(),
  };
});
