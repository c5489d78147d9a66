import type { PhotoId } from '../../entries/photos/Photo.ts';
import { useImage } from '../../hooks/photos/useImage.ts';
import { usePhotoView } from '../../hooks/photos/usePhotos.ts';
import './photoSquare.css';

/** The thumbnail of a photo as a small square that keeps its place. Words beside it say what it is. */
export function PhotoSquare({ id }: { readonly id: PhotoId }) {
  const view = usePhotoView(id);
  const isHere = view.kind === 'here';
  const image = useImage(isHere ? view.thumb : null, isHere ? view.facts.type : '');
  return (
    <span className="photo-square" aria-hidden="true">
      {image !== null && <img ref={image} alt="" draggable={false} />}
    </span>
  );
}
