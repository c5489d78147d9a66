import type { ChosenFile } from '../../hooks/transfer/useTransfer.ts';

/** What a person chose, with a name for the list of imports. */
export interface ChosenSet {
  readonly files: readonly ChosenFile[];
  readonly name: string;
}

/** The files of a file field. Files of a folder keep their paths. */
export function filesOf(list: FileList | null): ChosenSet {
  return named(
    [...(list ?? [])].map((file) => ({
      // Empty for a file by itself.
      path: file.webkitRelativePath || file.name,
      file,
    })),
  );
}

/** Dropped files, and the files of dropped folders. A file that cannot be read any more is left out. */
export async function readDropped(data: DataTransfer): Promise<ChosenSet> {
  // The list is empty after the first await.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return filesOf(data.files);
  const files: ChosenFile[] = [];
  for (const entry of entries) await collect(entry, files);
  return named(files);
}

async function collect(entry: FileSystemEntry, files: ChosenFile[]): Promise<void> {
  if (isFile(entry)) {
    const file = await new Promise<File | null>((resolve) => {
      entry.file(resolve, () => resolve(null));
    });
    if (file !== null) files.push({ path: entry.fullPath.replace(/^\//, ''), file });
    return;
  }
  if (!isFolder(entry)) return;
  const reader = entry.createReader();
  for (;;) {
    // Chromium gives a hundred at a time.
    const some = await new Promise<readonly FileSystemEntry[]>((resolve) => {
      reader.readEntries(resolve, () => resolve([]));
    });
    if (some.length === 0) return;
    for (const inner of some) await collect(inner, files);
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** Names a folder by its own name, several files by the first. */
function named(files: readonly ChosenFile[]): ChosenSet {
  const [first] = files;
  return { files, name: first?.path.split('/')[0] ?? '' };
}
