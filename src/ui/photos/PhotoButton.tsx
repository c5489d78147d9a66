import type { PhotoReference } from '../../entries/photos/photoReference.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import { usePhotos, usePhotoView } from '../../hooks/photos/usePhotos.ts';
import { useShowPhoto } from '../../hooks/photos/useShowPhoto.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { PhotoView } from '../../log/photos/LogPhotos.ts';
import { photo as photoWords } from '../../words/en/photos.ts';
import { PhotoDialog } from './lazyPhotoDialog.ts';
import { PhotoTile } from './PhotoTile.tsx';

/** The photo `index` of `photos`, the photos of one text: a button with its thumbnail. */
export function PhotoButton(props: {
  readonly photos: readonly PhotoReference[];
  readonly index: number;
}) {
  const { photos, index } = props;
  const photo = photos[index];
  return photo === undefined ? null : <Shown photo={photo} photos={photos} index={index} />;
}

function Shown(props: {
  readonly photo: PhotoReference;
  readonly photos: readonly PhotoReference[];
  readonly index: number;
}) {
  const { photo, photos, index } = props;
  const { id, alt } = photo;
  const words = useWords(photoWords);
  const show = useShowPhoto();
  const view = usePhotoView(id);
  return (
    <span className="photo" data-photo={id}>
      <button
        type="button"
        className="photo-button"
        aria-label={alt.trim() === '' ? words.photo : alt}
        disabled={show === null}
        onClick={() => show?.(photos, index)}
        onPointerEnter={PhotoDialog.prefetch}
        onFocus={PhotoDialog.prefetch}
      >
        <PhotoTile view={view} alt={alt} />
      </button>
      <PhotoProblem id={id} view={view} />
    </span>
  );
}

/** Why the photo was refused or is missing, with "Try again"; nothing otherwise. */
export function PhotoProblem({ id, view }: { readonly id: PhotoId; readonly view: PhotoView }) {
  const photos = usePhotos();
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
