import { createContext, useContext, useMemo } from 'react';

import type { PhotoReference } from '../../entries/photos/photoReference.ts';
import { joinPhotos, splitPhotos } from '../../entries/photos/trailingPhotos.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { useReadable } from '../useReadable.ts';
import type { IntakeState, PhotoIntake } from './createPhotoIntakes.ts';

/** The intake of a field by its name; null where no photos can be added. */
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
  /** Takes files in; null where no photos can be added. */
  readonly add: ((files: readonly File[]) => void) | null;
  readonly dismiss: (key: number) => void;
  /** The field was given up, or its text became an entry. */
  readonly forget: () => void;
}

const idle: IntakeState = { items: [], takenOn: [], removed: null };
const noIntake: ReadableStore<IntakeState> = {
  getSnapshot: () => idle,
  subscribe: () => () => undefined,
};

/**
 * The field `name`, whose whole text is `text`. `read` returns that text as it is now, and `write` replaces it. Both are
 * called after the field has left the page, too.
 */
export function usePhotoField(
  name: string,
  text: string,
  { read, write }: { readonly read: () => string; readonly write: (text: string) => void },
): PhotoField {
  const intakes = useContext(PhotoIntakesContext);
  const intake = intakes?.(name) ?? null;
  const { words, photos } = useMemo(() => splitPhotos(text), [text]);
  const state = useReadable(intake ?? noIntake);
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
      intake?.noteRemoved({ photo, index });
      setPhotos(photos.toSpliced(index, 1));
    },
    undoRemove: () => {
      if (state.removed === null) return;
      setPhotos(photos.toSpliced(state.removed.index, 0, state.removed.photo));
      intake?.noteRemoved(null);
    },
    add: intake && ((files) => intake.add(files, append)),
    dismiss: (key) => intake?.dismiss(key),
    forget: () => intake?.forget(),
  };
}
