import type { DayKey } from '../../dates/DayKey.ts';
import type { Unsubscribe } from '../../lib/Clock.ts';
import type { EngineContext } from '../EngineContext.ts';

/** How often the tabs are asked whether they are still there. */
export const rollCallMs = 60_000;
/** A tab that missed this many calls is gone. A frozen tab reports again when it wakes. */
const missedCalls = 2;

/** The days that the tabs of this person show. */
export interface TabRegistry {
  /** Asks the tabs at once, and every minute. */
  start(): void;
  isSelected(day: DayKey): boolean;
  selectedDays(): ReadonlySet<DayKey>;
  stop(): void;
}

/** Ends with `timers` and `stop`. */
export function createTabRegistry({
  channel,
  timers,
  emit,
}: Pick<EngineContext, 'channel' | 'timers' | 'emit'>): TabRegistry {
  const tabs = new Map<string, { readonly day: DayKey; missed: number }>();
  let days: ReadonlySet<DayKey> = new Set();
  let unsubscribe: Unsubscribe = () => undefined;

  function update(): void {
    const next = new Set([...tabs.values()].map(({ day }) => day));
    const isSame = next.size === days.size && [...next].every((day) => days.has(day));
    days = next;
    if (!isSame) emit({ kind: 'days-selected' });
  }

  function callRoll(): void {
    for (const [tab, seen] of tabs) {
      if (seen.missed >= missedCalls) tabs.delete(tab);
      else seen.missed++;
    }
    update();
    channel.post({ kind: 'who-is-there' });
    emit({ kind: 'roll-called' });
    timers.start(callRoll, rollCallMs);
  }

  return {
    start: () => {
      unsubscribe = channel.subscribe((message) => {
        if (message.kind !== 'selected') return;
        if (message.day === null) tabs.delete(message.tab);
        else tabs.set(message.tab, { day: message.day, missed: 0 });
        update();
      });
      callRoll();
    },
    isSelected: (day) => days.has(day),
    selectedDays: () => days,
    stop: () => unsubscribe(),
  };
}
