import type { PhotoId } from '../../entries/photos/Photo.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import { whileSubscribed } from '../counts/whileSubscribed.ts';
import type { EngineCalls } from '../EngineCalls.ts';
import type { LocalStore } from '../LocalStore.ts';
import type { LogStatus } from '../status/createLogStatus.ts';
import type { PhotoProblem, PhotoSending, PhotoView } from './LogPhotos.ts';
import { factsOf } from './localPhotos.ts';
import type { PhotoRecord } from './PhotoRecord.ts';

/** The photos on the screen of one tab. */
export interface PhotoCells {
  /** See `LogPhotos.view`. */
  view(id: PhotoId): ReadableStore<PhotoView>;
  /** Reads the photo from the device again, if it is on screen. */
  read(id: PhotoId): void;
  readAll(): void;
  /** How far the engine is with the photo. null: nothing is known. The next read shows it. */
  noteSending(id: PhotoId, sending: PhotoSending | null): void;
  /** The server can be reached again: asks for all missing photos. */
  reached(): void;
  /** The server cannot be reached any more: no photo is on its way. */
  lost(): void;
  /** Asks for the photo again, if it is missing. */
  retry(id: PhotoId): void;
}

/** What {@link PhotoCells} are built from. */
export interface PhotoCellsDeps {
  readonly localStore: Pick<LocalStore, 'read'>;
  readonly engine: Pick<EngineCalls, 'photoThumb'>;
  readonly status: Pick<LogStatus, 'noteRead'>;
}

/** A photo on screen. */
interface Cell {
  readonly id: PhotoId;
  readonly view: ReadableStore<PhotoView>;
  /** Reads the device again. */
  read(): void;
  askIfMissing(): void;
}

/** Views over `localStore`. The engine fetches a missing thumbnail. */
export function openPhotoCells({ localStore, engine, status }: PhotoCellsDeps): PhotoCells {
  /** A photo may have several: those that were asked for before the first had a subscriber. */
  const cells = new Set<Cell>();
  const progress = new Map<PhotoId, PhotoSending>();
  /** Increases each time that the server can be reached again. */
  let reach = 0;

  function openCell(id: PhotoId): Cell {
    const value = createValueStore<PhotoView>({ kind: 'loading' }, isSameView);
    let isAsking = false;

    async function read(): Promise<void> {
      const found = status.noteRead(await localStore.read((reader) => reader.photo(id)));
      if (!found.ok) return;
      if (found.value !== undefined) value.set(here(found.value, progress.get(id)));
      else if (value.getSnapshot().kind !== 'missing') void ask();
    }

    async function ask(): Promise<void> {
      if (isAsking) return;
      isAsking = true;
      let before: number;
      let problem: PhotoProblem | null;
      do {
        before = reach;
        value.set({ kind: 'missing', why: 'asking' });
        const fetched = await engine.photoThumb(id);
        problem = fetched.ok ? null : fetched.error;
        // The connection came while nobody answered.
      } while (problem?.kind === 'offline' && before !== reach);
      isAsking = false;
      if (problem === null) value.set({ kind: 'missing', why: 'absent' });
      else value.set({ kind: 'missing', why: whyMissing(problem) });
      void read();
    }

    const askIfMissing = () => {
      if (value.getSnapshot().kind === 'missing') void ask();
    };
    const view = whileSubscribed(value, () => {
      cells.add(cell);
      void read().then(askIfMissing);
      return () => cells.delete(cell);
    });
    const cell: Cell = { id, view, read: () => void read(), askIfMissing };
    return cell;
  }

  function readAll(): void {
    for (const cell of cells) cell.read();
  }

  function cellsOf(id: PhotoId): readonly Cell[] {
    return [...cells].filter((cell) => cell.id === id);
  }

  return {
    view: (id) => (cellsOf(id)[0] ?? openCell(id)).view,
    read: (id) => {
      for (const cell of cellsOf(id)) cell.read();
    },
    readAll,
    noteSending: (id, sending) => {
      if (sending === null) progress.delete(id);
      else progress.set(id, sending);
    },
    reached: () => {
      reach++;
      for (const cell of cells) cell.askIfMissing();
    },
    lost: () => {
      progress.clear();
      readAll();
    },
    retry: (id) => {
      for (const cell of cellsOf(id)) cell.askIfMissing();
    },
  };
}

function here(record: PhotoRecord, sending: PhotoSending | undefined): PhotoView {
  return {
    kind: 'here',
    facts: factsOf(record),
    thumb: record.thumb,
    sending: sent(record, sending),
  };
}

function sent({ state, refusal }: PhotoRecord, sending: PhotoSending | undefined): PhotoSending {
  switch (state) {
    case 'draft':
    case 'sent':
      return { kind: state };
    case 'unsent':
      return sending ?? { kind: 'waiting' };
    case 'refused':
      return { kind: 'refused', why: refusal ?? 'unexpected' };
  }
}

function whyMissing({ kind }: PhotoProblem): 'offline' | 'absent' | 'damaged' {
  if (kind === 'absent' || kind === 'damaged') return kind;
  return kind === 'invalid-data' ? 'damaged' : 'offline';
}

/** A thumbnail changes only when its photo becomes `sent`. Otherwise each read of it looks the same. */
function isSameView(a: PhotoView, b: PhotoView): boolean {
  if (a.kind === 'missing' && b.kind === 'missing') return a.why === b.why;
  if (a.kind !== 'here' || b.kind !== 'here') return a.kind === b.kind;
  return JSON.stringify(a.sending) === JSON.stringify(b.sending);
}
