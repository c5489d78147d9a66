import { useId } from 'react';

import { dayLabel, timeLabel } from '../../dates/dayLabel.ts';
import { wallClockAt } from '../../dates/wallClock.ts';
import { usePhotoView } from '../../hooks/photos/usePhotos.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { FreePhoto } from '../../log/photos/FreePhotos.ts';
import { PhotoTile } from '../../ui/photos/PhotoTile.tsx';
import { freeSpace } from '../../words/en/photos.ts';
import { megabytesLabel } from './megabytesLabel.ts';

/** A photo that no entry shows: its picture, its name, its size, and the earlier texts that will show a box. */
export function FreePhotoItem(props: {
  readonly photo: FreePhoto;
  readonly isTicked: boolean;
  readonly onTick: (isTicked: boolean) => void;
}) {
  const { photo, isTicked } = props;
  const { id, alt, addedAtMs, bytes, uses } = photo;
  const words = useWords(freeSpace);
  const { locale, hourCycle, timeZone } = useEnvironment();
  const view = usePhotoView(id);
  const about = useId();

  function name(): string {
    if (alt !== '') return alt;
    if (addedAtMs === null) return words.photo;
    return words.added(dayLabel(wallClockAt(addedAtMs, timeZone()).day, 'date', locale));
  }

  return (
    <li className="free-photo">
      <label>
        <input
          type="checkbox"
          checked={isTicked}
          aria-describedby={about}
          onChange={(event) => props.onTick(event.target.checked)}
        />
        <span className="free-picture" aria-hidden="true">
          <PhotoTile view={view} alt="" />
        </span>
        <span dir="auto" className="free-name">
          {name()}
        </span>
      </label>
      <div id={about} className="free-about">
        <p>
          {addedAtMs === null ? words.deviceOnly : words.megabytes(megabytesLabel(bytes, locale))}
        </p>
        <p>{uses.length === 0 ? words.boxNowhere : words.boxIn}</p>
        {uses.length > 0 && (
          <ul>
            {uses.map(({ entry, kind, day, time }) => (
              <li key={`${kind} ${entry}`}>
                {words[kind](dayLabel(day, 'date', locale), timeLabel(time, locale, hourCycle))}
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}
