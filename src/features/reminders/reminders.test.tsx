import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { openApp } from '../../../tests/support/app/testApp.tsx';

/** The notifications that were shown. */
const shown: { readonly title: string; readonly press: () => void }[] = [];
const permission = { answer: 'granted', isAllowedForPages: true };

/** The browser's notifications. happy-dom has none. */
class FakeNotification extends EventTarget {
  static requestPermission = () => Promise.resolve(permission.answer);
  constructor(title: string) {
    super();
    if (!permission.isAllowedForPages) throw new TypeError('Illegal constructor');
    shown.push({ title, press: () => this.dispatchEvent(new Event('click')) });
  }
  close() {}
}

beforeEach(() => {
  localStorage.clear();
  shown.length = 0;
  Object.assign(permission, { answer: 'granted', isAllowedForPages: true });
  vi.stubGlobal('Notification', FakeNotification);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const minute = 60_000;
const beforeNine = '2026-11-20T20:59:00Z';
const settings = { path: '/11-20-2026/settings' };
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Notify me here too/ });

/** The app a minute before it reminds at 21:00. */
async function openReminded() {
  localStorage.setItem('daylog:reminder', '21:00:00 0123456');
  const app = await openApp({ now: beforeNine });
  // The code of the notifications loads late.
  await app.settle();
  return app;
}

describe('the settings', () => {
  it('save a calendar file with the chosen time and days', async () => {
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      files.push(file as Blob);
      return 'blob:';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const app = await openApp(settings);
    for (const day of ['Saturday', 'Sunday'])
      await app.user.click(await screen.findByRole('checkbox', { name: day }));
    const time = screen.getByLabelText('Time');
    await app.user.clear(time);
    expect(screen.getByText('Choose a time and at least one day.')).toBeTruthy();
    await app.user.type(time, '06:30');
    await app.user.click(screen.getByRole('button', { name: 'Save calendar file' }));
    const text = await files[0]?.text();
    expect(text).toContain('DTSTART:20261123T063000\r\nDURATION:PT15M');
    expect(text).toContain('BYDAY=MO,TU,WE,TH,FR\r\n');
    expect(text).toContain('URL:http://localhost:3000/?compose\r\n');
    expect(screen.getByText(/^Saved\./)).toBeTruthy();
    const google = screen.getByRole<HTMLAnchorElement>('link', { name: 'Add to Google Calendar' });
    expect(new URL(google.href).searchParams.get('dates')).toMatch(/^20261123T063000/);
    // Nothing is kept on the device, and nothing is shown.
    expect([localStorage.getItem('daylog:reminder'), shown]).toEqual([null, []]);
  });

  it('turn the notification on after a first one, and off again', async () => {
    const app = await openApp(settings);
    expect((await box()).checked).toBe(false);
    await app.user.click(await box());
    await app.settle();
    expect((await box()).checked).toBe(true);
    expect(shown).toHaveLength(1);
    await app.user.click(screen.getByRole('checkbox', { name: 'Sunday' }));
    expect(localStorage.getItem('daylog:reminder')).toBe('21:00:00 123456');
    await app.user.click(await box());
    expect(localStorage.getItem('daylog:reminder')).toBe(null);
  });

  it.each([
    [{ answer: 'denied' }, /allows no notifications/],
    [{ isAllowedForPages: false }, /no notifications of an open page/],
  ])('say why there is no notification: %o', async (state, sentence) => {
    Object.assign(permission, state);
    const app = await openApp(settings);
    await app.user.click(await box());
    await app.settle();
    expect(screen.getByRole('alert').textContent).toMatch(sentence);
    expect([(await box()).checked, localStorage.getItem('daylog:reminder')]).toEqual([false, null]);
  });

  it('offer no notification where the browser knows none', async () => {
    Reflect.deleteProperty(globalThis, 'Notification');
    await openApp(settings);
    await screen.findByRole('button', { name: 'Save calendar file' });
    expect(screen.queryByRole('checkbox', { name: /^Notify/ })).toBe(null);
  });
});

describe('the notification', () => {
  it('comes on an empty day, says nothing of the log, and leads to a new entry', async () => {
    const app = await openReminded();
    await app.advance(59_000);
    expect(shown).toEqual([]);
    await app.advance(1000);
    expect(shown.map(({ title }) => title)).toEqual(['A few words about today?']);
    await app.user.click(screen.getByRole('link', { name: 'Search' }));
    await screen.findByRole('heading', { name: 'Search' });
    act(() => shown[0]?.press());
    await app.settle();
    expect(window.location.pathname).toBe('/');
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
  });

  it('does not come when today has an entry', async () => {
    const app = await openReminded();
    await app.write({ text: 'Saw a kingfisher' });
    await app.advance(2 * minute);
    expect(shown).toEqual([]);
  });

  it('does not come without a choice, nor by a text that is no reminder', async () => {
    localStorage.setItem('daylog:reminder', '25:00:00 9');
    const app = await openApp({ now: beforeNine });
    await app.settle();
    await app.advance(2 * minute);
    expect(shown).toEqual([]);
  });
});
