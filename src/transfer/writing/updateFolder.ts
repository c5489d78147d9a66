/** A folder on the person's disk, as the File System API gives it. */
export interface WritableFolder {
  getDirectoryHandle(name: string, options: { readonly create: true }): Promise<WritableFolder>;
  getFileHandle(name: string, options: { readonly create: true }): Promise<WritableFile>;
}

interface WritableFile {
  getFile(): Promise<Blob>;
  /** Its content replaces the file's as a whole when it is closed. */
  createWritable(): Promise<{ write(content: string): Promise<void>; close(): Promise<void> }>;
}

/** What {@link updateFolder} did. */
export interface FolderUpdate {
  readonly written: number;
  readonly unchanged: number;
}

/**
 * Brings `folder` up to date with `members`: writes those whose file is not there or differs. Deletes nothing. Rejects
 * with the platform's error if the folder cannot be written any more; the files before it are whole.
 */
export async function updateFolder(
  folder: WritableFolder,
  members: AsyncIterable<{ readonly path: string; readonly content: string }>,
): Promise<FolderUpdate> {
  const folders = new Map<string, WritableFolder>([['', folder]]);
  let written = 0;
  let unchanged = 0;
  for await (const { path, content } of members) {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    let place = folder;
    let placePath = '';
    for (const part of parts) {
      placePath += `/${part}`;
      const next =
        folders.get(placePath) ?? (await place.getDirectoryHandle(part, { create: true }));
      folders.set(placePath, next);
      place = next;
    }
    const file = await place.getFileHandle(name, { create: true });
    if ((await (await file.getFile()).text()) === content) {
      unchanged += 1;
      continue;
    }
    const writable = await file.createWritable();
    await writable.write(content);
    await writable.close();
    written += 1;
  }
  return { written, unchanged };
}
