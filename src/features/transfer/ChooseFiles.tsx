import { useState, type DragEvent } from 'react';

import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useTransfer } from '../../hooks/transfer/useTransfer.ts';
import { useWords } from '../../hooks/useWords.ts';
import { transfer as transferWords } from '../../words/en/app/transfer.ts';
import { filesOf, readDropped, type ChosenSet } from './chosenFiles.ts';

/** React has no attribute for it. */
function asFolderField(input: HTMLInputElement | null): void {
  if (input !== null) input.webkitdirectory = true;
}

/** Takes the files of another journal: chosen, dropped, or a whole folder. */
export function ChooseFiles() {
  const words = useWords('transfer', transferWords);
  const { timeZone } = useEnvironment();
  const { actions } = useTransfer();
  const [isOver, setIsOver] = useState(false);

  function open({ files, name }: ChosenSet) {
    void actions.open(files, name, timeZone());
  }

  async function drop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    open(await readDropped(event.dataTransfer));
  }

  return (
    <div
      className="transfer-drop"
      data-over={isOver}
      onDragEnter={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={() => setIsOver(false)}
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
            onChange={(event) => open(filesOf(event.target.files))}
          />
        </label>
        <label className="button transfer-pick">
          {words.chooseFolder}
          <input
            aria-label={words.chooseFolder}
            type="file"
            ref={asFolderField}
            onChange={(event) => open(filesOf(event.target.files))}
          />
        </label>
      </div>
      <p className="quiet">{words.drop}</p>
    </div>
  );
}
