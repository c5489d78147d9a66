import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { openApp } from '../../../tests/support/app/testApp.tsx';

/** Gives this browser's `navigator` a property, until the end of the test. */
function browserHas(name: 'storage' | 'standalone', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

/** A browser that has given, or refuses, the promise to keep what a site stores. */
function browserKeeps(isKept: boolean) {
  const answer = () => Promise.resolve(isKept);
  browserHas('storage', { persisted: answer, persist: answer });
}

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'storage');
  Reflect.deleteProperty(navigator, 'standalone');
  localStorage.clear();
});

/** Opens the app at `now` on a device where words were written, and never sent, at 17:04 on November 20. */
async function openLater(now: string) {
  const before = await openApp();
  await before.write({ text: 'Never sent' });
  cleanup();
  const { settle } = await openApp({ device: before.device, now });
  await settle();
  return screen.getByRole('status', { name: 'Sync status' });
}

describe('unsent words in a browser that may delete them', () => {
  it('are said louder when they are a day old, in the status and on the day', async () => {
    browserKeeps(false);
    const status = await openLater('2026-11-21T17:05:00Z');
    expect(status.textContent).toBe(
      'Saved on this device · 1 change to send when online · unsent since November 20',
    );
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Changes since November 20 are only on this device.',
    );
    expect(screen.getByRole('button', { name: 'Export unsent changes' })).toBeDefined();
  });

  it('are not said louder before', async () => {
    browserKeeps(false);
    const status = await openLater('2026-11-21T17:03:00Z');
    expect(status.textContent).toBe('Saved on this device · 1 change to send when online');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are not said louder where the browser has promised to keep them', async () => {
    browserKeeps(true);
    const status = await openLater('2026-11-24T17:05:00Z');
    expect(status.textContent).toBe('Saved on this device · 1 change to send when online');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('Safari in a tab', () => {
  it('is offered the home screen once', async () => {
    browserHas('standalone', false);
    const first = await openApp();
    expect(await screen.findByText(/choose Share, then “Add to Home Screen”/)).toBeDefined();
    await first.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Add to Home Screen/)).toBeNull();
    cleanup();

    const second = await openApp({ device: first.device });
    await second.settle();
    expect(screen.queryByText(/Add to Home Screen/)).toBeNull();
  });

  it('is not offered it on the home screen', async () => {
    browserHas('standalone', true);
    const { settle } = await openApp();
    await settle();
    expect(screen.queryByText(/Add to Home Screen/)).toBeNull();
  });
});
