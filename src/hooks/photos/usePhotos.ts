import { createContext, useContext, useMemo } from 'react';

import type { PhotoId } from '../../entries/photos/Photo.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { LogPhotos, PhotoView } from '../../log/photos/LogPhotos.ts';
import { useReadable } from '../useReadable.ts';

export const PhotosContext = createContext<LogPhotos | null>(null);

/** The photos of the signed-in person's log; null where no log is open. */
export function usePhotos(): LogPhotos | null {
  return useContext(PhotosContext);
}

const noView: ReadableStore<PhotoView> = {
  getSnapshot: () => withoutLog,
  subscribe: () => () => undefined,
};
const withoutLog: PhotoView = { kind: 'loading' };

/** The photo `id` as this device has it. A missing thumbnail is fetched while it is used. */
export function usePhotoView(id: PhotoId): PhotoView {
  const photos = usePhotos();
  return useReadable(useMemo(() => photos?.view(id) ?? noView, [photos, id]));
}
