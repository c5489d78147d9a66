import { sha256Hex } from '../../lib/sha256Hex.ts';

/** A folder on the person's disk, as the File System API gives it. */
export interface WritableFolder {
  getDirectoryHandle(name: string, options: { readonly create: true }): Promise<WritableFolder>;
  getFileHandle(name: string, options: { readonly create: boolean }): Promise<WritableFile>;
}

/** A file in a {@link WritableFolder}. */
export interface WritableFile {
  getFile(): Promise<Blob>;
  /** Its content replaces the file's as a whole when it is closed. */
  createWritable(): Promise<{
    write(content: string | ArrayBuffer): Promise<void>;
    close(): Promise<void>;
  }>;
}

/** What Daylog has written into a folder: for each path, the checksums of contents that are Daylog's. */
export interface FolderLedger {
  readonly sums: ReadonlyMap<string, readonly string[]>;
  /** Stores checksums. Resolves when they are stored; rejects if they cannot be. */
  readonly note: (sums: ReadonlyMap<string, readonly string[]>) => Promise<void>;
}

/** What {@link updateFolder} did so far. */
export interface FolderUpdate {
  readonly written: number;
  readonly unchanged: number;
  /**
   * The paths of files that differ and were left as they are. Another program or person changed them, or a program
   * holds them open.
   */
  readonly kept: readonly string[];
}

/** How {@link updateFolder} works. */
export interface FolderUpdateOptions {
  readonly ledger: FolderLedger;
  /** Replaces files that another program or person changed. Only if the person wants that. */
  readonly replacesChanged: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (update: FolderUpdate) => void;
}

/** A file that will be written. `before` is its content as it was read. */
interface DueFile {
  readonly path: string;
  readonly file: WritableFile;
  readonly before: string;
  readonly content: string;
}

/** Number of files whose checksums are stored together. */
const atOnce = 50;

/**
 * Brings `folder` up to date with `members`: writes those whose file is not there or is Daylog's older one. Deletes
 * nothing. A file that somebody else changed stays as it is.
 *
 *   file on disk is ──┬─ as it should be ────────────────────────────► unchanged
 *                     ├─ absent or empty, or its checksum is known ──► written
 *                     └─ anything else ──────────────────────────────► kept
 *
 * The ledger has the old and the new checksum of a file before it is written, so a crash leaves no file that looks
 * like somebody else's. Rejects with the platform's error if the folder cannot be written any more, and with the
 * signal's reason. The files before it are whole.
 */
export async function updateFolder(
  folder: WritableFolder,
  members: AsyncIterable<{ readonly path: string; readonly content: string }>,
  options: FolderUpdateOptions,
): Promise<FolderUpdate> {
  const { ledger, replacesChanged, signal, onProgress } = options;
  const fileAt = createFileFinder(folder);
  const kept: string[] = [];
  let written = 0;
  let unchanged = 0;
  let due: DueFile[] = [];
  let news = new Map<string, readonly string[]>();

  async function flush(): Promise<void> {
    if (news.size > 0) await ledger.note(news);
    for (const one of due) {
      signal.throwIfAborted();
      if (await replaceFile(one)) written += 1;
      else kept.push(one.path);
    }
    due = [];
    news = new Map();
    onProgress({ written, unchanged, kept });
  }

  for await (const { path, content } of members) {
    signal.throwIfAborted();
    const file = await fileAt(path);
    if (file === null) {
      kept.push(path);
      continue;
    }
    const before = await textOf(file);
    const known = ledger.sums.get(path) ?? [];
    const sum = await sha256Hex(content);
    if (before === content) {
      unchanged += 1;
      if (!known.includes(sum)) news.set(path, [sum]);
    } else {
      const old = await sha256Hex(before);
      if (before === '' || known.includes(old) || replacesChanged) {
        due.push({ path, file, before, content });
        news.set(path, [sum, old]);
      } else kept.push(path);
    }
    if (news.size >= atOnce) await flush();
    else if ((written + unchanged + kept.length) % atOnce === 0) {
      onProgress({ written, unchanged, kept });
    }
  }
  await flush();
  return { written, unchanged, kept };
}

/** Finds or creates the file at a path. null: a folder has its name, or a file the name of its folder. */
function createFileFinder(folder: WritableFolder) {
  const folders = new Map<string, WritableFolder>();
  return async (path: string): Promise<WritableFile | null> => {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    let place = folder;
    let placePath = '';
    try {
      for (const part of parts) {
        placePath += `/${part}`;
        const next =
          folders.get(placePath) ?? (await place.getDirectoryHandle(part, { create: true }));
        folders.set(placePath, next);
        place = next;
      }
      return await place.getFileHandle(name, { create: true });
    } catch (error) {
      if (isNamed(error, 'TypeMismatchError')) return null;
      throw error;
    }
  };
}

/** Writes a file, unless it has changed since it was read or another program holds it. Returns whether it did. */
async function replaceFile({ file, before, content }: DueFile): Promise<boolean> {
  if ((await textOf(file)) !== before) return false;
  try {
    const writable = await file.createWritable();
    await writable.write(content);
    await writable.close();
    return true;
  } catch (error) {
    if (isNamed(error, 'NoModificationAllowedError')) return false;
    throw error;
  }
}

const textOf = async (file: WritableFile) => (await file.getFile()).text();

/** In the File System API, errors are told apart by their names (https://fs.spec.whatwg.org/). */
const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;
