import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { isSameEntry } from '../../entries/sameEntry.ts';
import type { Result } from '../../lib/result.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { DayView } from '../DayLog.ts';
import type { StorageError } from '../StorageError.ts';
import type { DayRecord, LocalStore, LogMeta } from '../LocalStore.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createValueStore, type ValueStore } from '../../lib/createValueStore.ts';

/** How many days are held in memory beside those that somebody watches. */
const heldDays = 60;

/** One day in memory. */
interface Cell {
  readonly day: DayKey;
  readonly view: ValueStore<DayView>;
  /** What the store holds; undefined: no record. Meaningless until `isLoaded`. */
  record: DayRecord | undefined;
  isLoaded: boolean;
  /** Where the first answer came from; null: none yet. */
  source: 'device' | 'network' | null;
  /** Why the store did not answer the last time; null: it did, or has not been asked yet. */
  error: StorageError | null;
  cancelRetry: () => void;
}

/** How long a store that did not answer is left alone. */
const retryMs = 3_000;

const noEntries: readonly Entry[] = [];

/** The days that screens look at, kept as the store has them. */
export interface DayViews {
  day(day: DayKey): ReadableStore<DayView>;
  /** Shows a record that was written, unless a newer one is shown already. */
  show(record: DayRecord): void;
  /** Reads the days in memory from `first` to `last`, both included, again; every one when left out. */
  reload(first?: DayKey, last?: DayKey): void;
  /** Tells whether the server can be asked for what is not here; until told, days wait. */
  setReach(reach: 'unknown' | 'reachable' | 'out-of-reach'): void;
}

/**
 * Day views over `localStore`. The first read of a day is one transaction, started at once; a read that failed is
 * done again after a pause while somebody watches, and when the day is asked for anew. `onRead` hears how each read
 * ended, with what else it saw.
 */
export function createDayViews(
  localStore: LocalStore,
  clock: Pick<Clock, 'setTimer'>,
  onRead: (result: Result<LogMeta, StorageError>) => void,
): DayViews {
  const cells = new Map<DayKey, Cell>();
  let isFillComplete = false;
  let reads = 0;
  let newestRead = 0;
  let reach: 'unknown' | 'reachable' | 'out-of-reach' = 'unknown';

  function viewOf(cell: Cell, isFirstAnswer: boolean): DayView {
    if (!cell.isLoaded) {
      return cell.error === null ? { kind: 'loading' } : { kind: 'unreadable', error: cell.error };
    }
    const entries = cell.record?.entries ?? noEntries;
    // On a device that holds everything, a day that was never read is one without entries elsewhere.
    const isHere = isFillComplete || (cell.record?.syncedChanges ?? null) !== null;
    if (isHere) {
      cell.source ??= isFirstAnswer ? 'device' : 'network';
      const unreadable = cell.record?.unreadable ?? 0;
      return { kind: 'known', entries, source: cell.source, unreadable };
    }
    const isAsking = reach !== 'out-of-reach';
    if (entries.length === 0 && isAsking) return { kind: 'loading' };
    return { kind: 'partial', entries, isAsking };
  }

  function update(cell: Cell, isFirstAnswer = false): void {
    cell.view.set(viewOf(cell, isFirstAnswer));
  }

  /** Takes `record` unless a newer one is held already: a read and a notice may overtake each other. */
  function take(cell: Cell, record: DayRecord | undefined): void {
    if (record === undefined) return;
    if (cell.record === undefined || cell.record.edition < record.edition) {
      cell.record = {
        ...record,
        entries: keepSame(cell.record?.entries ?? noEntries, record.entries),
      };
    }
  }

  async function load(cell: Cell): Promise<void> {
    const number = ++reads;
    const result = await localStore.read(
      async (reader) => [await reader.day(cell.day), await reader.meta()] as const,
    );
    cell.cancelRetry();
    cell.error = result.ok ? null : result.error;
    if (!result.ok) {
      update(cell);
      cell.cancelRetry = clock.setTimer(() => {
        if (cell.view.countListeners() > 0) void load(cell);
      }, retryMs);
      onRead(result);
      return;
    }
    const [record, meta] = result.value;
    // Reads may end in another order than they began; the later one knows better.
    if (number > newestRead) {
      newestRead = number;
      isFillComplete = meta.fill.kind === 'complete';
    }
    const isFirstAnswer = !cell.isLoaded;
    take(cell, record);
    cell.isLoaded = true;
    update(cell, isFirstAnswer);
    onRead({ ok: true, value: meta });
  }

  function evict(): void {
    if (cells.size <= heldDays) return;
    const unwatched = [...cells.values()].filter(({ view }) => view.countListeners() === 0);
    // The newest are those that somebody was just given and has not begun to watch: let go, they would
    // be shown and never hear of a change.
    for (const { day } of unwatched.slice(0, -heldDays)) cells.delete(day);
  }

  return {
    day: (day) => {
      const held = cells.get(day);
      if (held !== undefined) {
        // The Map keeps the order of insertion: back to the end, so that the longest unused goes first.
        cells.delete(day);
        cells.set(day, held);
        if (held.error !== null) void load(held);
        return held.view;
      }
      const view = createValueStore<DayView>({ kind: 'loading' }, isSameView);
      const cell: Cell = {
        day,
        view,
        record: undefined,
        isLoaded: false,
        source: null,
        ...{ error: null, cancelRetry: () => undefined },
      };
      cells.set(day, cell);
      evict();
      void load(cell);
      return view;
    },
    show: (record) => {
      const cell = cells.get(record.day);
      if (cell === undefined) return;
      take(cell, record);
      cell.isLoaded = true;
      update(cell);
    },
    reload: (first, last) => {
      for (const cell of cells.values()) {
        const isBefore = first !== undefined && cell.day < first;
        if (!isBefore && (last === undefined || cell.day <= last)) void load(cell);
      }
    },
    setReach: (next) => {
      if (reach === next) return;
      reach = next;
      for (const cell of cells.values()) update(cell);
    },
  };
}

function isSameView(a: DayView, b: DayView): boolean {
  if (a.kind === 'unreadable' && b.kind === 'unreadable') return a.error.kind === b.error.kind;
  if (!('entries' in a) || !('entries' in b)) return a.kind === b.kind;
  if (a.kind === 'known' && b.kind === 'known') {
    if (a.source !== b.source || a.unreadable !== b.unreadable) return false;
  }
  if (a.kind === 'partial' && b.kind === 'partial' && a.isAsking !== b.isAsking) return false;
  return a.kind === b.kind && a.entries === b.entries;
}

/**
 * `after` with what says the same as in `before` left as it was, all of it if nothing changed: a record that comes
 * from the store or another tab is a copy throughout, and each entry of it would be drawn anew.
 */
function keepSame(before: readonly Entry[], after: readonly Entry[]): readonly Entry[] {
  const known = new Map(before.map((entry) => [entry.id, entry]));
  const kept = after.map((entry) => {
    const same = known.get(entry.id);
    return same !== undefined && isSameEntry(same, entry) ? same : entry;
  });
  const isSame = kept.length === before.length && kept.every((entry, at) => entry === before[at]);
  return isSame ? before : kept;
}
