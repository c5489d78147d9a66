import { firstDay, type DayKey } from '../../dates/DayKey.ts';
import { tallyOf } from '../../log/counts/tallyOf.ts';
import { everyDay } from '../../log/days/dayRecords.ts';
import type { LocalStore } from '../../log/LocalStore.ts';

/** Days to a transaction. */
const daysPerStep = 64;

/**
 * Makes the tallies that an older app version stored name their photos: all days once, newest first, in steps. The device
 * keeps the position. Whether all are done. False: `mayGoOn` said no, or the store failed; the next call continues.
 */
export async function namePhotos(localStore: LocalStore, mayGoOn: () => boolean): Promise<boolean> {
  const plan = await localStore.read(async (reader) => {
    const { talliedFrom } = await reader.photoMeta();
    return { talliedFrom, days: talliedFrom === firstDay ? [] : await reader.dayKeys() };
  });
  if (!plan.ok) return false;
  const { talliedFrom, days } = plan.value;
  if (talliedFrom === firstDay) return true;
  const rest = days.filter((day) => talliedFrom === null || day < talliedFrom);
  for (let end = rest.length; end >= 0; end -= daysPerStep) {
    if (!mayGoOn()) return false;
    const step = rest.slice(Math.max(0, end - daysPerStep), end);
    const isLast = end <= daysPerStep;
    if (!(await nameStep(localStore, step, isLast))) return false;
    if (isLast) return true;
  }
  return true;
}

/** Whether the step was stored. */
async function nameStep(
  localStore: LocalStore,
  days: readonly DayKey[],
  isLast: boolean,
): Promise<boolean> {
  const [first, last] = [days[0], days.at(-1)];
  const written = await localStore.write('relaxed', async (writer) => {
    if (first !== undefined && last !== undefined) {
      for (const record of await writer.days(first, last, everyDay)) {
        // The same record again, with its tally.
        if (tallyOf(record)?.photos !== undefined) await writer.putDay(record);
      }
    }
    const talliedFrom = isLast ? firstDay : (first ?? firstDay);
    await writer.putPhotoMeta({ ...(await writer.photoMeta()), talliedFrom });
  });
  return written.ok;
}
