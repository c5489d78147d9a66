import type { EntryId } from '../../entries/Entry.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import { remotePhotosOver } from '../photos/remotePhotosOver.ts';
import type { RemoteStore } from '../RemoteStore.ts';
import { createHandovers, type HandoverReach } from './createHandovers.ts';
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
  const handovers = createHandovers();

  /** The answer to a read, which follows the writes that it concerns. */
  async function inTurn<Value>(
    concerns: (reach: HandoverReach) => boolean,
    ask: () => Promise<Result<Value, RemoteError>>,
  ): Promise<Result<Value, RemoteError>> {
    const earlier = handovers.before(concerns);
    if (earlier !== null) await earlier;
    return ask();
  }

  /** The same with its rows opened. */
  async function opened<Stored, Value>(
    concerns: (reach: HandoverReach) => boolean,
    ask: () => Promise<Result<Stored, RemoteError>>,
    rowsOf: (stored: Stored) => StoredRows,
    map: (stored: Stored, opener: RowOpener) => Value,
  ): Promise<Result<Value, RemoteError>> {
    const result = await inTurn(concerns, ask);
    if (!result.ok) return result;
    return success(map(result.value, await form.open(rowsOf(result.value))));
  }

  const ofEntry = (id: EntryId) => (reach: HandoverReach) => reach.entryId === id;
  const always = () => true;

  return {
    photos: remotePhotosOver(wire.photos, form.photos),
    settings: form.settings(wire.settings),
    watchConnection: (listener) => wire.watchConnection(listener),
    watchDayIndex: (since, listener) => wire.watchDayIndex(since, listener),
    erase: (erasures) => wire.erase(erasures),
    beginLog: (born, log) => wire.beginLog(born, log),
    reconnect: () => wire.reconnect(),
    // Only if the wire has it: without it, the engine calls `reconnect`.
    ...(wire.connectNow !== undefined && { connectNow: () => wire.connectNow?.() }),
    close: () => wire.close(),
    watchDay: (day, sinceMs, listener) => watchOpened(wire, form, day, sinceMs, listener),
    readDayIndex: (before, limit) => inTurn(always, () => wire.readDayIndex(before, limit)),
    readDayIndexAfter: (after, limit) => inTurn(always, () => wire.readDayIndexAfter(after, limit)),
    readNewestRow: () => inTurn(always, () => wire.readNewestRow()),
    readTrashPage: (after, limit) => inTurn(always, () => wire.readTrashPage(after, limit)),
    readErasedPage: (after, limit) => inTurn(always, () => wire.readErasedPage(after, limit)),
    readLogHeader: () => inTurn(always, () => wire.readLogHeader()),
    readDay: (day) =>
      opened(
        ({ days }) => days.includes(day),
        () => wire.readDay(day),
        ({ rows }) => ({ entries: rows }),
        openedDay,
      ),
    readHead: async (id, day) => {
      const result = await inTurn(ofEntry(id), () => wire.readHead(id, day));
      if (!result.ok) return result;
      const opener = await form.open(rowsOfHead(result.value));
      const head = openedHead(result.value, opener);
      const isHeld = head.kind === 'unreadable' && isHeldBack(result.value, form);
      return isHeld ? failure({ kind: 'locked', cause: null }) : success(head);
    },
    readVersions: (id) =>
      opened(
        ofEntry(id),
        () => wire.readVersions(id),
        ({ versions }) => ({ versions }),
        openedVersions,
      ),
    readTrash: (span) =>
      opened(
        always,
        () => wire.readTrash(span),
        ({ rows }) => ({ versions: rows.map(({ version }) => version) }),
        openedTrash,
      ),
    readVersionPage: (after, limit) =>
      opened(
        always,
        () => wire.readVersionPage(after, limit),
        ({ rows }) => ({ versions: rows.flatMap(({ versions }) => versions) }),
        openedPage,
      ),
    write: guardedWrite(wire, form, handovers),
  };
}

function isHeldBack(head: StoredHead, form: Pick<RowForm<StoredBody>, 'holdsBack'>): boolean {
  return head.kind === 'live' && head.row.body !== null && form.holdsBack?.(head.row) === true;
}

function rowsOfHead(head: StoredHead): StoredRows {
  return {
    entries: head.kind === 'live' ? [head.row] : [],
    versions: head.versions,
  };
}
