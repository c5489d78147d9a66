// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { createFakeClock } from '../../../tests/support/fakeClock.ts';
import { guardPage } from './guardPage.ts';

const isBlank = () => document.documentElement.dataset['away'] !== undefined;

/** A page whose session is read when the test says so. */
function openPage() {
  const steps: string[] = [];
  const reads: (() => void)[] = [];
  const guard = guardPage({
    clock: createFakeClock(),
    parts: [{ rest: () => steps.push('rests'), resume: () => steps.push('resumes') }],
    verify: () => {
      steps.push(`reads the session, ${isBlank() ? 'blank' : 'in view'}`);
      return new Promise((resolve) => reads.push(resolve));
    },
    onBack: () => steps.push(`is back, ${isBlank() ? 'blank' : 'in view'}`),
  });
  return { guard, steps, answer: () => reads.shift()?.() };
}

it('shows nothing, and holds nothing, until the session was read again', async () => {
  const { guard, steps, answer } = openPage();
  window.dispatchEvent(new Event('pagehide'));
  expect([guard.isAway(), isBlank(), steps]).toEqual([true, true, ['rests']]);
  window.dispatchEvent(new Event('pageshow'));
  expect([guard.isAway(), isBlank()]).toEqual([true, true]);
  answer();
  await expect.poll(() => guard.isAway()).toBe(false);
  expect(steps).toEqual(['rests', 'reads the session, blank', 'resumes', 'is back, in view']);
});

it('stays blank if it is left again meanwhile', async () => {
  const { guard, steps, answer } = openPage();
  for (const name of ['pagehide', 'pageshow', 'pagehide']) window.dispatchEvent(new Event(name));
  answer();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect([guard.isAway(), isBlank(), steps.filter((step) => step === 'resumes')]).toEqual([
    true,
    true,
    [],
  ]);
  window.dispatchEvent(new Event('pageshow'));
  answer();
  await expect.poll(() => isBlank()).toBe(false);
});
