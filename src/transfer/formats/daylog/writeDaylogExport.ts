import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

import type { EntryId, EntryVersion } from '../../../entries/Entry.ts';
import type { PhotoId } from '../../../entries/photos/Photo.ts';
import { asPhotoId } from '../../../entries/photos/photoReference.ts';
import { failure, type Result } from '../../../lib/result.ts';
import type { HistoryPage, TrashedRow } from '../../../log/history/HistoryPages.ts';
import { joinVersions, localVersions } from '../../../log/history/localVersions.ts';
import type { LocalStore } from '../../../log/LocalStore.ts';
import { noAnswer, type RemoteError } from '../../../log/RemoteError.ts';
import type { ExportDeps } from '../../writing/ExportDeps.ts';
import { loggedDays, readDevice } from '../../writing/loggedDays.ts';
import {
  daylogExportStart,
  type ExportedList,
  type ExportedPart,
  type ExportedParts,
  type ExportedVersions,
} from './DaylogExport.ts';
import {
  exportedDay,
  exportedDraft,
  exportedRefusal,
  exportedTrash,
  exportedVersion,
} from './exportedRows.ts';

/** What a list says about itself at its end. */
type ListEnd = Omit<ExportedPart, 'lines'>;

/** The lines of one list, some at a time, and then its end. */
type ListRows = AsyncGenerator<readonly object[], ListEnd, void>;

/**
 * The whole log as Daylog's own file, in pieces of some hundred kB, UTF-8. docs/export-format.md describes it. A
 * failing server makes a part incomplete; a failing device throws `ExportError`. `onParts` hears at the end what the
 * file holds. `named` gets the photos that the texts name, each before the piece that names it.
 */
export async function* writeDaylogExport(
  deps: ExportDeps,
  onParts: (parts: ExportedParts) => void = () => undefined,
  named = new Set<PhotoId>(),
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  const sum = sha256.create();
  for await (const piece of document(deps, onParts, named)) {
    // No text is cut between two pieces.
    for (const [, id = ''] of piece.matchAll(photoAddress)) named.add(asPhotoId(id));
    const bytes = encoder.encode(piece);
    sum.update(bytes);
    yield bytes;
  }
  yield encoder.encode(`"sha256":"${bytesToHex(sum.digest())}"}\n`);
}

/** A photo's address, as the reference in a text has it. */
const photoAddress = /\(file:([0-7][0-9A-HJKMNP-TV-Z]{25})\)/g;

/** Everything before the last line. */
async function* document(
  deps: ExportDeps,
  onParts: (parts: ExportedParts) => void,
  named: ReadonlySet<PhotoId>,
): AsyncGenerator<string, void, void> {
  const { settings, nowMs } = deps;
  const values = settings === null ? null : settings.values;
  yield `${daylogExportStart}"exportedAt":${nowMs},\n"settings":${JSON.stringify(values)},\n`;
  const unsent = await readUnsentHistory(deps.localStore);
  const parts: ExportedParts = {
    settings: { lines: settings === null ? 0 : 1, isComplete: settings?.isComplete ?? false },
    versions: yield* list('versions', versionRows(deps, unsent)),
    trash: yield* list('trash', trashRows(deps, unsent)),
    days: yield* list('days', dayRows(deps)),
    drafts: yield* list('drafts', draftRows(deps)),
    refused: yield* list('refused', refusedRows(deps)),
  };
  onParts(parts);
  // A zip says itself which photos it holds.
  const photos: ExportedPart = { lines: 0, isComplete: false, reason: 'left-out' };
  const all = deps.photos === null && named.size > 0 ? { ...parts, photos } : parts;
  yield `"parts":${JSON.stringify(all)},\n`;
}

async function* list(
  name: ExportedList,
  rows: ListRows,
): AsyncGenerator<string, ExportedPart, void> {
  let lines = 0;
  yield `"${name}":[`;
  for (;;) {
    const next = await rows.next();
    if (next.done === true) {
      yield '\n],\n';
      return { lines, ...next.value };
    }
    let piece = '';
    for (const row of next.value) {
      piece += `${lines === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`;
      lines += 1;
    }
    if (piece !== '') yield piece;
  }
}

