import { success, type Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import { guardedWrite } from './guardedWrite.ts';
import {
  openedDay,
  openedHead,
  openedPage,
  openedTrash,
  openedVersions,
  type RowOpener,
} from './openedRows.ts';
import type { RowForm, StoredRows } from './RowForm.ts';
import type { StoredBody } from './StoredRow.ts';
import { watchOpened } from './watchOpened.ts';
import type { StoredHead, WireStore } from './WireStore.ts';

/**
 * The log as the engine sees it: entries in place of rows. `form` decides how rows are opened and written. So the words
 * of an encrypted log are readable above this line only.
 */
export function remoteStoreOver<Body extends StoredBody>(
  wire: WireStore<Body>,
  form: RowForm<Body>,
): RemoteStore {
  /** The answer to a read with its rows opened. */
  async function opened<Stored, Value>(
    answer: Promise<Result<Stored, RemoteError>>,
    rowsOf: (stored: Stored) => StoredRows,
    map: (stored: Stored, opener: RowOpener) => Value,
  ): Promise<Result<Value, RemoteError>> {
    const result = await answer;
    if (!result.ok) return result;
    return success(map(result.value, await form.open(rowsOf(result.value))));
  }

  return {
    ...wire,
    watchDay: (day, sinceMs, listener) => watchOpened(wire, form, day, sinceMs, listener),
    readDay: (day) => opened(wire.readDay(day), ({ rows }) => ({ entries: rows }), openedDay),
    readHead: (id, day) => opened(wire.readHead(id, day), rowsOfHead, openedHead),
    readVersions: (id) =>
      opened(wire.readVersions(id), ({ versions }) => ({ versions }), openedVersions),
    readTrash: (span) =>
      opened(
        wire.readTrash(span),
        ({ rows }) => ({ versions: rows.map(({ version }) => version) }),
        openedTrash,
      ),
    readVersionPage: (after, limit) =>
      opened(
        wire.readVersionPage(after, limit),
        ({ rows }) => ({ versions: rows.flatMap(({ versions }) => versions) }),
        openedPage,
      ),
    write: guardedWrite(wire, form),
  };
}

function rowsOfHead(head: StoredHead): StoredRows {
  return {
    entries: head.kind === 'live' ? [head.row] : [],
    versions: head.versions,
  };
}
