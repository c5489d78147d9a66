import type { PhotoContent, PhotoId } from '../../../src/entries/photos/Photo.ts';
import { asPhotoId } from '../../../src/entries/photos/photoReference.ts';
import { createValueStore, type ValueStore } from '../../../src/lib/createValueStore.ts';
import { failure, success } from '../../../src/lib/result.ts';
import type {
  LogPhotos,
  PhotoKeeping,
  PhotoUsage,
  PhotoView,
} from '../../../src/log/photos/LogPhotos.ts';
import type { PhotoRecord } from '../../../src/log/photos/PhotoRecord.ts';
import type { StorageError } from '../../../src/log/StorageError.ts';

const empty: PhotoUsage = { bytes: 0, photos: 0, limitBytes: 314_572_800 };

/** The id of the photo that a fake kept as number `count`, from 1. */
export function keptPhotoId(count: number): PhotoId {
  return asPhotoId(`01J9ZZZZZZZZZZZZZZZZZZZZ${String(count).padStart(2, '0')}`);
}

/** Photos in memory. A test shows each in whatever state it needs. */
export function fakeLogPhotos(usage: PhotoUsage | null = empty) {
  const views = new Map<PhotoId, ValueStore<PhotoView>>();
  const bodies = new Map<PhotoId, PhotoContent>();
  const discarded: PhotoId[] = [];
  const retried: PhotoId[] = [];
  const unsent = createValueStore<readonly PhotoRecord[]>([]);
  const keeping = createValueStore<PhotoKeeping | null>({
    keepsAll: false,
    isFull: false,
    photos: 0,
    whole: 0,
  });
  let keepError: StorageError | null = null;
  let kept = 0;

  function viewOf(id: PhotoId): ValueStore<PhotoView> {
    let view = views.get(id);
    if (view === undefined) {
      view = createValueStore<PhotoView>({ kind: 'missing', why: 'absent' });
      views.set(id, view);
    }
    return view;
  }

  const bodyOf: LogPhotos['body'] = (id) => {
    const content = bodies.get(id);
    const answer =
      content === undefined
        ? failure({ kind: 'absent' as const })
        : success({ facts: content, bytes: content.body });
    return Promise.resolve(answer);
  };

  const photos: LogPhotos = {
    keep: (content) => {
      if (keepError !== null) return Promise.resolve(failure(keepError));
      kept += 1;
      const id = keptPhotoId(kept);
      bodies.set(id, content);
      const { thumb } = content;
      viewOf(id).set({ kind: 'here', facts: content, thumb, sending: { kind: 'draft' } });
      return Promise.resolve(success(id));
    },
    discard: (id) => {
      discarded.push(id);
      return Promise.resolve(success(undefined));
    },
    discardDraft: (id) => photos.discard(id),
    view: viewOf,
    body: bodyOf,
    copyOf: bodyOf,
    retry: (id) => void retried.push(id),
    unsent,
    free: {
      find: () => Promise.resolve(success([])),
      remove: (ids) => Promise.resolve(success({ deleted: ids })),
    },
    keeping,
    keepAll: (keepsAll) => {
      const now = keeping.getSnapshot();
      if (now !== null) keeping.set({ ...now, keepsAll, isFull: false });
      return Promise.resolve(success(undefined));
    },
    usage: () =>
      Promise.resolve(
        usage === null ? failure({ kind: 'offline', cause: 'a test' }) : success(usage),
      ),
  };
  return {
    photos,
    discarded,
    retried,
    unsent,
    keeping,
    show: (id: PhotoId, view: PhotoView) => viewOf(id).set(view),
    failToKeep: (error: StorageError | null) => {
      keepError = error;
    },
  };
}
