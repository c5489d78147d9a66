import { expect, it } from 'vitest';

import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { testKeyRecord, testSealKeys } from '../../tests/support/encryption/testKeyRecord.ts';
import { twoEnds } from '../../tests/support/encryption/twoEnds.ts';
import { failure, success } from '../lib/result.ts';
import { answerTimeoutMs } from '../log/askEngine.ts';
import type { RemoteAnswer, RemoteQuestion, TabChannel } from '../log/TabChannel.ts';
import { keyRecordByQuestions } from './keyRecordByQuestions.ts';

const keys = await testSealKeys();
const record = testKeyRecord();
const offline = failure({ kind: 'offline', cause: null });

/** A tab, and a gate that answers as `answerTo` says. */
function tabWith(
  answerTo: (question: RemoteQuestion) => RemoteAnswer | null,
  through: (channel: TabChannel) => TabChannel = (channel) => channel,
) {
  const clock = createFakeClock();
  const { tab, worker } = twoEnds();
  const asked: RemoteQuestion[] = [];
  worker.subscribe((message) => {
    if (message.kind !== 'question') return;
    asked.push(message.question);
    const answer = answerTo(message.question);
    if (answer !== null) worker.post({ kind: 'answer', id: message.id, answer });
  });
  return { clock, asked, keyRecord: keyRecordByQuestions(through(tab), clock) };
}

it('reads and puts by questions to the gate', async () => {
  const { keyRecord, asked } = tabWith((question) =>
    question.kind === 'key-record'
      ? { kind: 'key-record', result: success('as stored') }
      : { kind: 'put-key-record', result: success(undefined) },
  );
  expect(await keyRecord.read()).toEqual(success('as stored'));
  expect(await keyRecord.put(record, keys)).toEqual(success(undefined));
  expect(asked).toEqual([{ kind: 'key-record' }, { kind: 'put-key-record', record, keys }]);
});

it('is offline where nobody answers, or an older app gives another answer', async () => {
  const silent = tabWith(() => null);
  const read = silent.keyRecord.read();
  const put = silent.keyRecord.put(record, keys);
  await silent.clock.advance(answerTimeoutMs);
  expect(await read).toEqual(offline);
  expect(await put).toEqual(offline);
  const older = tabWith(() => ({ kind: 'trash', result: success([]) }));
  expect(await older.keyRecord.read()).toEqual(offline);
  expect(await older.keyRecord.put(record, keys)).toEqual(offline);
});

it('puts the record without keys where the browser copies none to a worker', async () => {
  const { keyRecord, asked } = tabWith(
    () => ({ kind: 'put-key-record', result: success(undefined) }),
    (channel) => ({
      ...channel,
      post: (message) => {
        const hasKeys =
          message.kind === 'question' &&
          message.question.kind === 'put-key-record' &&
          message.question.keys !== null;
        if (hasKeys) throw new DOMException('Key objects are not copied.', 'DataCloneError');
        channel.post(message);
      },
    }),
  );
  expect(await keyRecord.put(record, keys)).toEqual(success(undefined));
  expect(asked).toEqual([{ kind: 'put-key-record', record, keys: null }]);
});
