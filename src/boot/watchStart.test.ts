// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { createFakeClock } from '../../tests/support/fakeClock.ts';
import { watchStart } from './watchStart.ts';

function startWatching() {
  const clock = createFakeClock();
  const steps: string[] = [];
  const hasStarted = watchStart({
    clock,
    onLate: () => steps.push('late'),
    onRestored: () => steps.push('restored'),
  });
  const shows = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  return { clock, steps, hasStarted, shows };
}

it('tells of a start that nothing answers', async () => {
  const { clock, steps } = startWatching();
  await clock.advance(9_000);
  expect(steps).toEqual([]);
  await clock.advance(60_000);
  expect(steps).toEqual(['late']);
});

it('tells that a page came back from Back before it had started', () => {
  const { steps, shows } = startWatching();
  shows(false);
  expect(steps).toEqual([]);
  shows(true);
  expect(steps).toEqual(['restored']);
});

it('is silent once the app has started', async () => {
  const { clock, steps, hasStarted, shows } = startWatching();
  hasStarted();
  shows(true);
  await clock.advance(60_000);
  expect(steps).toEqual([]);
});
