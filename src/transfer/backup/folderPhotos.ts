import type { DayKey } from '../../dates/DayKey.ts';
import type { PhotoId, PhotoType } from '../../entries/photos/Photo.ts';
import type { PhotoReference } from '../../entries/photos/photoReference.ts';
import { sha256Hex } from '../../lib/sha256Hex.ts';
import type { LogPhotos } from '../../log/photos/LogPhotos.ts';
import { type MissingPhoto, photoFileName } from '../writing/exportedPhotos.ts';
import type { FolderLedger, WritableFile, WritableFolder } from '../writing/updateFolder.ts';

/** The photos of a folder, as its files name them. */
export interface FolderPhotos {
  /** The name of the photo's file in `assets/`, once it is written. null: it could not be. `day` names it. */
  readonly nameOf: (photo: PhotoReference, day: DayKey) => Promise<string | null>;
  /** Those that are not in the folder. */
  readonly missing: () => readonly MissingPhoto[];
}

const types: readonly PhotoType[] = ['image/webp', 'image/jpeg', 'image/png'];

/**
 * Writes photos into `assets/` of `folder`, each once: a photo never changes, so a file of the ledger that is still there
 * is not read, and its photo is not asked for. Rejects with the platform's error if the folder cannot be written.
 */
export function createFolderPhotos(
  folder: WritableFolder,
  ledger: FolderLedger,
  photos: Pick<LogPhotos, 'copyOf'> | null,
  signal: AbortSignal,
): FolderPhotos {
  const names = new Map<PhotoId, string>();
  const missing = new Map<PhotoId, MissingPhoto>();
  let assets: Promise<WritableFolder> | null = null;
  const openAssets = () => (assets ??= folder.getDirectoryHandle('assets', { create: true }));

  /** The name of the photo's file that Daylog wrote before and that is still there. */
  async function writtenName(id: PhotoId): Promise<string | null> {
    for (const type of types) {
      const name = photoFileName(id, { type });
      if (!ledger.sums.has(`assets/${name}`)) continue;
      const file = await fileIn(await openAssets(), name, false);
      if (file !== null && (await file.getFile()).size > 0) return name;
    }
    return null;
  }

  async function write({ id, alt }: PhotoReference, day: DayKey): Promise<string | null> {
    const copy = await photos?.copyOf(id);
    signal.throwIfAborted();
    if (copy?.ok !== true) {
      missing.set(id, { id, day, alt, reason: copy?.error.kind ?? 'offline' });
      return null;
    }
    const { facts, bytes } = copy.value;
    const name = photoFileName(id, facts);
    const file = await fileIn(await openAssets(), name, true);
    await ledger.note(new Map([[`assets/${name}`, [await sha256Hex(new Uint8Array(bytes))]]]));
    // Another folder of the same log may have it from an earlier choice.
    if (file === null || (await file.getFile()).size === bytes.byteLength) return name;
    const writable = await file.createWritable();
    await writable.write(bytes);
    await writable.close();
    return name;
  }

  return {
    nameOf: async (photo, day) => {
      const { id } = photo;
      const known = names.get(id);
      if (known !== undefined || missing.has(id)) return known ?? null;
      const name = (await writtenName(id)) ?? (await write(photo, day));
      if (name !== null) names.set(id, name);
      return name;
    },
    missing: () => [...missing.values()],
  };
}

/** null: it is not there and `create` is false, or a folder has its name. */
async function fileIn(
  folder: WritableFolder,
  name: string,
  create: boolean,
): Promise<WritableFile | null> {
  try {
    return await folder.getFileHandle(name, { create });
  } catch (error) {
    const names: readonly unknown[] = ['NotFoundError', 'TypeMismatchError'];
    if (error instanceof Error && names.includes(error.name)) return null;
    throw error;
  }
}
