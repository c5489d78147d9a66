import type { KeyRecordCalls } from '../log/EngineCalls.ts';
import type { KeyRecord } from '../seal/KeyRecord.ts';
import type { SealKeys } from '../seal/SealKeys.ts';
import type { RemoteKeyRecord } from './RemoteKeyRecord.ts';

/** The key record as a tab reads and puts it. */
export interface KeyRecordOfTab extends Pick<RemoteKeyRecord, 'read'> {
  /** As {@link RemoteKeyRecord}. The gate keeps `keys` on this device once the record is there. */
  put(record: KeyRecord, keys: SealKeys): ReturnType<RemoteKeyRecord['put']>;
}

/** The key record as a tab reaches it: by calls to the gate. `offline`: no gate answers. */
export function keyRecordOfTab(gate: KeyRecordCalls): KeyRecordOfTab {
  return {
    read: () => gate.keyRecord(),
    put: async (record, keys) => {
      try {
        return await gate.putKeyRecord(record, keys);
      } catch {
        // The browser copies no keys to a worker. It stores none either, so they are asked for at each start.
        return gate.putKeyRecord(record, null);
      }
    },
  };
}
