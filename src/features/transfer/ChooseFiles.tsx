import { useState, type DragEvent } from 'react';

import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useTransfer } from '../../hooks/transfer/useTransfer.ts';
import { useWords } from '../../hooks/useWords.ts';
import { transfer as transferWords } from '../../words/en/transfer.ts';
import { filesOf, readDropped, type ChosenSet } from './chosenFiles.ts';

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
