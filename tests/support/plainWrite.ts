import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';
import { plainEntry } from '../../src/sync/wire/plainRows.ts';
import { storedWrite } from '../../src/sync/wire/storedWrite.ts';
import type { PlainBody, StoredWrite } from '../../src/sync/wire/StoredRow.ts';

/** `write` with readable rows, as a log without encryption sends it. */
export function plainWrite(write: RemoteWrite): StoredWrite<PlainBody> {
  return storedWrite(write, plainEntry, 1);
}
