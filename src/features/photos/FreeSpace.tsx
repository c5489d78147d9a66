import { useEffect, useRef, useState } from 'react';

import type { PhotoId } from '../../entries/photos/Photo.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { FreePhoto, FreeProgress, NamesUnknown } from '../../log/photos/FreePhotos.ts';
import type { LogPhotos } from '../../log/photos/LogPhotos.ts';
import { freeSpace } from '../../words/en/photos.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import './freeSpace.css';
import { FreePhotoItem } from './FreePhotoItem.tsx';
import { megabytesLabel } from './megabytesLabel.ts';
import { RemovePhotosDialog } from './RemovePhotosDialog.tsx';

/** How many photos are listed at first, and how many more each time. Each fetches its thumbnail. */
const listedAtOnce = 30;

type Search =
  | { readonly kind: 'none' }
  | { readonly kind: 'searching'; readonly progress: FreeProgress | null }
  | { readonly kind: 'found'; readonly photos: readonly FreePhoto[] }
  | { readonly kind: 'refused'; readonly error: NamesUnknown };

/** How many of the chosen photos went, and how many stay. */
interface Removal {
  readonly deleted: number;
  readonly kept: number;
}

/** Finds the photos that no entry shows, and deletes those that the person chooses. */
export function FreeSpace(props: {
  readonly photos: LogPhotos;
  /** Photos were deleted, perhaps. */
  readonly onRemoved: () => void;
}) {
  const { free } = props.photos;
  const words = useWords(freeSpace);
  const [search, setSearch] = useState<Search>({ kind: 'none' });
  const [removal, setRemoval] = useState<Removal | null>(null);
  const turn = useRef(0);

  // A late answer must not reach a screen that is gone.
  useEffect(
    () => () => {
      turn.current = -1;
    },
    [],
  );

  async function find() {
    turn.current += 1;
    const mine = turn.current;
    const show = (next: Search) => {
      if (turn.current === mine) setSearch(next);
    };
    show({ kind: 'searching', progress: null });
    const found = await free.find((progress) => show({ kind: 'searching', progress }));
    show(
      found.ok ? { kind: 'found', photos: found.value } : { kind: 'refused', error: found.error },
    );
  }

  function noteRemoved(deleted: readonly PhotoId[], chosen: number) {
    setRemoval({ deleted: deleted.length, kept: chosen - deleted.length });
    const gone = new Set(deleted);
    setSearch((before) =>
      before.kind === 'found'
        ? { kind: 'found', photos: before.photos.filter(({ id }) => !gone.has(id)) }
        : before,
    );
    props.onRemoved();
  }

  return (
    <div className="free-space">
      <p className="quiet">{words.lead}</p>
      <div role="status">
        {removal !== null && <RemovalNote key={removal.deleted} removal={removal} />}
        <SearchNote search={search} />
      </div>
      {search.kind === 'found' && search.photos.length > 0 && (
        <FoundPhotos photos={search.photos} free={free} onRemoved={noteRemoved} />
      )}
      <button
        type="button"
        className="button"
        aria-disabled={search.kind === 'searching'}
        onClick={() => {
          if (search.kind === 'searching') return;
          setRemoval(null);
          void find();
        }}
      >
        {search.kind === 'none' ? words.find : words.findAgain}
      </button>
    </div>
  );
}

/** What the search says. */
function SearchNote({ search }: { readonly search: Search }) {
  const words = useWords(freeSpace);
  const { locale } = useEnvironment();
  switch (search.kind) {
    case 'none':
      return null;
    case 'searching': {
      const { progress } = search;
      if (progress === null) return <p className="quiet">{words.finding}</p>;
      const done = numberLabel(progress.done, locale);
      return (
        <p className="quiet">
          {progress.kind === 'days'
            ? words.findingDays(done, numberLabel(progress.of, locale))
            : words.findingVersions(done)}
        </p>
      );
    }
    case 'refused':
      return <p className="notice">{words.refused[refusalOf(search.error)]}</p>;
    case 'found': {
      const { photos } = search;
      if (photos.length === 0) return <p>{words.none}</p>;
      return <p>{words.found(photos.length, megabytesLabel(bytesOf(photos), locale), locale)}</p>;
    }
  }
}

/** Says what was deleted, and takes the focus because the focused button is gone. */
function RemovalNote({ removal }: { readonly removal: Removal }) {
  const words = useWords(freeSpace);
  const { locale } = useEnvironment();
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <p ref={note} tabIndex={-1}>
      {words.removed(removal.deleted, locale)}
      {removal.kept > 0 && ` ${words.kept(removal.kept, locale)}`}
    </p>
  );
}

/** The photos with a box each, and the button that deletes the chosen ones. */
function FoundPhotos(props: {
  readonly photos: readonly FreePhoto[];
  readonly free: LogPhotos['free'];
  readonly onRemoved: (deleted: readonly PhotoId[], chosen: number) => void;
}) {
  const { photos, free, onRemoved } = props;
  const words = useWords(freeSpace);
  const { locale } = useEnvironment();
  const [ticked, setTicked] = useState<ReadonlySet<PhotoId>>(new Set());
  const [listed, setListed] = useState(listedAtOnce);
  const [isAsking, setIsAsking] = useState(false);
  const chosen = photos.filter(({ id }) => ticked.has(id));

  function tick(id: PhotoId, isTicked: boolean) {
    const next = new Set(ticked);
    if (isTicked) next.add(id);
    else next.delete(id);
    setTicked(next);
  }

  return (
    <>
      <label className="free-all">
        <input
          type="checkbox"
          checked={chosen.length === photos.length}
          onChange={(event) =>
            setTicked(new Set(event.target.checked ? photos.map(({ id }) => id) : []))
          }
        />
        {words.all}
      </label>
      <ul className="free-list" role="list" aria-label={words.list}>
        {photos.slice(0, listed).map((photo) => (
          <FreePhotoItem
            key={photo.id}
            photo={photo}
            isTicked={ticked.has(photo.id)}
            onTick={(isTicked) => tick(photo.id, isTicked)}
          />
        ))}
      </ul>
      {listed < photos.length && (
        <button type="button" className="button" onClick={() => setListed(listed + listedAtOnce)}>
          {words.more}
        </button>
      )}
      {chosen.length > 0 && (
        <button type="button" className="button button-main" onClick={() => setIsAsking(true)}>
          {words.remove(chosen.length, megabytesLabel(bytesOf(chosen), locale), locale)}
        </button>
      )}
      {isAsking && (
        <RemovePhotosDialog
          count={chosen.length}
          remove={() => free.remove(chosen.map(({ id }) => id))}
          refusalWords={(error) => words.refused[refusalOf(error)]}
          onRemoved={(deleted) => {
            setTicked(new Set());
            onRemoved(deleted, chosen.length);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function bytesOf(photos: readonly FreePhoto[]): number {
  return photos.reduce((sum, { bytes }) => sum + bytes, 0);
}

function refusalOf({ kind }: NamesUnknown) {
  switch (kind) {
    case 'offline':
    case 'filling':
    case 'outdated':
    case 'unreadable':
      return kind;
    default:
      return 'other';
  }
}
