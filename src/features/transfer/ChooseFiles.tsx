import { type DragEvent, useState } from 'react';

import { useTransfer } from '../../hooks/transfer/useTransfer.ts';
import type { ChosenFile } from '../../transfer/openSource.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import { transfer as transferWords } from '../../words/en/transfer.ts';

/** React has no attribute for it. */
function asFolderField(input: HTMLInputElement | null): void {
  if (input !== null) input.webkitdirectory = true;
}

/** Dragged words and links are no journal. */
const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Takes the files of another journal: chosen, dropped, or a whole folder. */
export function ChooseFiles() {
  const words = useWords(transferWords);
  const { timeZone } = useEnvironment();
  const { actions } = useTransfer();
  const [isOver, setIsOver] = useState(false);

  function open({ files, name }: ChosenSet) {
    void actions.open(files, name, timeZone());
  }

  /** A dismissed picker, or one in an empty folder, gives no file: nothing was asked for. */
  function pick(list: FileList | null) {
    const chosen = filesOf(list);
    if (chosen.files.length > 0) open(chosen);
  }

  function over(event: DragEvent) {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setIsOver(true);
  }

  async function drop(event: DragEvent) {
    setIsOver(false);
    if (!holdsFiles(event)) return;
    event.preventDefault();
    open(await readDropped(event.dataTransfer));
  }

  return (
    <div
      className="transfer-drop"
      data-over={isOver}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
        if (!isInside) setIsOver(false);
      }}
      onDrop={(event) => void drop(event)}
    >
      <p>{words.lead}</p>
      <p className="quiet">{words.programs}</p>
      <div className="transfer-buttons">
        <label className="button button-main transfer-pick">
          {words.chooseFiles}
          <input
            aria-label={words.chooseFiles}
            type="file"
            multiple
            onChange={(event) => pick(event.target.files)}
          />
        </label>
        <label className="button transfer-pick">
          {words.chooseFolder}
          <input
            aria-label={words.chooseFolder}
            type="file"
            ref={asFolderField}
            onChange={(event) => pick(event.target.files)}
          />
        </label>
      </div>
      <p className="quiet">{words.drop}</p>
    </div>
  );
}

/** What a person chose, with a name for the list of imports. */
interface ChosenSet {
  readonly files: readonly ChosenFile[];
  readonly name: string;
}

/** The files of a file field. Files of a folder keep their paths. */
function filesOf(list: FileList | null): ChosenSet {
  return named(
    [...(list ?? [])].map((file) => ({
      // Empty for a file by itself.
      path: file.webkitRelativePath || file.name,
      file,
    })),
  );
}

/** Dropped files, and the files of dropped folders. A file that cannot be read any more is left out. */
async function readDropped(data: DataTransfer): Promise<ChosenSet> {
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
