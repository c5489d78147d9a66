import { createWrittenDays } from './createWrittenDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { LocalStore } from '../LocalStore.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { Emitter } from '../../lib/createEmitter.ts';
import type { EngineCalls } from '../EngineCalls.ts';
import type { TabChannel } from '../TabChannel.ts';
import type { WrittenDays } from './WrittenDays.ts';

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
