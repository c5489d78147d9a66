import { addDays } from '../../dates/addDays.ts';
import { lastDay, type DayKey } from '../../dates/DayKey.ts';
import type { FillState, LocalStore } from '../../log/LocalStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { DaySync } from '../days/DaySync.ts';
import { bytesOf, type PageReader } from './createPageReader.ts';

/** A backfill that is not complete. */
export type Filling = Extract<FillState, { kind: 'filling' }>;

/** The dependencies and listeners of {@link fillPages}. */
export interface FillPagesDeps {
  readonly localStore: LocalStore;
  readonly pages: PageReader;
  readonly daySync: Pick<DaySync, 'takeDays'>;
  /** Whether nothing is more urgent: words to send, a day that a tab shows. */
  isFree(): boolean;
  /** The run has ended from outside. What it still reads is thrown away. */
  isOver(): boolean;
  /** The days from `first` to `last`, both included, are on this device as they were when they were read. */
  onFilled(first: DayKey, last: DayKey): void;
  /** A page is on this device: how far the backfill is. */
  onPage(now: Filling): void;
}

/** How a run ended. After `over` another run may continue behind the last page. */
export type FillEnd =
  | { readonly kind: 'over' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'failed'; readonly error: RemoteError };

const over: FillEnd = { kind: 'over' };

/** Takes page after page behind `start`. The next page is being read while one is written. */
export async function fillPages(deps: FillPagesDeps, start: Filling): Promise<FillEnd> {
  const { pages, daySync } = deps;
  const isOver = () => deps.isOver();
  let now = start;
  let coming = pages.open(now.reached, isOver);
  while (!isOver() && deps.isFree()) {
    const page = await coming;
    if (isOver()) break;
    if (!page.ok) return { kind: 'failed', error: page.error };
    const { rows } = page.value;
    const oldest = rows.at(-1);
    if (oldest === undefined)
      return (await complete(deps.localStore)) ? { kind: 'complete' } : over;
    coming = pages.open(oldest.day, isOver);
    const days = await page.value.days;
    if (isOver()) break;
    if (!days.ok) return { kind: 'failed', error: days.error };
    const read = days.value
      .filter((day) => day !== 'unsure')
      .filter((day) => pages.isStillSure(day));
    const bytes = read.reduce((sum, { entries }) => sum + bytesOf(entries), 0);
    const next: Filling = {
      kind: 'filling',
      reached: oldest.day,
      days: now.days + rows.length,
      bytes: now.bytes + bytes,
    };
    // An unsure day is being read again. The backfill stays where it is until that day is here: a kill would leave
    // the day out for good.
    const isWhole = read.length === days.value.length;
    const taken = await daySync.takeDays(read, async (writer) => {
      if (isWhole) await writer.putMeta({ ...(await writer.meta()), fill: next });
    });
    if (taken === null) break;
    // Not the records: each tab would get a copy of the whole log, and holds a few days of it.
    deps.onFilled(oldest.day, now.reached === null ? lastDay : addDays(now.reached, -1));
    if (isOver() || !isWhole) break;
    now = next;
    deps.onPage(now);
  }
  return over;
}

async function complete(localStore: LocalStore): Promise<boolean> {
  const result = await localStore.write('relaxed', async (writer) => {
    await writer.putMeta({ ...(await writer.meta()), fill: { kind: 'complete' } });
  });
  return result.ok;
}
