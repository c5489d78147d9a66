import { useId, useState } from 'react';

import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { LogPhotos } from '../../log/photos/LogPhotos.ts';
import { photo as photoWords } from '../../words/en/photos.ts';
import { numberLabel } from '../../words/numberLabel.ts';

/**
 * Whether this device keeps all photos, and how many are here. `size`: what all photos of the log take, with its unit.
 * null: not known.
 */
export function KeepAll(props: { readonly photos: LogPhotos; readonly size: string | null }) {
  const { photos, size } = props;
  const id = useId();
  const words = useWords(photoWords);
  const { locale } = useEnvironment();
  const keeping = useReadable(photos.keeping);
  const [isRefused, setIsRefused] = useState(false);
  /** What was pressed, until it is stored. */
  const [pressed, setPressed] = useState<boolean | null>(null);
  if (keeping === null) return null;
  const { keepsAll, isFull, photos: all, whole } = keeping;

  async function choose(keepsNow: boolean) {
    setPressed(keepsNow);
    const result = await photos.keepAll(keepsNow);
    setPressed(null);
    setIsRefused(!result.ok);
  }

  return (
    <>
      <label className="setting">
        <span className="setting-label">{words.keepAll(size)}</span>
        <span className="setting-control setting-option">
          <input
            type="checkbox"
            aria-describedby={`${id}-hint`}
            checked={pressed ?? keepsAll}
            onChange={(event) => void choose(event.target.checked)}
          />
        </span>
      </label>
      <p id={`${id}-hint`} className="quiet">
        {words.keepAllHint}
      </p>
      {keepsAll && (
        <p className="quiet">
          {words.kept(numberLabel(whole, locale, 0), numberLabel(all, locale, 0))}
        </p>
      )}
      {isFull && (
        <p role="status" className="notice">
          {words.deviceFull}{' '}
          <button type="button" className="quiet-action" onClick={() => void choose(true)}>
            {words.retry}
          </button>
        </p>
      )}
      {isRefused && (
        <p role="alert" className="problem">
          {words.notStored}
        </p>
      )}
    </>
  );
}
