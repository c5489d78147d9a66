import type { DayKey } from '../../dates/DayKey.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';
import type { EngineTimers } from '../../lib/createTimers.ts';
import type { TabChannel } from '../../log/TabChannel.ts';

/** How often the tabs are asked whether they are still there. */
export const rollCallMs = 60_000;
/** A tab that missed this many calls is gone; a frozen one tells anew when it wakes. */
const missedCalls = 2;

/** The days that the tabs of this person look at. */
export interface TabRegistry {
  isSelected(day: DayKey): boolean;
  selectedDays(): ReadonlySet<DayKey>;
  stop(): void;
}

/**
 * Asks the tabs what they look at, at once and regularly; `onChange` hears of each change, `onRollCall` of
 * each asking.
 */
export function createTabRegistry(
  channel: TabChannel,
  timers: EngineTimers,
  onChange: () => void,
  onRollCall: () => void,
): TabRegistry {
  const tabs = new Map<string, { readonly day: DayKey; missed: number }>();
  let days: ReadonlySet<DayKey> = new Set();

  function update(): void {
    const next = new Set([...tabs.values()].map(({ day }) => day));
    const isSame = next.size === days.size && [...next].every((day) => days.has(day));
    days = next;
    if (!isSame) onChange();
  }

  const unsubscribe: Unsubscribe = channel.subscribe((message) => {
    if (message.kind !== 'selected') return;
    if (message.day === null) tabs.delete(message.tab);
    else tabs.set(message.tab, { day: message.day, missed: 0 });
    update();
  });

  function callRoll(): void {
    for (const [tab, seen] of tabs) {
      if (seen.missed >= missedCalls) tabs.delete(tab);
      else seen.missed++;
    }
    update();
    channel.post({ kind: 'who-is-there' });
    onRollCall();
    timers.start(callRoll, rollCallMs);
  }
  callRoll();

  return {
    isSelected: (day) => days.has(day),
    selectedDays: () => days,
    stop: unsubscribe,
  };
}
