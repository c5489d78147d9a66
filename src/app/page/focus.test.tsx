import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { openApp } from '../../../tests/support/app/testApp.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const focused = () => document.activeElement;
const content = () => document.getElementById('content');

/** Focuses `element` and presses Enter. */
async function press(
  { user }: Pick<Awaited<ReturnType<typeof openApp>>, 'user'>,
  element: HTMLElement,
): Promise<void> {
  act(() => element.focus());
  await user.keyboard('{Enter}');
}

describe('the focus of an element that left the page', () => {
  it('is where it was after the start, and after a step by a key', async () => {
    const { user } = await openApp();
    expect(focused()).toBe(document.body);
    await user.keyboard('{ArrowLeft}');
    expect(window.location.pathname).toBe('/11-19-2026');
    expect(focused()).toBe(document.body);
  });

  it('is in the composer of today after a start in front, and only then', async () => {
    const { user } = await openApp({ hasFocus: true });
    expect(focused()).toBe(screen.getByRole('textbox', { name: 'New entry' }));
    await user.keyboard('{ArrowLeft}');
    expect(window.location.pathname).toBe('/11-19-2026');
    await user.keyboard('t');
    expect(window.location.pathname).toBe('/');
    expect(focused()).not.toBe(screen.getByRole('textbox', { name: 'New entry' }));
    cleanup();
    await openApp({ hasFocus: true, path: '/11-19-2026' });
    expect(focused()).toBe(document.body);
  });

  it('goes to the content of the next screen, and of the day behind it', async () => {
    const app = await openApp({ path: '/11-18-2026' });
    await press(app, screen.getByRole('button', { name: 'Look back' }));
    await press(app, screen.getByRole('link', { name: 'Tasks' }));
    await screen.findByRole('heading', { level: 1, name: 'Tasks' });
    expect(focused()).toBe(screen.getByRole('main'));
    await app.user.keyboard('{Escape}');
    expect(window.location.pathname).toBe('/11-18-2026');
    expect(focused()).toBe(content());
  });

  it('goes to the content of another day', async () => {
    const app = await openApp({ path: '/11-18-2026' });
    await app.write({ day: dayKey('2026-11-10'), text: 'Frost' });
    await app.advance(300);
    await press(app, await screen.findByRole('link', { name: /^Previous written day:/ }));
    expect(window.location.pathname).toBe('/11-10-2026');
    expect(focused()).toBe(content());
  });

  it('goes to the page after a sign-in, and to the form after a sign-out', async () => {
    const app = await openApp({ session: { kind: 'signed-out' } });
    await app.user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
    await app.user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    await screen.findByRole('textbox', { name: 'New entry' });
    expect(focused()).toBe(content());
    await press(app, screen.getByRole('button', { name: 'Account' }));
    await press(app, screen.getByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(focused()).toBe(screen.getByRole('main')));
  });

  it.each(['Sign in', 'Create account'])('is in the composer after "%s"', async (name) => {
    const app = await openApp({ session: { kind: 'signed-out' }, hasFocus: true });
    if (name === 'Create account') await app.user.click(screen.getByRole('button', { name }));
    await app.user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
    await app.user.type(screen.getByLabelText('Password'), 'correct horse');
    await app.user.click(screen.getByRole('button', { name }));
    expect(focused()).toBe(await screen.findByRole('textbox', { name: 'New entry' }));
    await press(app, screen.getByRole('button', { name: 'Account' }));
    await press(app, screen.getByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(focused()).toBe(screen.getByRole('main')));
    cleanup();
    const past = { session: { kind: 'signed-out' }, hasFocus: true, path: '/11-19-2026' } as const;
    const onPast = await openApp(past);
    await onPast.user.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.com');
    await onPast.user.type(screen.getByLabelText('Password'), 'correct horse{Enter}');
    await screen.findByRole('heading', { level: 1, name: /November 19/ });
    expect(focused()).toBe(content());
  });

  it('stays around a message that is dismissed', async () => {
    const app = await openApp({ path: '/2-30-2026' });
    await press(app, screen.getByRole('button', { name: 'Dismiss' }));
    expect(focused()?.className).toBe('notices');
    await app.write({ text: 'Frost' });
    await press(app, screen.getByRole('button', { name: 'Delete entry' }));
    await screen.findByText('Entry deleted.');
    expect(focused()).toBe(screen.getByRole('button', { name: 'Undo' }));
    await press(app, screen.getByRole('button', { name: 'Dismiss' }));
    await app.user.tab();
    expect(focused()).toBe(screen.getByRole('textbox', { name: 'New entry' }));
  });

  it('stays in the message about a rename, and goes to the screen with it', async () => {
    const app = await openApp({ path: '/11-20-2026/tags' });
    await app.write({ day: dayKey('2026-11-19'), text: 'at #Haus' });
    await app.advance(200);
    await press(app, await screen.findByRole('button', { name: 'More actions for Haus' }));
    await press(app, screen.getByRole('button', { name: 'Rename' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.clear(dialog.getByRole('textbox'));
    await app.user.type(dialog.getByRole('textbox'), 'Heim{Enter}');
    await screen.findByText(/is now/);
    expect(focused()?.textContent).toMatch(/is now/);
    await press(app, await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText(/is back/);
    expect(focused()?.textContent).toMatch(/is back/);
    await press(app, screen.getByRole('button', { name: 'Dismiss' }));
    expect(focused()).toBe(screen.getByRole('main'));
    app.leave();
  });

  it('stays in the question about unsent words', async () => {
    const app = await openApp();
    await app.write({ text: 'Unsent' });
    await press(app, screen.getByRole('button', { name: 'Account' }));
    await press(app, screen.getByRole('menuitem', { name: 'Sign out' }));
    const dialog = await screen.findByRole('dialog');
    await press(app, within(dialog).getByRole('button', { name: /^Wait/ }));
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: /^Wait/ })).toBeNull());
    expect(dialog.contains(focused())).toBe(true);
  });

  it('stays on the link to another scale of the calendar, and goes to the day of a month', async () => {
    const app = await openApp({ path: '/11-18-2026/year' });
    for (const scale of ['All time', 'Year']) {
      await press(app, await screen.findByRole('link', { name: scale }));
      expect(focused()).toBe(screen.getByRole('link', { name: scale, current: 'page' }));
    }
    await press(app, screen.getByRole('link', { name: 'Month' }));
    expect(focused()?.getAttribute('aria-label')).toMatch(/^Wednesday, November 18, 2026/);
  });

  it('goes to the question about a refused change, and then to the list', async () => {
    const app = await openApp();
    await app.write({ text: 'Refused words' });
    await app.device.write('strict', async (writer) => {
      for (const { seq, ...record } of await writer.outbox(9)) {
        await writer.deleteOutbox(seq);
        const refused = { id: 'parked', reason: 'permission-denied', parkedAtMs: 0 } as const;
        await writer.putParked({ ...record, ...refused });
      }
    });
    app.log.start();
    await app.settle();
    await press(app, screen.getByRole('link', { name: /^Needs attention/ }));
    await press(app, await screen.findByRole('button', { name: 'Edit text' }));
    expect(focused()).toBe(screen.getByRole('textbox', { name: 'Text' }));
    await press(app, screen.getByRole('button', { name: 'Discard' }));
    await app.user.tab();
    expect(focused()).toBe(screen.getByRole('button', { name: 'Discard permanently' }));
    await app.user.keyboard('{Enter}');
    await screen.findByText('Nothing needs your attention.');
    expect(focused()?.tagName).toBe('UL');
  });
});
