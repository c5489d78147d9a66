import { createBirpc } from 'birpc';

import { createIdSource } from '../entries/createIdSource.ts';
import type { Clock, Unsubscribe } from '../lib/Clock.ts';
import type { EngineTimers } from '../lib/createTimers.ts';
import { failure } from '../lib/result.ts';
import { answerEarlierTabs, earlierLeader } from './earlierRelease.ts';
import type { EngineCalls, SentCalls } from './EngineCalls.ts';
import { noAnswer } from './RemoteError.ts';
import type { TabChannel } from './TabChannel.ts';

/*
 * How a tab calls the engine, whichever tab it runs in:
 *
 *   tab: callEngine(channel) ──call──► every worker ─► the one that leads: serveEngine(calls)
 *                            ◄─asking── every 4 s while it works
 *                            ◄──call───  the answer
 */

/** How long a tab waits for a sign of the engine before it gives up, in ms. */
export const answerTimeoutMs = 10_000;
/** How often the engine says that it still works at a call, in ms. */
const askingEveryMs = 4_000;

/** Never answers. The call is for another part on the channel, which answers it. */
const leaveToOthers = () => new Promise<never>(() => undefined);

/** The engine as a tab calls it. It listens to `channel` for good. */
export function callEngine(channel: TabChannel, clock: Clock): EngineCalls {
  const ids = createIdSource(() => clock.now());
  const engine = createBirpc<SentCalls>(
    {},
    {
      post: (data) => channel.post({ kind: 'call', data }),
      // birpc would wait for what a listener returns.
      on: (listener) => {
        channel.subscribe((message) => {
          if (message.kind === 'call') listener(message.data);
        });
      },
      resolver: () => leaveToOthers,
      timeout: -1,
    },
  );
  const earlier = earlierLeader(channel);

  /** The engine's answer; `silence` if no engine is there or it falls silent. */
  async function ask<Value>(
    call: (to: SentCalls, id: string) => Promise<Value>,
    silence: Value,
  ): Promise<Value> {
    const id = ids.writeId();
    const sign = watchForSigns(id);
    try {
      return await Promise.race([
        call(engine, id),
        call(earlier.calls, id),
        sign.silence.then(() => silence),
      ]);
    } finally {
      sign.stop();
      earlier.forget(id);
    }
  }

  function watchForSigns(id: string) {
    let setSilent: () => void = () => undefined;
    const silence = new Promise<void>((resolve) => (setSilent = resolve));
    const giveUpLater = () => clock.setTimer(setSilent, answerTimeoutMs);
    let cancel = giveUpLater();
    const unsubscribe = channel.subscribe((message) => {
      if (message.kind !== 'asking' || message.id !== id) return;
      cancel();
      cancel = giveUpLater();
    });
    const stop = () => {
      cancel();
      unsubscribe();
    };
    return { silence, stop };
  }

  const offline = failure(noAnswer);
  const unconfirmed = failure({ kind: 'unconfirmed' } as const);
  return {
    versions: (entryId) => ask((to, id) => to.versions(id, entryId), offline),
    trash: () => ask((to, id) => to.trash(id), offline),
    versionPage: (after) => ask((to, id) => to.versionPage(id, after), offline),
    trashPage: (after) => ask((to, id) => to.trashPage(id, after), offline),
    erasedPage: (after) => ask((to, id) => to.erasedPage(id, after), offline),
    erase: (erasures) => ask((to, id) => to.erase(id, erasures), unconfirmed),
    emptyTrash: (untilMs) => ask((to, id) => to.emptyTrash(id, untilMs), unconfirmed),
    index: (...span) => ask((to, id) => to.index(id, ...span), offline),
    photoThumb: (photo) => ask((to, id) => to.photoThumb(id, photo), offline),
    photoBody: (photo) => ask((to, id) => to.photoBody(id, photo), offline),
    photoUsage: () => ask((to, id) => to.photoUsage(id), offline),
    photoPage: (after) => ask((to, id) => to.photoPage(id, after), offline),
    photoErase: (photos) => ask((to, id) => to.photoErase(id, photos), offline),
    keyRecord: () => ask((to, id) => to.keyRecord(id), offline),
    putKeyRecord: (record, keys) => ask((to, id) => to.putKeyRecord(id, record, keys), offline),
  };
}

/**
 * Answers the tabs' calls by `calls`, until unsubscribed. Calls that are missing there are left to others. Once `timers`
 * have stopped, nothing is answered.
 */
export function serveEngine(
  calls: Partial<EngineCalls>,
  { channel, timers }: { readonly channel: TabChannel; readonly timers: EngineTimers },
): Unsubscribe {
  /** The outcome of `work`. Meanwhile the tab hears every few seconds that the call `id` is worked at. */
  function answerTo<Value>(id: string, work: () => Promise<Value>): Promise<Value> {
    return new Promise((resolve) => {
      let cancel = sayLater();
      function sayLater(): Unsubscribe {
        return timers.start(() => {
          channel.post({ kind: 'asking', id });
          cancel = sayLater();
        }, askingEveryMs);
      }
      // A rejection is a bug: it is reported, and the tab hears nothing.
      void work()
        .finally(() => cancel())
        .then((value) => {
          if (!timers.hasStopped()) resolve(value);
        });
    });
  }

  let unsubscribe: Unsubscribe = () => undefined;
  createBirpc<object>(calls, {
    post: (data) => channel.post({ kind: 'call', data }),
    on: (listener) => {
      unsubscribe = channel.subscribe((message) => {
        if (message.kind === 'call') listener(message.data);
      });
    },
    resolver: (name, call) =>
      Object.hasOwn(calls, name)
        ? (id: unknown, ...values: unknown[]) =>
            answerTo(String(id), () => Promise.resolve(call(...values)))
        : leaveToOthers,
    timeout: -1,
  });
  const stopEarlier = answerEarlierTabs(calls, channel, answerTo);
  return () => {
    unsubscribe();
    stopEarlier();
  };
}
