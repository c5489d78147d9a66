import { useCallback, useState, type ReactNode } from 'react';

import type { PhotoReference } from '../../entries/photos/photoReference.ts';
import { ShowPhotoContext, type ShowPhoto } from '../../hooks/photos/useShowPhoto.ts';
import { PhotoDialog } from './lazyPhotoDialog.ts';

const none: readonly PhotoReference[] = [];

/** Lets the photos in `children` be pressed, and holds the dialog that shows one whole. */
export function PhotoViewer({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState({ photos: none, index: 0 });
  const show: ShowPhoto = useCallback((photos, index) => setShown({ photos, index }), []);
  return (
    <ShowPhotoContext value={show}>
      {children}
      <PhotoDialog
        isOpen={shown.photos.length > 0}
        photos={shown.photos}
        first={shown.index}
        onClose={() => setShown({ photos: none, index: 0 })}
      />
    </ShowPhotoContext>
  );
}
