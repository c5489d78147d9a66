import type { Clock } from '../lib/Clock.ts';
import { failure } from '../lib/result.ts';
import { askEngine, noAnswer } from '../log/askEngine.ts';
import type { TabChannel } from '../log/TabChannel.ts';
import type { RemoteKeyRecord } from './RemoteKeyRecord.ts';

/**
 * The key record as a tab reaches it: by questions to the gate. `offline`: no gate answers. An older app version in the
 * leading tab answers nothing, or nothing that is an answer.
 */
export function keyRecordByQuestions(
  channel: TabChannel,
  clock: Clock,
): Pick<RemoteKeyRecord, 'read' | 'put'> {
  const ask = (question: Parameters<typeof askEngine>[3]) =>
    askEngine(channel, clock, crypto.randomUUID(), question);
  return {
    read: async () => {
      const answer = await ask({ kind: 'key-record' });
      return answer?.kind === 'key-record' ? answer.result : failure(noAnswer);
    },
    put: async (record) => {
      const answer = await ask({ kind: 'put-key-record', record });
      return answer?.kind === 'put-key-record' ? answer.result : failure(noAnswer);
    },
  };
}
