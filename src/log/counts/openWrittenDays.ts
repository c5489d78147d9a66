import { createWrittenDays } from './createWrittenDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { LocalStore } from '../LocalStore.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import type { RemoteAnswer, RemoteQuestion, TabChannel } from '../TabChannel.ts';
import type { WrittenDays } from './WrittenDays.ts';

/** The written days of a log as one tab sees it. */
export function openWrittenDays(parts: {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Pick<Clock, 'setTimer'>;
  /** What the engine answers; null when nobody does in time. */
  readonly ask: (question: RemoteQuestion) => Promise<RemoteAnswer | null>;
  /** The channel does not bring a tab its own writes. */
  onOwnWrite(listener: (day: DayKey) => void): Unsubscribe;
}): WrittenDays {
  const { localStore, channel } = parts;

  /** A question to nobody is lost: it is asked again when an engine says that it is there. */
  function askWhoeverComes(question: RemoteQuestion): Promise<RemoteAnswer | null> {
    return new Promise((resolve) => {
      let newest = 0;
      const ask = async () => {
        const own = ++newest;
        const answer = await parts.ask(question);
        if (answer === null && own !== newest) return;
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
    clock: parts.clock,
    onChange: (listener) => {
      let isConnected = false;
      const written = (day: DayKey) => listener({ first: day, last: day });
      const stopOwn = parts.onOwnWrite(written);
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
          // Say nothing of days: how far the fill is comes with the days that it has passed.
          case 'fill':
          case 'outbox-changed':
          case 'selected':
          case 'engine-wanted':
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
      const question = { kind: 'index', from, towards, limit } as const;
      const answer = await askWhoeverComes(question);
      if (answer?.kind !== 'index' || !answer.result.ok) return null;
      return answer.result.value.map(({ day }) => day);
    },
  });
}
