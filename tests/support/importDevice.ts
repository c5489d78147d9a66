import { firstDay, lastDay } from '../../src/dates/DayKey.ts';
import { createIdSource } from '../../src/entries/createIdSource.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { failure } from '../../src/lib/result.ts';
import { systemClock } from '../../src/lib/systemClock.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import { editEntry } from '../../src/log/writes/localWrites.ts';
import { createTransferHost } from '../../src/transfer/createTransferHost.ts';
import { formats } from '../../src/transfer/formats/formats.ts';
import type { PhotoUsageSource } from '../../src/transfer/planning/createPlans.ts';
import type { TransferState } from '../../src/transfer/Transfer.ts';
import { noDeletions } from './deletionPages.ts';
import { readableLog } from './idKeys.ts';
import { makeZip } from './makeZip.ts';
import { memoryLocalStore } from './memoryLocalStore.ts';
import { fakePhotoMaker, photoDeps } from './photoMaker.ts';

/** The files of an export by their paths. */
export type Files = Readonly<Record<string, string>>;

export const textOf = (bytes: ArrayBuffer | undefined) => new TextDecoder().decode(bytes);
export const valueOf = <Value>(result: { ok: true; value: Value } | { ok: false }): Value => {
  if (!result.ok) throw new Error('The store failed');
  return result.value;
};

/** A device, and its host of imports. `isFull`: it can store no photo. */
export function openImportDevice({
  usage = photoDeps.photoUsage,
  isFull = false,
}: { usage?: PhotoUsageSource; isFull?: boolean } = {}) {
  const localStore = isFull ? fullForPhotos(memoryLocalStore()) : memoryLocalStore();
  const maker = fakePhotoMaker();
  const host = createTransferHost({
    localStore,
    idKeys: readableLog,
    deletions: noDeletions,
    channel: { post: () => undefined },
    clock: systemClock,
    formats,
    photos: maker.photos,
    photoUsage: usage,
  });
  const { state, actions } = host;

  async function plan(files: Files, hasPhotos = true) {
    const members = Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
    return planFile(await makeZip(members), hasPhotos);
  }

  async function planFile(file: Blob, hasPhotos = true) {
    actions.reset();
    await actions.open([{ path: 'journal.zip', file }], 'journal.zip', 'UTC');
    const planned = state.getSnapshot();
    if (planned.kind !== 'planned') throw new Error(JSON.stringify(planned));
    if (!hasPhotos) await actions.choose({ ...planned.choices, hasPhotos: false });
    const now = state.getSnapshot();
    if (now.kind !== 'planned') throw new Error(now.kind);
    return now;
  }

  async function start() {
    await actions.start();
    const ended = state.getSnapshot();
    if (ended.kind !== 'ended') throw new Error(ended.kind);
    return ended;
  }

  return {
    localStore,
    host,
    maker,
    plan,
    imports: async (files: Files, hasPhotos = true) => {
      await plan(files, hasPhotos);
      return start();
    },
    importsFile: async (file: Blob) => {
      await planFile(file);
      return start();
    },
    entries: () => entriesOf(localStore),
    photos: () => photosOf(localStore),
    edits: async (seen: Entry, text: string) =>
      valueOf(
        await localStore.write('strict', (writer) =>
          editEntry(
            writer,
            seen,
            { text },
            { ids: createIdSource(() => 9), nowMs: 9, draftOwner: '' },
          ),
        ),
      ).value,
    undoes: async (ended: Extract<TransferState, { kind: 'ended' }>) =>
      actions.undo(ended.record.id),
  };
}

/** `store`, which has no room for photos. */
function fullForPhotos(store: LocalStore): LocalStore {
  const full = new Error('full');
  return {
    ...store,
    write: async (durability, work) => {
      try {
        return await store.write(durability, (writer) =>
          work({ ...writer, putPhotoBody: () => Promise.reject(full) }),
        );
      } catch (error) {
        if (error !== full) throw error;
        return failure({ kind: 'quota', cause: null });
      }
    },
  };
}

export async function entriesOf(localStore: LocalStore): Promise<readonly Entry[]> {
  const days = valueOf(await localStore.read((reader) => reader.days(firstDay, lastDay, 100)));
  return days.flatMap(({ entries }) => entries);
}

/** The photos of the device: their state and their bytes, in the order of their ids. */
async function photosOf(localStore: LocalStore) {
  return valueOf(
    await localStore.read(async (reader) => {
      const photos = [];
      for (const state of ['draft', 'unsent', 'refused', 'sent'] as const) {
        for (const { id, type, thumb } of await reader.photosInState(state)) {
          const body = textOf(await reader.photoBody(id));
          photos.push({ id, state, type, body, thumb: textOf(thumb) });
        }
      }
      return photos;
    }),
  );
}

/** The texts with the number of each photo of the entry instead of its id. */
export async function textsOf(device: ReturnType<typeof openImportDevice>) {
  const photos = new Map((await device.photos()).map(({ id, body }) => [id as string, body]));
  return (await device.entries())
    .map(({ text }) => text.replace(/file:(\w+)/g, (_all, id: string) => photos.get(id) ?? '?'))
    .sort();
}
