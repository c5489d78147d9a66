import { createWrittenDays } from './createWrittenDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import type { LocalStore } from '../LocalStore.ts';
import type { Clock, Unsubscribe } from '../../lib/Clock.ts';
import type { RemoteAnswer, RemoteQuestion, TabChannel } from '../TabChannel.ts';
import type { WrittenDays } from './WrittenDays.ts';

/** The written days of a log in one tab. */
export function openWrittenDays(parts: {
  readonly localStore: LocalStore;
  readonly channel: TabChannel;
  readonly clock: Pick<Clock, 'setTimer'>;
  /** The engine's answer. null if none comes in time. */
  readonly ask: (question: RemoteQuestion) => Promise<RemoteAnswer | null>;
  /** Reports this tab's own writes, which the channel does not deliver to it. */
  onOwnWrite(listener: (day: DayKey) => void): Unsubscribe;
}): WrittenDays {
  const { localStore, channel } = parts;

  /** Asks again whenever an engine reports a connection. A question without an engine is lost. */
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
          // These messages concern no days. The progress of the fill comes as `days-filled`.
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
