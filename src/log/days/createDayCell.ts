import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { isSameEntry } from '../../entries/sameEntry.ts';
import { sortEntries } from '../../entries/sortEntries.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { success, type Result } from '../../lib/result.ts';
import type { DayView } from '../DayLog.ts';
import type { DayRecord, LocalReader, LocalStore, LogMeta } from '../LocalStore.ts';
import type { StorageError } from '../StorageError.ts';

/** Pause before a failed read is repeated. */
const retryMs = 3_000;

const noEntries: readonly Entry[] = [];

/** Decides how to show a day that was never read from the server. */
export interface DayOutlook {
  /** Whether this device holds the whole log. Then a day without a record is empty. */
  readonly isFillComplete: boolean;
  /** Whether the server can be asked. */
  readonly reach: 'unknown' | 'reachable' | 'out-of-reach';
}

/** The day as this device holds it. */
interface HeldDay {
  record: DayRecord | undefined;
  /** Source of the first answer. null: the day was never read from the server. */
  source: 'device' | 'network' | null;
}

/** One day in memory. */
export type DayCell = ReturnType<typeof createDayCell>;

/** The cell of `day`. It reads nothing before `load`. */
export function createDayCell(
  day: DayKey,
  deps: {
    readonly localStore: LocalStore;
    readonly clock: Pick<Clock, 'setTimer'>;
    outlook(): DayOutlook;
    /**
     * Called when a read of the store begins. Call its result with the meta that was read, before the view
     * changes.
     */
    beginRead(): (meta: LogMeta) => void;
    /** Called with the outcome of a read, after the view has changed. */
    onRead(result: Result<LogMeta, StorageError>): void;
  },
) {
  const view = createValueStore<DayView>({ kind: 'loading' }, isSameView);
  /** null: the store has not answered. */
  let held: HeldDay | null = null;
  /** Error of the last read. null: the last read succeeded, or there was none. */
  let error: StorageError | null = null;
  let cancelRetry: Unsubscribe = () => undefined;

  function viewOf({ isFillComplete, reach }: DayOutlook, isFirstAnswer: boolean): DayView {
    if (held === null) return error === null ? { kind: 'loading' } : { kind: 'unreadable', error };
    const entries = held.record?.entries ?? noEntries;
    if (isFillComplete || (held.record?.syncedChanges ?? null) !== null) {
      held.source ??= isFirstAnswer ? 'device' : 'network';
      const unreadable = held.record?.unreadable ?? 0;
      return { kind: 'known', entries, source: held.source, unreadable };
    }
    const isAsking = reach !== 'out-of-reach';
    if (entries.length === 0 && isAsking) return { kind: 'loading' };
    return { kind: 'partial', entries, isAsking };
  }

  function update(isFirstAnswer = false): void {
    view.set(viewOf(deps.outlook(), isFirstAnswer));
  }

  /** Takes `record` unless a newer one is held already. A read and a notice may overtake each other. */
  function hold(record: DayRecord | undefined): void {
    held ??= { record: undefined, source: null };
    if (record === undefined || (held.record?.edition ?? -1) >= record.edition) return;
    const entries = keepSame(held.record?.entries ?? noEntries, record.entries);
    held.record = { ...record, entries };
  }

  /**
   * The stored record. undefined: there is none, or none newer than the held one. To read 50,000 entries takes the page
   * a tenth of a second, and the tally says whether they have changed.
   */
  async function newRecord(reader: LocalReader): Promise<DayRecord | undefined> {
    const edition = held?.record?.edition;
    if (edition !== undefined && (await reader.tally(day))?.edition === edition) return undefined;
    return reader.day(day);
  }

  /** Reads the day. While the view has subscribers, a failed read is repeated after a pause. */
  async function load(): Promise<void> {
    const noteMeta = deps.beginRead();
    const result = await deps.localStore.read(
      async (reader) => [await newRecord(reader), await reader.meta()] as const,
    );
    cancelRetry();
    error = result.ok ? null : result.error;
    if (!result.ok) {
      update();
      cancelRetry = deps.clock.setTimer(() => {
        if (view.countListeners() > 0) void load();
      }, retryMs);
      deps.onRead(result);
      return;
    }
    const [record, meta] = result.value;
    noteMeta(meta);
    const isFirstAnswer = held === null;
    // An earlier version of Daylog may have stored the entries in the order of wall times alone.
    hold(record === undefined ? record : { ...record, entries: sortEntries(record.entries) });
    update(isFirstAnswer);
    deps.onRead(success(meta));
  }

  return {
    view,
    isWatched: () => view.countListeners() > 0,
    load,
    hasFailed: () => error !== null,
    /** Shows a written record, unless a newer one is shown already. */
    show: (record: DayRecord) => {
      hold(record);
      update();
    },
    /** Updates the view from the current outlook. */
    update: () => update(),
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
 * `after`, with equal entries replaced by the objects of `before`, or `before` itself if nothing changed. A
 * record from the store or another tab is a copy, and React would draw each copied entry again.
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
