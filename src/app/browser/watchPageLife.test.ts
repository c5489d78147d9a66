// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { watchPageLife } from './watchPageLife.ts';

it('rests when the browser may freeze the page, and wakes once it runs again', async () => {
  const clock = createFakeClock();
  const steps: string[] = [];
  watchPageLife(clock, { rest: () => steps.push('rests'), wake: () => steps.push('wakes') });
  const happens = (target: EventTarget, ...names: readonly string[]) => {
    for (const name of names) target.dispatchEvent(new Event(name));
    return steps.splice(0);
  };
  // The first opening of a page.
  expect(happens(window, 'pageshow')).toEqual([]);
  // Kept for Back: Chromium freezes it, too.
  expect(happens(window, 'pagehide')).toEqual(['rests']);
  expect(happens(document, 'freeze')).toEqual([]);
  expect(happens(document, 'resume')).toEqual(['wakes']);
  expect(happens(window, 'pageshow')).toEqual([]);
  // A tab in the background.
  expect(happens(document, 'freeze')).toEqual(['rests']);
  expect(happens(document, 'resume')).toEqual(['wakes']);
  await clock.advance(60_000);
  expect(steps).toEqual([]);
});

it('wakes by itself when the page was not left', async () => {
  const clock = createFakeClock();
  const steps: string[] = [];
  watchPageLife(clock, { rest: () => steps.push('rests'), wake: () => steps.push('wakes') });
  window.dispatchEvent(new Event('pagehide'));
  await clock.advance(5_000);
  expect(steps).toEqual(['rests', 'wakes']);
});
