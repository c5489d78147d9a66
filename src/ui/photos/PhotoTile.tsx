import { useImage } from '../../hooks/photos/useImage.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { PhotoView } from '../../log/photos/LogPhotos.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import { photo as photoWords } from '../../words/en/photos.ts';

/** A photo as a square of fixed size: its thumbnail, or a box that says what it shows and why it is not here. */
export function PhotoTile({ view, alt }: { readonly view: PhotoView; readonly alt: string }) {
  const words = useWords(photoWords);
  const isHere = view.kind === 'here';
  const image = useImage(isHere ? view.thumb : null, isHere ? view.facts.type : '');
  const state = useSending(view);
  return (
    <span className="photo-tile" data-missing={view.kind === 'missing' || undefined}>
      {/* Its button or its list item has the name. */}
      {image !== null && <img ref={image} alt="" draggable={false} />}
      {view.kind === 'missing' && (
        <span className="photo-missing">
          {alt !== '' && <span dir="auto">{alt}</span>}
          <small>{words.missing[view.why]}</small>
        </span>
      )}
      {state !== null && <span className="photo-state">{state}</span>}
    </span>
  );
}

/** How far the photo is on its way to the server; null when nothing is to be said. */
function useSending(view: PhotoView): string | null {
  const words = useWords(photoWords);
  const { locale } = useEnvironment();
  if (view.kind !== 'here') return null;
  const { sending } = view;
  switch (sending.kind) {
    case 'draft':
    case 'sent':
      return null;
    case 'waiting':
      return words.waiting;
    case 'refused':
      return words.refused;
    case 'sending': {
      const percent = Math.floor((100 * sending.done) / Math.max(1, sending.parts));
      return words.sending(`${numberLabel(percent, locale)}\u00a0%`);
    }
  }
}
