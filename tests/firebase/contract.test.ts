import { afterAll, beforeAll, expect } from 'vitest';

import { describeRemoteStore } from '../contracts/remoteStoreContract.ts';
import {
  databaseAt,
  openDevice,
  startTestBackend,
  untilConnected,
  type TestBackend,
} from './backend.ts';
import { startRelay } from './relay.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend.close();
});

describeRemoteStore('the published SDK', async () => {
  const relay = await startRelay(backend.config.emulators?.database.port ?? 0);
  const here = await openDevice({ config: databaseAt(backend.config, relay.port) });
  const there = await openDevice(backend, here.email);
  return {
    here: here.store,
    there: there.store,
    outcome: (work) => work,
    until: async (isSo) => {
      await expect.poll(isSo).toBe(true);
    },
    loses: () => {
      relay.lose('up');
      return Promise.resolve();
    },
    cuts: async () => {
      relay.cut();
      await untilConnected(here.store, false);
      await untilConnected(here.store);
    },
    clears: () => backend.database.write(`logs/${here.uid}`, null),
    close: async () => {
      await here.close();
      await there.close();
      await relay.close();
    },
  };
});
