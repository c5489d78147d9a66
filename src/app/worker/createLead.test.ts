import { beforeEach, describe, expect, it } from 'vitest';

import { createFakeClock, type FakeClock } from '../../../tests/support/fakeClock.ts';
import { createFakeLocks } from '../../../tests/support/fakeLocks.ts';
import { memoryTabChannels } from '../../../tests/support/memoryTabChannel.ts';
import type { TabChannel, TabMessage } from '../../log/TabChannel.ts';
import type { Clock } from '../../lib/Clock.ts';
import { createLead, lockOf } from './createLead.ts';

let clock: FakeClock;
let openChannel: () => TabChannel;
let locks: ReturnType<typeof createFakeLocks>;

beforeEach(() => {
  clock = createFakeClock();
  openChannel = memoryTabChannels();
  locks = createFakeLocks();
});

/** A worker of this browser that wants to lead. While it stands still, its messages and timers wait. */
function createWorker(name: string, steps: string[]) {
  let waiting: (() => void)[] | null = null;
  const run = (task: () => void) => {
    if (waiting === null) task();
    else waiting.push(task);
  };
  const own: Clock = {
    now: () => clock.now(),
    setTimer: (callback, delayMs) => {
      let isCancelled = false;
      const cancel = clock.setTimer(
        () => run(() => (isCancelled ? undefined : callback())),
        delayMs,
      );
      return () => {
        isCancelled = true;
        cancel();
      };
    },
  };
  const lead = createLead({
    locks,
    clock: own,
    openChannel: () => {
      const channel = openChannel();
      return {
        ...channel,
        subscribe: (listener) => channel.subscribe((m) => run(() => listener(m))),
      };
    },
  });
  const closing = new AbortController();
  return {
    wants: () =>
      lead('ada', closing.signal, async (over) => {
        steps.push(`${name} leads`);
        await new Promise<void>((resolve) => {
          over.addEventListener('abort', () => run(resolve));
        });
        steps.push(`${name} stops`);
      }),
    closes: () => closing.abort(),
    standsStill: () => (waiting ??= []),
    runsAgain: () => {
      const tasks = waiting ?? [];
      waiting = null;
      for (const task of tasks) task();
    },
  };
}

describe('the lead', () => {
  it('stays with a leader that answers, for hours', async () => {
    const steps: string[] = [];
    const first = createWorker('first', steps);
    const second = createWorker('second', steps);
    void first.wants();
    void second.wants();
    await clock.advance(2 * 3_600_000);
    expect(steps).toEqual(['first leads']);
  });

  it('goes to a worker that waits when the leader has answered nothing for eight seconds', async () => {
    const steps: string[] = [];
    const first = createWorker('first', steps);
    const second = createWorker('second', steps);
    const turn = first.wants();
    void second.wants();
    await clock.advance(60_000);
    first.standsStill();
    await clock.advance(7_000);
    expect(steps).toEqual(['first leads']);
    await clock.advance(6_000);
    expect(steps).toEqual(['first leads', 'second leads']);
    const heard: TabMessage['kind'][] = [];
    openChannel().subscribe(({ kind }) => heard.push(kind));
    first.runsAgain();
    await turn;
    // It does not answer the questions that it slept through.
    expect(heard).toEqual([]);
    expect(steps).toEqual(['first leads', 'second leads', 'first stops']);
  });

  it('goes to one of several that wait, and comes back to one that was robbed', async () => {
    const steps: string[] = [];
    const workers = ['a', 'b', 'c', 'd'].map((name) => createWorker(name, steps));
    const [a, b] = workers;
    for (const worker of workers) void worker.wants();
    await clock.advance(60_000);
    a?.standsStill();
    await clock.advance(600_000);
    expect(steps).toEqual(['a leads', 'b leads']);
    a?.runsAgain();
    await clock.settle();
    void a?.wants();
    // A new wish of a worker whose first one has ended.
    b?.closes();
    await clock.advance(60_000);
    expect(steps).toEqual(['a leads', 'b leads', 'a stops', 'b stops', 'c leads']);
  });

  it('is not taken twice by one wish: a request that the theft left in the queue is returned at once', async () => {
    const steps: string[] = [];
    const [a, b, c] = ['a', 'b', 'c'].map((name) => createWorker(name, steps));
    for (const worker of [a, b, c]) void worker?.wants();
    await clock.advance(60_000);
    a?.standsStill();
    await clock.advance(60_000);
    b?.standsStill();
    await clock.advance(60_000);
    a?.runsAgain();
    b?.runsAgain();
    await clock.settle();
    c?.closes();
    await clock.advance(60_000);
    expect(steps).toEqual(['a leads', 'b leads', 'c leads', 'a stops', 'b stops', 'c stops']);
  });

  it('is not taken by a worker that stood still itself', async () => {
    const steps: string[] = [];
    const first = createWorker('first', steps);
    const second = createWorker('second', steps);
    void first.wants();
    void second.wants();
    await clock.advance(60_000);
    // A sleeping device lets a worker run for a moment now and then, but not the other one.
    for (const sleeper of [first, second]) sleeper.standsStill();
    for (let nap = 0; nap < 20; nap += 1) {
      await clock.advance(30_000);
      second.runsAgain();
      await clock.advance(100);
      second.standsStill();
    }
    for (const sleeper of [first, second]) sleeper.runsAgain();
    await clock.advance(60_000);
    expect(steps).toEqual(['first leads']);
  });

  it('is not taken from a leader of an older app version, which answers for its engine alone', async () => {
    const steps: string[] = [];
    const old = openChannel();
    old.subscribe(({ kind }) => {
      if (kind === 'engine-wanted') old.post({ kind: 'fill', progress: { kind: 'complete' } });
    });
    void locks.request(lockOf('ada'), {}, () => new Promise(() => undefined));
    const waiting = createWorker('newer', steps);
    void waiting.wants();
    await clock.advance(600_000);
    expect(steps).toEqual([]);
  });

  it('is asked for by few messages: a question and an answer in five seconds, for any number of tabs', async () => {
    const heard: TabMessage['kind'][] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) void createWorker(name, []).wants();
    await clock.advance(60_000);
    openChannel().subscribe(({ kind }) => heard.push(kind));
    await clock.advance(60_000);
    expect(heard.length).toBeLessThanOrEqual(4 * 2 * 12);
    expect(new Set(heard)).toEqual(new Set(['leader-wanted', 'leader']));
  });

  it('is given back at once when a request is granted after its log was closed', async () => {
    const steps: string[] = [];
    const first = createWorker('first', steps);
    const second = createWorker('second', steps);
    const third = createWorker('third', steps);
    const turns = [first.wants(), second.wants(), third.wants()];
    await clock.settle();
    second.closes();
    await turns[1];
    first.closes();
    await turns[0];
    await clock.settle();
    expect(steps).toEqual(['first leads', 'first stops', 'third leads']);
  });
});
