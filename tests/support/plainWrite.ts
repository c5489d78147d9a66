import { assertNever } from '../../src/lib/assertNever.ts';
import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';
import { plainEntry } from '../../src/sync/wire/plainRows.ts';
import type { PlainBody, StoredWrite } from '../../src/sync/wire/StoredRow.ts';

/** `write` with readable rows, as a log without encryption sends it. */
export function plainWrite(write: RemoteWrite): StoredWrite<PlainBody> {
  switch (write.kind) {
    case 'add':
    case 'restore':
      return { kind: write.kind, after: plainEntry(write.after) };
    case 'edit':
      return { ...write, before: plainEntry(write.before), after: plainEntry(write.after) };
    case 'delete':
      return { ...write, before: plainEntry(write.before) };
    default:
      return assertNever(write);
  }
}
