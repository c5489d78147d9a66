import { createContext, useContext, useMemo } from 'react';

import type { PhotoReference } from '../../entries/photos/photoReference.ts';
import { joinPhotos, splitPhotos } from '../../entries/photos/trailingPhotos.ts';
import { useReadable } from '../useReadable.ts';
import type { IntakeState, PhotoIntake } from './createPhotoIntakes.ts';

/** The intake of a field by its name; null where no log is open. */
export const PhotoIntakesContext = createContext<((field: string) => PhotoIntake) | null>(null);

/** A field for words with photos at its end. */
export interface PhotoField {
  readonly words: string;
  readonly photos: readonly PhotoReference[];
  /** Files on their way into the field. */
  readonly intake: IntakeState;
  /** Whether a photo is still taken in. */
  readonly isBusy: boolean;
  readonly typeWords: (words: string) => void;
  readonly setPhotos: (photos: readonly PhotoReference[]) => void;
  /** Removes the photo at `index`. `undoRemove` brings the last one back. */
  readonly remove: (index: number) => void;
  readonly undoRemove: () => void;
  /** Takes files in. */
  readonly add: (files: readonly File[]) => void;
  readonly dismiss: (key: number) => void;
  /** The field was given up, or its text became an entry. */
  readonly forget: () => void;
}

/**
 * The field `name`, whose whole text is `text`. `read` returns that text as it is now, and `write` replaces it. Both are
 * called after the field has left the page, too. Throws where no log is open.
 */
export function usePhotoField(
  name: string,
  text: string,
  { read, write }: { readonly read: () => string; readonly write: (text: string) => void },
): PhotoField {
  const intakes = useContext(PhotoIntakesContext);
  if (intakes === null) throw new Error('usePhotoField needs a PhotoIntakesContext above it');
  const intake = intakes(name);
  const { words, photos } = useMemo(() => splitPhotos(text), [text]);
  const state = useReadable(intake);
  const append = (photo: PhotoReference) => {
    const now = splitPhotos(read());
    write(joinPhotos(now.words, [...now.photos, photo]));
  };
  const setPhotos = (next: readonly PhotoReference[]) =>
    write(joinPhotos(splitPhotos(read()).words, next));
  return {
    words,
    photos,
    intake: state,
    isBusy: state.items.some(({ refusal }) => refusal === null),
    typeWords: (typed) => write(joinPhotos(typed, splitPhotos(read()).photos)),
    setPhotos,
    remove: (index) => {
      const photo = photos[index];
      if (photo === undefined) return;
      intake.noteRemoved({ photo, index });
      setPhotos(photos.toSpliced(index, 1));
    },
    undoRemove: () => {
      if (state.removed === null) return;
      setPhotos(photos.toSpliced(state.removed.index, 0, state.removed.photo));
      intake.noteRemoved(null);
    },
    add: (files) => intake.add(files, append),
    dismiss: (key) => intake.dismiss(key),
    forget: () => intake.forget(),
  };
}
