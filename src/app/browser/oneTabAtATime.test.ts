import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createFakeLocks } from '../../../tests/support/fakeLocks.ts';
import { oneTabAtATime } from './oneTabAtATime.ts';

type Work = () => Promise<void>;
type Rest = readonly [Work] | readonly [LockOptions, Work];

beforeEach(() => {
  const locks = createFakeLocks();
  vi.stubGlobal('window', { isSecureContext: true });
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, ...rest: Rest) =>
        rest.length === 1 ? locks.request(name, {}, rest[0]) : locks.request(name, ...rest),
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A tab that wants its turn. Its work lasts until `ends`. */
function createTab(name: string, steps: string[]) {
  const closing = new AbortController();
  const working = new EventTarget();
  const worked = new Promise<void>((resolve, reject) => {
    working.addEventListener('end', () => resolve());
    working.addEventListener('fail', () => reject(new Error('no disk')));
  });
  return {
    wants: () =>
      oneTabAtATime('lock', closing.signal, async () => {
        steps.push(`${name} begins`);
        await worked;
        steps.push(`${name} ends`);
      }),
    closes: () => closing.abort(),
    ends: () => working.dispatchEvent(new Event('end')),
    fails: () => working.dispatchEvent(new Event('fail')),
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

it('gives each tab its turn', async () => {
  const steps: string[] = [];
  const [first, second] = [createTab('first', steps), createTab('second', steps)];
  const turns = [first.wants(), second.wants()];
  await settle();
  expect(steps).toEqual(['first begins']);
  first.ends();
  second.ends();
  await Promise.all(turns);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

it('gives the next tab its turn when one that waited was closed', async () => {
  const steps: string[] = [];
  const first = createTab('first', steps);
  const second = createTab('second', steps);
  const third = createTab('third', steps);
  const turns = [first.wants()];
  const abandoned = second.wants();
  turns.push(third.wants());
  await settle();
  second.closes();
  // It waits no longer, although the first has not ended.
  await abandoned;
  first.ends();
  third.ends();
  await Promise.all(turns);
  expect(steps).toEqual(['first begins', 'first ends', 'third begins', 'third ends']);
});

it('waits for work that has begun, also when its tab closes', async () => {
  const steps: string[] = [];
  const [first, second] = [createTab('first', steps), createTab('second', steps)];
  const turns = [first.wants().then(() => steps.push('returned')), second.wants()];
  await settle();
  first.closes();
  await settle();
  expect(steps).toEqual(['first begins']);
  first.ends();
  second.ends();
  await Promise.all(turns);
  expect(steps.slice(0, 2)).toEqual(['first begins', 'first ends']);
  expect(steps).toContain('returned');
});

it('passes a failure on, and the lock', async () => {
  const steps: string[] = [];
  const [first, second] = [createTab('first', steps), createTab('second', steps)];
  const failing = expect(first.wants()).rejects.toThrow('no disk');
  const next = second.wants();
  first.fails();
  second.ends();
  await failing;
  await next;
  expect(steps).toEqual(['first begins', 'second begins', 'second ends']);
});

it('runs nothing for a tab that has closed', async () => {
  const steps: string[] = [];
  const closed = createTab('closed', steps);
  closed.closes();
  await closed.wants();
  expect(steps).toEqual([]);
});
