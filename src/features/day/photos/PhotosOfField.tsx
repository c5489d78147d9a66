import { Suspense, useRef } from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';
import type { PhotoField } from '../../../hooks/photos/usePhotoField.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { ErrorBoundary } from '../../../ui/ErrorBoundary.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { day as dayWords } from '../../../words/en/day.ts';
import { PhotoStrip } from './lazyPhotoStrip.ts';

/** Without HEIC: Safari then converts it to JPEG, in whatever way the photo was chosen. */
const accepted = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** The button "Add photos". A phone offers its camera and its library. */
export function AddPhotos({ field }: { readonly field: PhotoField }) {
  const words = useWords(dayWords);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="button-icon add-photos"
        aria-label={words.addPhotos}
        title={words.addPhotos}
        onClick={() => input.current?.click()}
        onPointerEnter={PhotoStrip.prefetch}
        onFocus={PhotoStrip.prefetch}
      >
        <Icon name="photo" />
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accepted}
        onChange={({ currentTarget }) => {
          field.add([...(currentTarget.files ?? [])]);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

/** The photos of a field, and the files on their way into it; nothing while there are none. */
export function PhotosOfField(props: {
  readonly field: PhotoField;
  readonly day: DayKey;
  /** Whether the entry is added as soon as its photos are ready. */
  readonly isWaiting?: boolean;
  /** The person wants the words and photos on another day. */
  readonly onOtherDay: (day: DayKey) => void;
}) {
  const { field } = props;
  const { photos, intake } = field;
  if (photos.length === 0 && intake.items.length === 0 && intake.removed === null) return null;
  return (
    <Suspense>
      <ErrorBoundary>
        <PhotoStrip {...props} isWaiting={props.isWaiting === true} />
      </ErrorBoundary>
    </Suspense>
  );
}
