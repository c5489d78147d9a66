import type { Entry } from '../../entries/Entry.ts';
import { assertNever } from '../../lib/assertNever.ts';
import type { LogSchema } from '../../log/LogSchema.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import type { StoredBody, StoredEntry, StoredWrite } from './StoredRow.ts';

/**
 * `write` to a log of `schema`, with the rows that `stored` gives its entries. `before`: the replaced row, if it is
 * known as it is stored.
 */
export function storedWrite<Body extends StoredBody>(
  write: RemoteWrite,
  stored: (entry: Entry) => StoredEntry<Body>,
  schema: LogSchema,
  before: StoredEntry<Body> | null = null,
): StoredWrite<Body> {
  switch (write.kind) {
    case 'add':
      return { kind: 'add', schema, after: stored(write.after) };
    case 'restore':
      return { kind: 'restore', after: stored(write.after) };
    case 'edit':
      return { kind: 'edit', before: before ?? stored(write.before), after: stored(write.after) };
    case 'delete':
      return { ...write, before: before ?? stored(write.before) };
    default:
      return assertNever(write);
  }
}
