import { type MouseEvent, useRef, useState } from 'react';

import { usePhotos, usePhotoView } from '../../hooks/photos/usePhotos.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { LogPhotos } from '../../log/photos/LogPhotos.ts';
import type { PhotoRecord } from '../../log/photos/PhotoRecord.ts';
import { focusAround } from '../../ui/focusAround.ts';
import { PhotoTile } from '../../ui/photos/PhotoTile.tsx';
import { savePhoto } from '../../ui/photos/savePhoto.ts';
import { photo as photoWords } from '../../words/en/photos.ts';

/** The photos that the server refused, with what can be done; nothing while there are none. */
export function RefusedPhotos() {
  const photos = usePhotos();
  return photos === null ? null : <RefusedList photos={photos} />;
}

function RefusedList({ photos }: { readonly photos: LogPhotos }) {
  const words = useWords(photoWords);
  const unsent = useReadable(photos.unsent);
  const list = useRef<HTMLUListElement>(null);
  const refused = unsent.filter(({ state }) => state === 'refused');
  if (refused.length === 0) return null;
  return (
    <>
      <h2>{words.notSent}</h2>
      <ul ref={list} className="parked-list" tabIndex={-1}>
        {refused.map((record) => (
          <Refused
            key={record.id}
            record={record}
            photos={photos}
            onGone={() => list.current?.focus()}
          />
        ))}
      </ul>
    </>
  );
}

function Refused(props: {
  readonly record: PhotoRecord;
  readonly photos: LogPhotos;
  /** The pressed button is about to leave the page. */
  readonly onGone: () => void;
}) {
  const { record, photos, onGone } = props;
  const { id, refusal } = record;
  const words = useWords(photoWords);
  const view = usePhotoView(id);
  const [isDiscarding, setDiscarding] = useState(false);
  const [isFailed, setFailed] = useState(false);

  async function save() {
    const body = await photos.body(id);
    setFailed(!body.ok);
    if (body.ok) savePhoto(words.fileName, body.value.facts, body.value.bytes);
  }

  async function discard() {
    setFailed(!(await photos.discard(id)).ok);
  }

  /** The pressed button leaves the page. The focus stays beside the buttons that replace it. */
  const turnTo = (next: boolean) => (event: MouseEvent<HTMLElement>) => {
    focusAround(event.currentTarget);
    setDiscarding(next);
  };

  return (
    <li className="parked">
      <span className="photo">
        <PhotoTile view={view} alt="" />
      </span>
      {refusal !== undefined && <p className="problem">{words.refusal[refusal]}</p>}
      {isFailed && (
        <p role="alert" className="problem">
          {words.problem.other}
        </p>
      )}
      <p role="status" className="quiet">
        {isDiscarding && words.discardQuestion}
      </p>
      <div className="parked-choices" tabIndex={-1}>
        {isDiscarding ? (
          <>
            <button
              type="button"
              className="button"
              onClick={() => {
                onGone();
                void discard();
              }}
            >
              {words.discardForGood}
            </button>
            <button type="button" className="button button-main" onClick={turnTo(false)}>
              {words.keep}
            </button>
          </>
        ) : (
          <>
            <button
              type="button"
              className="button button-main"
              onClick={() => {
                onGone();
                photos.retry(id);
              }}
            >
              {words.retry}
            </button>
            <button type="button" className="button" onClick={() => void save()}>
              {words.save}
            </button>
            <button type="button" className="button" onClick={turnTo(true)}>
              {words.discard}
            </button>
          </>
        )}
      </div>
    </li>
  );
}