async function* versionRows({ history }: ExportDeps, unsent: UnsentHistory): ListRows {
  const waiting = new Map(unsent.versions);
  const pages = historyRows(history === null ? null : (after) => history.versions(after));
  for (;;) {
    const next = await pages.next();
    if (next.done === true) {
      // Entries without a version on the server yet.
      yield [...waiting].map(([id, versions]) => versionsLine(id, versions));
      return next.value;
    }
    yield next.value.map(({ id, versions }) => {
      const mine = waiting.get(id) ?? [];
      waiting.delete(id);
      return versionsLine(id, [...joinVersions(versions, mine)].reverse());
    });
  }
}

function versionsLine(id: EntryId, versions: readonly EntryVersion[]): ExportedVersions {
  return { id, versions: versions.map(exportedVersion) };
}

async function* trashRows({ history }: ExportDeps, unsent: UnsentHistory): ListRows {
  const pages = historyRows(history === null ? null : (after) => history.trash(after));
  for (;;) {
    const next = await pages.next();
    if (next.done === true) {
      yield [...unsent.trash.values()].flatMap((row) => (row === null ? [] : exportedTrash(row)));
      return next.value;
    }
    yield next.value.filter(({ id }) => !unsent.trash.has(id)).map(exportedTrash);
  }
}

/** The rows of all pages. A page that fails ends them. `read` null: the server cannot be asked. */
async function* historyRows<Row>(
  read: ((after: EntryId | null) => Promise<Result<HistoryPage<Row>, RemoteError>>) | null,
): AsyncGenerator<readonly Row[], ListEnd, void> {
  let after: EntryId | null = null;
  let unreadable = 0;
  do {
    const page: Result<HistoryPage<Row>, RemoteError> = read === null
      ? failure(noAnswer)
      : await read(after);
    if (!page.ok) return endOf(false, page.error.kind, unreadable);
    yield page.value.rows;
    unreadable += page.value.unreadable;
    after = page.value.next;
  } while (after !== null);
  return endOf(true, '', unreadable);
}

async function* dayRows({ localStore }: ExportDeps): ListRows {
  // Read this first: if the copy is whole now, the reads below see all of its days.
  const { fill } = await readDevice(localStore, (reader) => reader.meta());
  let unreadable = 0;
  for await (const days of loggedDays(localStore)) {
    const rows = days.map(exportedDay);
    for (const row of rows) unreadable += row.unreadable ?? 0;
    yield rows.filter((row) => row.entries.length > 0 || row.unreadable !== undefined);
  }
  return endOf(fill.kind === 'complete', 'copying', unreadable);
}

async function* draftRows({ localStore }: ExportDeps): ListRows {
  const drafts = await readDevice(localStore, (reader) => reader.allDrafts());
  yield drafts.map(exportedDraft);
  return { isComplete: true };
}

async function* refusedRows({ localStore }: ExportDeps): ListRows {
  const parked = await readDevice(localStore, (reader) => reader.parked());
  yield parked.map(exportedRefusal);
  return { isComplete: true };
}

function endOf(isComplete: boolean, reason: string, unreadable: number): ListEnd {
  return { isComplete, ...(!isComplete && { reason }), ...(unreadable > 0 && { unreadable }) };
}

/** What the unsent writes of a device will change in the server's history. */
interface UnsentHistory {
  /** The versions that they will leave, oldest first. */
  readonly versions: ReadonlyMap<EntryId, readonly EntryVersion[]>;
  /** The trash row of each entry with unsent writes. null: the entry will not be in the trash. */
  readonly trash: ReadonlyMap<EntryId, TrashedRow | null>;
}

/** Number of writes that one transaction reads. */
const atOnce = 500;

/** Reads the whole outbox of `localStore`, some writes at a time. Throws `ExportError`. */
async function readUnsentHistory(localStore: Pick<LocalStore, 'read'>): Promise<UnsentHistory> {
  const versions = new Map<EntryId, readonly EntryVersion[]>();
  const trash = new Map<EntryId, TrashedRow | null>();
  let behind = 0;
  for (;;) {
    const start = behind;
    const records = await readDevice(localStore, (reader) => reader.outbox(atOnce, start));
    for (const record of records) {
      const { entryId: id, write, savedAtMs } = record;
      const left = localVersions([record]);
      if (left.length > 0) versions.set(id, [...(versions.get(id) ?? []), ...left]);
      if (write.kind === 'delete') {
        const { day, revision } = write.before;
        trash.set(id, { id, day, revision, writeId: write.writeId, deletedAtMs: savedAtMs });
      } else trash.set(id, null);
    }
    const last = records.at(-1);
    if (last === undefined || records.length < atOnce) return { versions, trash };
    behind = last.seq;
  }
}
