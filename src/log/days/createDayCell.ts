import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { isSameEntry } from '../../entries/sameEntry.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import { createValueStore } from '../../lib/createValueStore.ts';
import { success, type Result } from '../../lib/result.ts';
import type { DayView } from '../DayLog.ts';
import type { DayRecord, LocalStore, LogMeta } from '../LocalStore.ts';
import type { StorageError } from '../StorageError.ts';

/** How long a store that did not answer is left alone. */
const retryMs = 3_000;

const noEntries: readonly Entry[] = [];

/** What decides how a day is shown that was never read from the server. */
export interface DayOutlook {
  /** Whether this device holds everything: such a day has no entries elsewhere. */
  readonly isFillComplete: boolean;
  /** Whether the server can be asked. */
  readonly reach: 'unknown' | 'reachable' | 'out-of-reach';
}

/** What this device holds of a day. */
interface HeldDay {
  record: DayRecord | undefined;
  /** Where the first answer came from; null: nothing has answered for the server yet. */
  source: 'device' | 'network' | null;
}

/** One day in memory. */
export type DayCell = ReturnType<typeof createDayCell>;

/** The cell of `day`, which is not read yet. */
export function createDayCell(
  day: DayKey,
  deps: {
    readonly localStore: LocalStore;
    readonly clock: Pick<Clock, 'setTimer'>;
    outlook(): DayOutlook;
    /** A read of the store begins; the result is called with the meta that it saw, before the view changes. */
    beginRead(): (meta: LogMeta) => void;
    /** How a read ended; called when the view has changed. */
    onRead(result: Result<LogMeta, StorageError>): void;
  },
) {
  const view = createValueStore<DayView>({ kind: 'loading' }, isSameView);
  /** null: the store has not answered. */
  let held: HeldDay | null = null;
  /** Why the store did not answer the last time; null: it did, or has not been asked yet. */
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

  /** Takes `record` unless a newer one is held already: a read and a notice may overtake each other. */
  function hold(record: DayRecord | undefined): void {
    held ??= { record: undefined, source: null };
    if (record === undefined || (held.record?.edition ?? -1) >= record.edition) return;
    const entries = keepSame(held.record?.entries ?? noEntries, record.entries);
    held.record = { ...record, entries };
  }

  /** Reads the day. A read that failed is done again after a pause while somebody watches. */
  async function load(): Promise<void> {
    const noteMeta = deps.beginRead();
    const result = await deps.localStore.read(
      async (reader) => [await reader.day(day), await reader.meta()] as const,
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
    hold(record);
    update(isFirstAnswer);
    deps.onRead(success(meta));
  }

  return {
    view,
    isWatched: () => view.countListeners() > 0,
    load,
    hasFailed: () => error !== null,
    /** Shows a record that was written, unless a newer one is shown already. */
    show: (record: DayRecord) => {
      hold(record);
      update();
    },
    /** Shows the day by the outlook of now. */
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
