import type { Clock } from '../lib/Clock.ts';
import { failure } from '../lib/result.ts';
import { askEngine, noAnswer } from '../log/askEngine.ts';
import type { RemoteQuestion, TabChannel } from '../log/TabChannel.ts';
import type { KeyRecord } from '../seal/KeyRecord.ts';
import type { SealKeys } from '../seal/SealKeys.ts';
import type { RemoteKeyRecord } from './RemoteKeyRecord.ts';

/** The key record as a tab reads and puts it. */
export interface KeyRecordOfTab extends Pick<RemoteKeyRecord, 'read'> {
  /** As {@link RemoteKeyRecord}. The gate keeps `keys` on this device once the record is there. */
  put(record: KeyRecord, keys: SealKeys): ReturnType<RemoteKeyRecord['put']>;
}

/**
 * The key record as a tab reaches it: by questions to the gate. `offline`: no gate answers. An older app version in the
 * leading tab answers nothing, or nothing that is an answer.
 */
export function keyRecordByQuestions(channel: TabChannel, clock: Clock): KeyRecordOfTab {
  const ask = (question: RemoteQuestion) =>
    askEngine(channel, clock, crypto.randomUUID(), question);

  async function askToPut(record: KeyRecord, keys: SealKeys | null) {
    const answer = await ask({ kind: 'put-key-record', record, keys });
    return answer?.kind === 'put-key-record' ? answer.result : failure(noAnswer);
  }

  return {
    read: async () => {
      const answer = await ask({ kind: 'key-record' });
      return answer?.kind === 'key-record' ? answer.result : failure(noAnswer);
    },
    put: async (record, keys) => {
      try {
        return await askToPut(record, keys);
      } catch {
        // The browser copies no keys to a worker. It stores none either, so they are asked for at each start.
        return askToPut(record, null);
      }
    },
  };
}
