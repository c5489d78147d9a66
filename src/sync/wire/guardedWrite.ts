import type { Entry } from '../../entries/Entry.ts';
import { hasSameContent, isSameWrite } from '../../entries/sameEntry.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import { openedEntry } from './openedRows.ts';
import type { RowForm } from './RowForm.ts';
import type { StoredBody, StoredEntry } from './StoredRow.ts';
import type { WireStore } from './WireStore.ts';

/**
 * Sends writes in the form of the log.
 *
 *   write, `before` as this form would have it ──► taken
 *        └─ refused ─► other key record? ──────────► locked
 *             └─ stored `before` has the same words in another form ─► converted in place, or as stored ─► write
 */
export function guardedWrite<Body extends StoredBody>(
  wire: Pick<WireStore<Body>, 'write' | 'convert' | 'readRow' | 'keyRecord'>,
  form: RowForm<Body>,
): (write: RemoteWrite) => Promise<Result<void, RemoteError>> {
  function send(
    write: RemoteWrite,
    before: StoredEntry<Body> | null,
  ): Promise<Result<void, RemoteError>> {
    const stored = form.toWrite(write, before);
    return stored instanceof Promise ? stored.then(wire.write) : wire.write(stored);
  }

  return async (write) => {
    const result = await send(write, null);
    if (result.ok || result.error.kind !== 'permission-denied') return result;
    const record = await wire.keyRecord.read();
    if (!record.ok) return record;
    if (revisionOf(record.value) !== form.recordRevision) {
      return failure({ kind: 'locked', cause: result.error });
    }
    // A log that never was encrypted has one form of rows.
    if (form.recordRevision === null || write.kind === 'add' || write.kind === 'restore') {
      return result;
    }
    const before = await storedBefore(wire, form, write.before);
    if (!before.ok) return before;
    if (before.value === null) return result;
    return send(write, before.value);
  };
}

/** The stored row of `before` in this form, after a conversion if need be. null: the server has other words. */
async function storedBefore<Body extends StoredBody>(
  wire: Pick<WireStore<Body>, 'convert' | 'readRow'>,
  form: RowForm<Body>,
  before: Entry,
): Promise<Result<StoredEntry<Body> | null, RemoteError>> {
  const found = await wire.readRow(before.id, before.day);
  if (!found.ok) return found;
  const row = found.value;
  if (row?.body == null) return success(null);
  const entry = openedEntry(row, await form.open({ entries: [row] }));
  if (entry === null || !isSameWrite(entry, before) || !hasSameContent(entry, before)) {
    return success(null);
  }
  if (form.isOurs(row)) return success(row);
  const converted = await form.toStored(entry);
  const conversion = await wire.convert({ entries: [converted], versions: [] });
  return conversion.ok ? success(converted) : conversion;
}

function revisionOf(record: unknown): number | null {
  if (typeof record !== 'object' || record === null || !('revision' in record)) return null;
  return typeof record.revision === 'number' ? record.revision : null;
}
