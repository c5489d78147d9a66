import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
} from 'react';

import type { PhotoFacts, PhotoId } from '../../entries/photos/Photo.ts';
import type { PhotoReference } from '../../entries/photos/photoReference.ts';
import { useReach } from '../../hooks/log/useServerAnswer.ts';
import { isRightToLeft } from '../../hooks/page/pageDirection.ts';
import { useImage } from '../../hooks/photos/useImage.ts';
import { usePhotos, usePhotoView } from '../../hooks/photos/usePhotos.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { PhotoProblem } from '../../log/photos/LogPhotos.ts';
import { photo as photoWords } from '../../words/en/photos.ts';
import type { Words } from '../../words/Words.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import { Dialog } from '../Dialog.tsx';
import { Icon } from '../Icon.tsx';
import { savePhoto } from './savePhoto.ts';
import './photoDialog.css';

/** The least length of a swipe, in CSS pixels. */
const shortestPx = 48;

/** The dialog "Photo": one of `photos` whole, and the way to the others. */
export function PhotoDialog(props: {
  readonly photos: readonly PhotoReference[];
  readonly first: number;
  readonly onClose: () => void;
}) {
  const { photos, first, onClose } = props;
  const words = useWords(photoWords);
  const { locale } = useEnvironment();
  const [index, setIndex] = useState(first);
  const pressedAt = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const photo = photos[index];

  const step = (by: number) =>
    setIndex((now) => Math.min(photos.length - 1, Math.max(0, now + by)));
  const towards = (isRight: boolean) => step(isRight === isRightToLeft() ? -1 : 1);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    towards(event.key === 'ArrowRight');
  });
  useEffect(() => {
    // Wherever the focus is: it begins on "Close".
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (photo === undefined) return null;

  function onPointerUp({ clientX, clientY, pointerType }: PointerEvent) {
    const from = pressedAt.current;
    pressedAt.current = null;
    // On a page that is zoomed in, a swipe only scrolls.
    if (from === null || pointerType === 'mouse' || (window.visualViewport?.scale ?? 1) > 1) return;
    const [across, down] = [clientX - from.x, clientY - from.y];
    if (Math.abs(across) >= shortestPx && Math.abs(across) > 2 * Math.abs(down))
      towards(across < 0);
  }

  return (
    <Dialog title={words.photo} onClose={onClose}>
      <div
        className="photo-whole"
        onPointerDown={({ clientX, clientY }) => {
          pressedAt.current = { x: clientX, y: clientY };
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          pressedAt.current = null;
        }}
      >
        <WholePhoto key={photo.id} photo={photo}>
          {photos.length > 1 && (
            <>
              <button
                type="button"
                className="button-icon"
                aria-label={words.previous}
                aria-disabled={index === 0}
                onClick={() => step(-1)}
              >
                <Icon name="previous" />
              </button>
              <span role="status" className="quiet">
                {words.place(numberLabel(index + 1, locale), numberLabel(photos.length, locale))}
              </span>
              <button
                type="button"
                className="button-icon"
                aria-label={words.next}
                aria-disabled={index === photos.length - 1}
                onClick={() => step(1)}
              >
                <Icon name="next" />
              </button>
            </>
          )}
        </WholePhoto>
      </div>
    </Dialog>
  );
}

type Body =
  | { readonly kind: 'loading' }
  | { readonly kind: 'here'; readonly facts: PhotoFacts; readonly bytes: ArrayBuffer }
  | { readonly kind: 'problem'; readonly problem: PhotoProblem };

/** The body of a photo, read when it is first shown, and once more when the connection comes. `again` does so, too. */
function useBody(id: PhotoId): { readonly body: Body; readonly again: () => void } {
  const photos = usePhotos();
  const [body, setBody] = useState<Body>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isOver = false;
    void photos?.body(id).then((read) => {
      if (isOver) return;
      setBody(read.ok ? { kind: 'here', ...read.value } : { kind: 'problem', problem: read.error });
    });
    return () => {
      isOver = true;
    };
  }, [photos, id, attempt]);
  const again = () => {
    setBody({ kind: 'loading' });
    setAttempt(attempt + 1);
  };
  const reach = useReach();
  const [askedAt, setAskedAt] = useState(reach);
  if (body.kind === 'problem' && body.problem.kind === 'offline' && askedAt !== reach) {
    setAskedAt(reach);
    setAttempt(attempt + 1);
  }
  return { body, again };
}

/** The photo with its words and its choices; its thumbnail stands in its place until its body is here. */
function WholePhoto(props: { readonly photo: PhotoReference; readonly children: ReactNode }) {
  const { id, alt } = props.photo;
  const words = useWords(photoWords);
  const view = usePhotoView(id);
  const { body, again } = useBody(id);
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const shown =
    body.kind === 'here'
      ? { facts: body.facts, bytes: body.bytes }
      : view.kind === 'here'
        ? { facts: view.facts, bytes: view.thumb }
        : null;
  const image = useImage(shown?.bytes ?? null, shown?.facts.type ?? '');

  async function copy(facts: PhotoFacts, bytes: ArrayBuffer) {
    setCopied((await copyImage(facts, bytes)) ? 'yes' : 'refused');
  }

  return (
    <>
      <figure className="photo-figure">
        {shown !== null && image !== null && (
          <img
            ref={image}
            alt={alt.trim() === '' ? words.photo : alt}
            width={shown.facts.width}
            height={shown.facts.height}
          />
        )}
        {alt.trim() !== '' && <figcaption dir="auto">{alt}</figcaption>}
      </figure>
      {body.kind === 'loading' && shown === null && <p className="quiet">{words.loading}</p>}
      {body.kind === 'problem' && (
        <div role="alert" className="problem">
          <p>{problemSentence(body.problem, words)}</p>
          <button type="button" className="button" onClick={again}>
            {words.retry}
          </button>
        </div>
      )}
      <div className="photo-choices">
        {props.children}
        <button
          type="button"
          className="button"
          aria-disabled={body.kind !== 'here'}
          onClick={() => {
            if (body.kind === 'here') savePhoto(words.fileName, body.facts, body.bytes);
          }}
        >
          {words.save}
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={body.kind !== 'here'}
          onClick={() => {
            if (body.kind === 'here') void copy(body.facts, body.bytes);
          }}
        >
          {words.copy}
        </button>
      </div>
      <p role="status" className="quiet">
        {copied === 'yes' && words.copied}
        {copied === 'refused' && words.notCopied}
      </p>
    </>
  );
}

function problemSentence(problem: PhotoProblem, words: Words['photo']): string {
  const { kind } = problem;
  if (kind === 'offline' || kind === 'absent' || kind === 'damaged') return words.problem[kind];
  return kind === 'invalid-data' ? words.problem.damaged : words.problem.other;
}

/** Whether the photo is in the clipboard now. Browsers take PNG alone. */
async function copyImage({ type }: PhotoFacts, bytes: ArrayBuffer): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(new Blob([bytes], { type }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    const png = await canvas.convertToBlob({ type: 'image/png' });
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return true;
  } catch {
    // Older browsers, pages that are not secure, or a refused permission.
    return false;
  }
}
