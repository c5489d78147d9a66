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
  /** Whether no urgent work waits, such as words to send or a day that a tab shows. */
  isFree(): boolean;
  /** Whether the caller ended the run. Later answers are discarded. */
  isOver(): boolean;
  /** The days from `first` to `last`, inclusive, are on this device, each as of its read. */
  onFilled(first: DayKey, last: DayKey): void;
  /** A page is on this device. `now` is the new position of the backfill. */
  onPage(now: Filling): void;
}

/** The end of a run. After `over`, another run may continue after the last page. */
export type FillEnd =
  | { readonly kind: 'over' }
  | { readonly kind: 'complete' }
  | { readonly kind: 'failed'; readonly error: RemoteError };

const over: FillEnd = { kind: 'over' };

/** Copies page after page from `start` on. Reads the next page while it writes the current page. */
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
    // The day sync reads an unsure day again. The position stays until that day is here. Otherwise a kill of the
    // worker would leave the day out for good.
    const isWhole = read.length === days.value.length;
    const taken = await daySync.takeDays(read, async (writer) => {
      if (isWhole) await writer.putMeta({ ...(await writer.meta()), fill: next });
    });
    if (taken === null) break;
    // Report no records: each tab would receive the whole log, but it needs only a few days.
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
