import type { PhotoReference } from '../../entries/photos/photoReference.ts';
import { usePhotos, usePhotoView } from '../../hooks/photos/usePhotos.ts';
import { useShowPhoto } from '../../hooks/photos/useShowPhoto.ts';
import { useWords } from '../../hooks/useWords.ts';
import { photo as photoWords } from '../../words/en/photos.ts';
import { PhotoDialog } from './lazyPhotoDialog.ts';
import { PhotoTile } from './PhotoTile.tsx';

/** The photo `index` of `photos`, the photos of one text: a button with its thumbnail. */
export function PhotoButton(props: {
  readonly photos: readonly PhotoReference[];
  readonly index: number;
}) {
  const { photos, index } = props;
  const words = useWords(photoWords);
  const show = useShowPhoto();
  const photo = photos[index];
  if (photo === undefined) return null;
  const { id, alt } = photo;
  return (
    <span className="photo">
      <button
        type="button"
        className="photo-button"
        aria-label={alt.trim() === '' ? words.photo : alt}
        disabled={show === null}
        onClick={() => show?.(photos, index)}
        onPointerEnter={PhotoDialog.prefetch}
        onFocus={PhotoDialog.prefetch}
      >
        <PhotoTile id={id} alt={alt} />
      </button>
      <PhotoProblem photo={photo} />
    </span>
  );
}

/** Why the photo was refused or is missing, with "Try again"; nothing otherwise. */
export function PhotoProblem({ photo: { id } }: { readonly photo: PhotoReference }) {
  const photos = usePhotos();
  const view = usePhotoView(id);
  const words = useWords(photoWords);
  const why = view.kind === 'here' && view.sending.kind === 'refused' ? view.sending.why : null;
  const canAskAgain = view.kind === 'missing' && (view.why === 'absent' || view.why === 'damaged');
  if (why === null && !canAskAgain) return null;
  return (
    <span className="photo-problem">
      {why !== null && <span className="problem">{words.refusal[why]}</span>}
      <button type="button" className="quiet-action" onClick={() => photos?.retry(id)}>
        {words.retry}
      </button>
    </span>
  );
}
