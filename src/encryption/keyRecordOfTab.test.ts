import { expect, it } from 'vitest';

import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { testKeyRecord, testSealKeys } from '../../tests/support/encryption/testKeyRecord.ts';
import { twoEnds } from '../../tests/support/encryption/twoEnds.ts';
import { createEngineTimers } from '../lib/createTimers.ts';
import { failure, success } from '../lib/result.ts';
import type { KeyRecordCalls } from '../log/EngineCalls.ts';
import { answerTimeoutMs, callEngine, serveEngine } from '../log/engineLine.ts';
import type { TabChannel } from '../log/TabChannel.ts';
import { keyRecordOfTab } from './keyRecordOfTab.ts';

const keys = await testSealKeys();
const record = testKeyRecord();
const offline = failure({ kind: 'offline', cause: null });

/** A tab, and the gate that it calls; null: there is none. */
function tabWith(
  gate: KeyRecordCalls | null,
  through: (channel: TabChannel) => TabChannel = (channel) => channel,
) {
  const clock = createFakeClock();
  const { tab, worker } = twoEnds();
  if (gate !== null) serveEngine(gate, { channel: worker, timers: createEngineTimers(clock) });
  return { clock, keyRecord: keyRecordOfTab(callEngine(through(tab), clock)) };
}

/** A gate that notes what is put. */
function notingGate() {
  const put: unknown[] = [];
  const gate: KeyRecordCalls = {
    keyRecord: () => Promise.resolve(success('as stored')),
    putKeyRecord: (...values) => {
      put.push(values);
      return Promise.resolve(success(undefined));
    },
  };
  return { gate, put };
}

it('reads and puts by calls to the gate', async () => {
  const { gate, put } = notingGate();
  const { keyRecord } = tabWith(gate);
  expect(await keyRecord.read()).toEqual(success('as stored'));
  expect(await keyRecord.put(record, keys)).toEqual(success(undefined));
  expect(put).toEqual([[record, keys]]);
});

it('is offline where nobody answers', async () => {
  const { clock, keyRecord } = tabWith(null);
  const read = keyRecord.read();
  const put = keyRecord.put(record, keys);
  await clock.advance(answerTimeoutMs);
  expect(await read).toEqual(offline);
  expect(await put).toEqual(offline);
});

it('puts the record without keys where the browser copies none to a worker', async () => {
  const { gate, put } = notingGate();
  const hasKeys = (value: unknown): boolean =>
    value === keys ||
    (typeof value === 'object' && value !== null && Object.values(value).some(hasKeys));
  const { keyRecord } = tabWith(gate, (channel) => ({
    ...channel,
    post: (message) => {
      if (hasKeys(message)) throw new DOMException('Key objects are not copied.', 'DataCloneError');
      channel.post(message);
    },
  }));
  expect(await keyRecord.put(record, keys)).toEqual(success(undefined));
  expect(put).toEqual([[record, null]]);
});
