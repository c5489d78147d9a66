import { createIdSource } from '../entries/createIdSource.ts';
import type { PhotoId } from '../entries/photos/Photo.ts';
import { success, type Result } from '../lib/result.ts';
import { beginImport, endImport } from '../log/imports/beginImport.ts';
import { groupByDay, importBatch, type BatchOutcome } from '../log/imports/importBatch.ts';
import { findMoved } from '../log/imports/findMoved.ts';
import { dayOfLife, type ImportedLife } from '../log/imports/ImportedLife.ts';
import type { ImportRecord } from '../log/imports/ImportRecord.ts';
import { releasePhotos } from '../log/imports/importPhotos.ts';
import { changeImportState, undoNextPart } from '../log/imports/undoImport.ts';
import type { StorageError } from '../log/StorageError.ts';
import type { ImportDeps } from './ImportDeps.ts';
import type { PhotoImport } from './photos/createPhotoImport.ts';

/** Most writes of one transaction, unless a single day has more. */
const maxBatch = 200;

/**
 * A day with more entries comes in parts, so that the progress moves. Each part stores the record of the day again, so
 * the parts are few.
 */
const maxOfDay = 1_000;
const mostParts = 10;

/** In ms. After each notice the tabs read the device, and the next batch waits for them. */
const betweenNoticesMs = 250;

/** The person's control over an import. */
export interface ImportControl {
  /** Resolves when the next batch may begin. `stop`: none may. */
  readonly nextBatch: () => Promise<'go' | 'stop'>;
  /** Called a few times a second. */
  readonly onProgress: (record: ImportRecord) => void;
  /** Stores the photos of a batch before it. `stop`: the person stopped the import. Absent: there are none. */
  readonly photos?: Pick<PhotoImport, 'prepare' | 'addToEntries' | 'taken'>;
}

/**
 * Stores `batches` (see {@link batchesOf}) as the import `fresh`, each in a strict transaction. An unfinished import of
 * the same file goes on instead (`beginImport`). Everything that is stored stays, whatever happens. Resolves with the
 * import as the device has it afterwards: `stopped` or `done`. undefined: it was deleted meanwhile.
 */
export async function runImport(
  deps: ImportDeps,
  fresh: ImportRecord,
  batches: readonly (readonly ImportedLife[])[],
  control: ImportControl,
): Promise<Result<ImportRecord | undefined, StorageError>> {
  const { localStore } = deps;
  const begun = await localStore.write('strict', (writer) => beginImport(writer, fresh));
  if (!begun.ok) return begun;
  const { id } = begun.value;
  control.onProgress(begun.value);
  const notices = createNotices(deps, control.onProgress);
  const ended = (state: 'done' | 'stopped') =>
    localStore.write('strict', (writer) =>
      endImport(writer, id, { state, photos: control.photos?.taken() ?? 0 }),
    );
  try {
    for (const batch of batches) {
      if ((await control.nextBatch()) === 'stop') {
        return await ended('stopped');
      }
      const ready = (await control.photos?.prepare(batch)) ?? batch;
      if (ready === 'stop') return await ended('stopped');
      const nowMs = deps.clock.now();
      const stored = await localStore.write('strict', (writer) =>
        importBatch(writer, id, ready, nowMs),
      );
      if (!stored.ok) return stored;
      notices.note(stored.value);
      const now = stored.value.record;
      if (now?.state !== 'running') return success(now);
    }
    const added = await control.photos?.addToEntries(id);
    if (added?.ok === false) return added;
    if (added?.value === 'stop') return await ended('stopped');
    return await ended('done');
  } finally {
    notices.end();
  }
}

/**
 * Takes the import `importId` back, part by part. Continues an undo that was cut off. Resolves with the import, `undone`.
 * undefined: it was deleted.
 */
export async function runUndo(
  deps: ImportDeps,
  importId: string,
  onProgress: ImportControl['onProgress'],
): Promise<Result<ImportRecord | undefined, StorageError>> {
  const { localStore } = deps;
  const begun = await localStore.write('strict', (writer) =>
    changeImportState(writer, importId, ['running', 'stopped', 'done'], 'undoing'),
  );
  if (!begun.ok || begun.value?.state !== 'undoing') return begun;
  const moved = await findMoved(localStore, importId);
  if (!moved.ok) return moved;
  const notices = createNotices(deps, onProgress);
  const ids = createIdSource(() => deps.clock.now());
  const photos = new Set<PhotoId>();
  try {
    for (;;) {
      const nowMs = deps.clock.now();
      const taken = await localStore.write('strict', (writer) =>
        undoNextPart(writer, importId, nowMs, moved.value, ids),
      );
      if (!taken.ok) return taken;
      notices.note(taken.value);
      for (const photo of taken.value.photos) photos.add(photo);
      const now = taken.value.record;
      if (now?.state === 'undoing') continue;
      if (photos.size === 0) return success(now);
      const released = await releasePhotos(localStore, photos);
      return released.ok ? success(now) : released;
    }
  } finally {
    notices.end();
  }
}

/**
 * Tells of batches: at once, but not more often than {@link betweenNoticesMs}, and at the end. One notice that the outbox
 * changed, and one for all days since the notice before. Batches of deleted entries have no days.
 */
function createNotices(
  { channel, clock }: Pick<ImportDeps, 'channel' | 'clock'>,
  onProgress: ImportControl['onProgress'],
) {
  let untold: BatchOutcome | null = null;
  let toldAtMs = -Infinity;

  function tell(): void {
    if (untold === null) return;
    const { days, record } = untold;
    untold = null;
    toldAtMs = clock.now();
    const keys = days.map(({ day }) => day).sort();
    const [first, last] = [keys[0], keys.at(-1)];
    channel.post({ kind: 'outbox-changed' });
    if (first !== undefined && last !== undefined) {
      channel.post({ kind: 'days-filled', first, last });
    }
    if (record !== undefined) onProgress(record);
  }

  return {
    note: ({ record, days }: BatchOutcome) => {
      untold = { record, days: [...(untold?.days ?? []), ...days] };
      const sinceMs = clock.now() - toldAtMs;
      // A clock that was put back says nothing about the time since.
      if (sinceMs < 0 || sinceMs >= betweenNoticesMs) tell();
    },
    end: tell,
  };
}

/**
 * `lives` (any order) in batches of whole days, oldest day first. A batch has at most `most` writes, or one day. A day
 * with more than {@link maxOfDay} entries is several batches.
 */
export function batchesOf(
  lives: readonly ImportedLife[],
  most = maxBatch,
): readonly (readonly ImportedLife[])[] {
  const days = [...groupByDay(lives, dayOfLife)].sort(([a], [b]) => (a < b ? -1 : 1));
  const batches: ImportedLife[][] = [];
  let size = most;
  for (const ofDay of days.flatMap(([, lives]) => partsOfDay(lives))) {
    const writes = ofDay.reduce((sum, life) => sum + life.length, 0);
    size += writes;
    if (size > most) {
      batches.push([]);
      size = writes;
    }
    for (const life of ofDay) batches.at(-1)?.push(life);
  }
  return batches;
}

function partsOfDay(lives: readonly ImportedLife[]): readonly (readonly ImportedLife[])[] {
  const size = Math.max(maxOfDay, Math.ceil(lives.length / mostParts));
  const parts: (readonly ImportedLife[])[] = [];
  for (let from = 0; from < lives.length; from += size) parts.push(lives.slice(from, from + size));
  return parts;
}
