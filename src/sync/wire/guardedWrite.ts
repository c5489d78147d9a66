import type { Entry } from '../../entries/Entry.ts';
import { hasSameContent, isSameWrite } from '../../entries/sameEntry.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteWrite } from '../../log/RemoteWrite.ts';
import type { Handovers } from './createHandovers.ts';
import { openedEntry } from './openedRows.ts';
import type { RowForm } from './RowForm.ts';
import type { StoredBody, StoredEntry, StoredWrite } from './StoredRow.ts';
import type { WireStore } from './WireStore.ts';

type GuardedWire<Body extends StoredBody> = Pick<
  WireStore<Body>,
  'write' | 'convert' | 'readRow' | 'keyRecord'
>;

/** How often the conversion of a row is tried while another device converts it too. */
const mostConversions = 3;

/**
 * Sends writes in the form of the log.
 *
 *   write, `before` as this form would have it ──► taken
 *        └─ refused ─► other key record? ──────────► locked
 *             └─ stored `before` has the same words in another form ─► converted in place, or as stored ─► write
 */
export function guardedWrite<Body extends StoredBody>(
  wire: GuardedWire<Body>,
  form: RowForm<Body>,
  handovers: Pick<Handovers, 'add'>,
): (write: RemoteWrite) => Promise<Result<void, RemoteError>> {
  async function send(
    write: RemoteWrite,
    before: StoredEntry<Body> | null,
  ): Promise<Result<void, RemoteError>> {
    const made = form.toWrite(write, before);
    if (!(made instanceof Promise)) return wire.write(made);
    const handed = made.then((stored: StoredWrite<Body>) => ({ answer: wire.write(stored) }));
    handovers.add(write, handed);
    try {
      return await (
        await handed
      ).answer;
    } catch (cause) {
      // The keys do not work on this device. The words stay in the outbox.
      return failure({ kind: 'unexpected', cause });
    }
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
  wire: GuardedWire<Body>,
  form: RowForm<Body>,
  before: Entry,
): Promise<Result<StoredEntry<Body> | null, RemoteError>> {
  for (let tries = 1; ; tries += 1) {
    const found = await wire.readRow(before.id, before.day);
    if (!found.ok) return found;
    const row = found.value;
    if (row === null || row.body === null) return success(null);
    const entry = openedEntry(row, await form.open({ entries: [row] }));
    if (entry === null || !isSameRevision(entry, before)) return success(null);
    if (form.isOurs(row)) return success(row);
    const converted = await form.toStored(entry);
    const conversion = await wire.convert({ entries: [converted], versions: [] });
    if (conversion.ok) return success(converted);
    const isRaced = conversion.error.kind === 'permission-denied' && tries < mostConversions;
    if (!isRaced) return conversion;
  }
}

function isSameRevision(stored: Entry, before: Entry): boolean {
  return (
    stored.revision === before.revision &&
    isSameWrite(stored, before) &&
    hasSameContent(stored, before)
  );
}

function revisionOf(record: unknown): number | null {
  if (typeof record !== 'object' || record === null || !('revision' in record)) return null;
  return typeof record.revision === 'number' ? record.revision : null;
}
