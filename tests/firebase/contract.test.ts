import { afterAll, beforeAll, expect } from 'vitest';

import { systemClock } from '../../src/lib/systemClock.ts';
import { remoteStoreOver } from '../../src/sync/wire/remoteStoreOver.ts';
import { sealedForm } from '../../src/sync/wire/sealedForm.ts';
import { describeRemoteStore, type ContractWorld } from '../contracts/remoteStoreContract.ts';
import { testKeyRecord, testSealKeys } from '../support/encryption/testKeyRecord.ts';
import { valueOf } from '../support/syncWorld.ts';
import {
  databaseAt,
  openDevice,
  startTestBackend,
  untilConnected,
  type Device,
  type TestBackend,
} from './backend.ts';
import { startRelay } from './relay.ts';

const keys = await testSealKeys([1]);
const sealedFromTheStart = [
  testKeyRecord({ state: 'sealing', revision: 1 }),
  testKeyRecord({ state: 'on', revision: 2 }),
];

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(async () => {
  await backend.close();
});

async function openWorld(log: 'plain' | 'sealed'): Promise<ContractWorld> {
  const relay = await startRelay(backend.config.emulators?.database.port ?? 0);
  const here = await openDevice({ config: databaseAt(backend.config, relay.port) });
  const there = await openDevice(backend, here.email);
  const sealedStore = ({ wire, uid }: Device) =>
    remoteStoreOver(
      wire,
      sealedForm({ uid, keys, recordRevision: 2, isConverting: false, clock: systemClock }),
    );
  if (log === 'sealed') {
    for (const record of sealedFromTheStart) valueOf(await there.wire.keyRecord.put(record));
  }
  return {
    here: log === 'sealed' ? sealedStore(here) : here.store,
    there: log === 'sealed' ? sealedStore(there) : there.store,
    outcome: (work) => work,
    until: async (isSo) => {
      await expect.poll(isSo).toBe(true);
    },
    loses: () => {
      relay.lose('up');
      return Promise.resolve();
    },
    cuts: async () => {
      // A write reaches the SDK when it is sealed.
      if (log === 'sealed') await new Promise((resolve) => setTimeout(resolve, 50));
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
}

describeRemoteStore('the published SDK', () => openWorld('plain'));

describeRemoteStore('the published SDK and an encrypted log', () => openWorld('sealed'), 'sealed');
