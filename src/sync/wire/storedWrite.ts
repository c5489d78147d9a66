import type { Entry } from '../../entries/Entry.ts';
import { assertNever } from '../../lib/assertNever.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import type { StoredBody, StoredEntry, StoredWrite } from './StoredRow.ts';

/** `write` with the rows that `stored` gives its entries. `before`: the replaced row, if it is known as it is stored. */
export function storedWrite<Body extends StoredBody>(
  write: RemoteWrite,
  stored: (entry: Entry) => StoredEntry<Body>,
  before: StoredEntry<Body> | null = null,
): StoredWrite<Body> {
  switch (write.kind) {
    case 'add':
    case 'restore':
      return { kind: write.kind, after: stored(write.after) };
    case 'edit':
      return { kind: 'edit', before: before ?? stored(write.before), after: stored(write.after) };
    case 'delete':
      return { ...write, before: before ?? stored(write.before) };
    default:
      return assertNever(write);
  }
}
