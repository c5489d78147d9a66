import { addDays } from '../../dates/addDays.ts';
import { type DayKey, lastDay } from '../../dates/DayKey.ts';
import { daysBetween } from '../../dates/daysBetween.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { Emitter } from '../../lib/createEmitter.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { EngineCalls } from '../EngineCalls.ts';
import type { LocalStore } from '../LocalStore.ts';
import type { TabChannel } from '../TabChannel.ts';
import { createNearestWritten } from './createNearestWritten.ts';
import { followStretch, type StretchDays } from './followStretch.ts';
import type { WrittenDays, WrittenStretch } from './WrittenDays.ts';
import type { WrittenDaysDeps } from './WrittenDaysDeps.ts';

/** The written days of a log in one tab. */
export function openWrittenDays(deps: {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Pick<Clock, 'setTimer'>;
  readonly engine: Pick<EngineCalls, 'index'>;
  /** This tab's own writes, which the channel does not deliver to it. */
  readonly ownWrites: Pick<Emitter<DayKey>, 'subscribe'>;
}): WrittenDays {
  const { localStore, channel } = deps;

  /** Calls again whenever an engine reports a connection. A call without an engine is lost. */
  function indexWhenThere(
    ...span: Parameters<EngineCalls['index']>
  ): ReturnType<EngineCalls['index']> {
    return new Promise((resolve) => {
      let newest = 0;
      const ask = async () => {
        const own = ++newest;
        const answer = await deps.engine.index(...span);
        if (!answer.ok && answer.error.kind === 'offline' && own !== newest) return;
        stop();
        resolve(answer);
      };
      const stop = channel.subscribe((message) => {
        if (message.kind === 'engine' && message.status.isConnected) void ask();
      });
      void ask();
    });
  }

  return createWrittenDays({
    localStore,
    clock: deps.clock,
    onChange: (listener) => {
      let isConnected = false;
      const written = (day: DayKey) => listener({ first: day, last: day });
      const stopOwn = deps.ownWrites.subscribe(written);
      const stopOthers = channel.subscribe((message) => {
        switch (message.kind) {
          case 'day':
            written(message.record.day);
            break;
          case 'days-filled':
            listener(message);
            break;
          case 'days-changed':
          case 'who-is-there':
            listener(null);
            break;
          case 'engine':
            if (message.status.isConnected && !isConnected) listener(null);
            ({ isConnected } = message.status);
            break;
          // These messages concern no days. The progress of the fill comes as `days-filled`.
          case 'fill':
          case 'outbox-changed':
          case 'photo-changed':
          case 'photo-sending':
          case 'photos-kept':
          case 'settings-changed':
          case 'tag-rename':
          case 'selected':
          case 'engine-wanted':
          case 'leader-wanted':
          case 'leader':
          case 'encryption':
          case 'rows-accepted':
          case 'keys-changed-here':
          case 'call':
          case 'question':
          case 'asking':
          case 'answer':
            break;
        }
      });
      return () => {
        stopOwn();
        stopOthers();
      };
    },
    askIndex: async (from, towards, limit) => {
      const rows = await indexWhenThere(from, towards, limit);
      return rows.ok ? rows.value.map(({ day }) => day) : null;
    },
  });
}

/** Number of ranges kept in memory, some kilobytes each. */
const mostKept = 24;

/** The written days, from the tallies of `localStore` and beyond them from the server's index. */
export function createWrittenDays(deps: WrittenDaysDeps): WrittenDays {
  /** Recently viewed ranges. On return they show at once and are read again. */
  const kept = new Map<string, ReadableStore<WrittenStretch>>();

  function keptStretch(name: string, days: StretchDays): ReadableStore<WrittenStretch> {
    const stretch = kept.get(name) ?? followStretch(days, deps);
    // A Map keeps the order of insertion, so the longest unused range goes first.
    kept.delete(name);
    kept.set(name, stretch);
    for (const [longest] of kept) {
      if (kept.size <= mostKept) break;
      kept.delete(longest);
    }
    return stretch;
  }

  return {
    ...createNearestWritten(deps),
    stretch: (first, last) =>
      keptStretch(`${first} ${last}`, {
        meets: (range) => range.last >= first && range.first <= last,
        readTallies: (reader) => reader.tallies(first, last),
        ask: async (end) => {
          const from = end <= last ? end : dayAfter(last);
          if (from !== null && from <= first) return [];
          const limit = daysBetween(first, last) + 1;
          return (await deps.askIndex(from, 'back', limit))?.filter((day) => day >= first) ?? null;
        },
      }),
    held: (first, last) =>
      keptStretch(`held ${first} ${last}`, {
        meets: (range) => range.last >= first && range.first <= last,
        readTallies: (reader) => reader.tallies(first, last),
      }),
    among: (days) =>
      keptStretch(days.join(), {
        meets: (range) => days.some((day) => day >= range.first && day <= range.last),
        readTallies: async (reader) =>
          (await Promise.all(days.map((day) => reader.tally(day)))).flatMap((tally) => tally ?? []),
      }),
  };
}

/** null after the last possible day. */
function dayAfter(day: DayKey): DayKey | null {
  return day === lastDay ? null : addDays(day, 1);
}
