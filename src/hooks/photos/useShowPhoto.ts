import { createContext, useContext } from 'react';

import type { PhotoReference } from '../../entries/photos/photoReference.ts';

/** Shows the photo at `index` of `photos` whole, in the dialog "Photo". */
export type ShowPhoto = (photos: readonly PhotoReference[], index: number) => void;

export const ShowPhotoContext = createContext<ShowPhoto | null>(null);

/** null where photos cannot be pressed. */
export function useShowPhoto(): ShowPhoto | null {
  return useContext(ShowPhotoContext);
}
