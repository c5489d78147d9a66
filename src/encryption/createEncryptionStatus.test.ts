import { expect, it } from 'vitest';

import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { testKeyRecord, testSealKeys } from '../../tests/support/encryption/testKeyRecord.ts';
import { twoEnds } from '../../tests/support/encryption/twoEnds.ts';
import { failure, success } from '../lib/result.ts';
import type { TabMessage } from '../log/TabChannel.ts';
import { createEncryptionStatus } from './createEncryptionStatus.ts';
import type { DeviceKeys, KeyStore } from './DeviceKeys.ts';

const keys = await testSealKeys();

/** The status of a tab whose device answers `read` as soon as it is asked. */
function statusWith(read: KeyStore['read']) {
  const clock = createFakeClock();
  const { tab, worker } = twoEnds();
  const asked: TabMessage[] = [];
  worker.subscribe((message) => asked.push(message));
  const status = createEncryptionStatus({ channel: tab, keyStore: { read } });
  return {
    status,
    asked,
    settle: () => clock.settle(),
    tell: async (told: ReturnType<typeof status.getSnapshot>) => {
      worker.post({ kind: 'encryption', status: told });
      await clock.settle();
    },
  };
}

it.each<[DeviceKeys | null, object]>([
  [null, { kind: 'off' }],
  [{ record: testKeyRecord({ state: 'off' }), keys }, { kind: 'off' }],
  [
    { record: testKeyRecord(), keys: null },
    { kind: 'locked', why: 'no-keys' },
  ],
  [{ record: testKeyRecord(), keys }, { kind: 'on' }],
  [
    { record: testKeyRecord({ state: 'opening' }), keys },
    { kind: 'opening', progress: null },
  ],
])('is what the device knows until the gate speaks', async (device, expected) => {
  const { status, settle } = statusWith(() => Promise.resolve(success(device)));
  expect(status.getSnapshot()).toEqual({ kind: 'unknown' });
  status.subscribe(() => undefined);
  await settle();
  expect(status.getSnapshot()).toEqual(expected);
});

it('asks gate and device once, at the first subscription', async () => {
  let reads = 0;
  const { status, asked, settle } = statusWith(() => {
    reads += 1;
    return Promise.resolve(success(null));
  });
  await settle();
  expect([reads, asked]).toEqual([0, []]);
  status.subscribe(() => undefined)();
  status.subscribe(() => undefined);
  await settle();
  expect([reads, asked]).toEqual([1, [{ kind: 'engine-wanted' }]]);
});

it('comes from the gate, also when the device answers later or not at all', async () => {
  let answer: (device: DeviceKeys | null) => void = () => undefined;
  const late = statusWith(
    () => new Promise((resolve) => (answer = (device) => resolve(success(device)))),
  );
  late.status.subscribe(() => undefined);
  await late.tell({ kind: 'faulty', fault: 'older' });
  answer(null);
  await late.settle();
  expect(late.status.getSnapshot()).toEqual({ kind: 'faulty', fault: 'older' });

  const broken = statusWith(() => Promise.resolve(failure({ kind: 'unavailable', cause: null })));
  broken.status.subscribe(() => undefined);
  await broken.settle();
  expect(broken.status.getSnapshot()).toEqual({ kind: 'unknown' });
  await broken.tell({ kind: 'on' });
  expect(broken.status.getSnapshot()).toEqual({ kind: 'on' });
});
