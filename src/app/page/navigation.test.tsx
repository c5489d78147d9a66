import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openApp } from '../../../tests/support/app/testApp.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const views = ['Calendar', 'Back then', 'Tags', 'Tasks', 'Read'];
const button = () => screen.getByRole('button', { name: 'Look back' });
const lookingBack = () => screen.queryByRole('navigation', { name: 'Looking back' });
const links = () =>
  within(screen.getByRole('navigation', { name: 'Looking back' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const header = () => within(screen.getAllByRole('banner')[0] ?? document.body);
/** The names of the links in the header that lead to the screen on show. */
const current = () =>
  header()
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.getAttribute('aria-label') ?? link.textContent);

describe('“Look back” on the day', () => {
  it('leads to every view over many days, of the day on screen', async () => {
    const { user } = await openApp({ path: '/11-18-2026' });
    expect(lookingBack()).toBeNull();
    await user.click(button());
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(links()).toEqual(views);
    await user.click(screen.getByRole('link', { name: 'Tags' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tags' })).toBeTruthy();
    expect(window.location.pathname).toBe('/11-18-2026/tags');
  });

  it('closes by its button, Escape, a press elsewhere, and when the focus leaves', async () => {
    const { user } = await openApp();
    await user.click(button());
    await user.click(button());
    expect(lookingBack()).toBeNull();
    await user.click(button());
    await user.keyboard('{Tab}{Escape}');
    expect(lookingBack()).toBeNull();
    expect(document.activeElement).toBe(button());
    await user.click(button());
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(lookingBack()).toBeNull();
    await user.click(button());
    await user.tab({ shift: true });
    expect(lookingBack()).toBeNull();
  });
});

describe('the header of another screen', () => {
  it('has the views in one row, with the current one marked', async () => {
    const { user } = await openApp({ path: '/11-18-2026/read' });
    expect(links()).toEqual(views);
    expect(current()).toEqual(['Read']);
    await user.click(screen.getByRole('link', { name: 'Tasks' }));
    await screen.findByRole('heading', { level: 1, name: 'Tasks' });
    expect(current()).toEqual(['Tasks']);
    expect(screen.queryByRole('button', { name: 'Look back' })).toBeNull();
  });

  it('has one link for the month and the year, and an icon for the search', async () => {
    const { user } = await openApp({ path: '/11-18-2026/year' });
    await screen.findByRole('heading', { level: 1, name: '2026' });
    expect(current()).toEqual(['Calendar']);
    await user.click(header().getByRole('link', { name: 'Search' }));
    await screen.findByRole('searchbox');
    expect(links()).toEqual(views);
    expect(current()).toEqual(['Search']);
  });

  it('leads back to the day by its date, with the year of another year', async () => {
    const { user } = await openApp({ path: '/11-18-2026/settings' });
    await user.click(screen.getByRole('link', { name: 'Back to Nov 18' }));
    expect(window.location.pathname).toBe('/11-18-2026');
    expect(screen.queryByRole('link', { name: /^Back to/ })).toBeNull();
    cleanup();
    await openApp({ path: '/2-29-2024/trash' });
    const back = screen.getByRole('link', { name: 'Back to Feb 29, 2024' });
    expect(back.textContent).toBe('Feb 29, 2024');
  });
});

describe('Escape', () => {
  it('leaves every other screen for the day', async () => {
    const { user } = await openApp({ path: '/11-18-2026/year' });
    await user.keyboard('{Escape}');
    expect(window.location.pathname).toBe('/11-18-2026');
    await user.keyboard('{Escape}');
    expect(window.location.pathname).toBe('/11-18-2026');
    cleanup();
    const settings = await openApp({ path: '/11-18-2026/settings' });
    (await screen.findByRole('combobox', { name: 'Language' })).focus();
    await settings.user.keyboard('{Escape}');
    expect(window.location.pathname).toBe('/11-18-2026');
  });

  it('leaves the search only when its box is empty', async () => {
    const { user } = await openApp({ path: '/11-18-2026/search' });
    const box = await screen.findByRole<HTMLInputElement>('searchbox');
    await user.type(box, 'tea{Escape}');
    expect(window.location.pathname).toBe('/11-18-2026/search');
    await user.clear(box);
    await user.keyboard('{Escape}');
    expect(window.location.pathname).toBe('/11-18-2026');
  });

  it('first closes a menu or a dialog', async () => {
    const { user } = await openApp({ path: '/11-18-2026/settings' });
    await user.click(screen.getByRole('button', { name: 'Account' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    await user.keyboard('?');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    expect(window.location.pathname).toBe('/11-18-2026/settings');
  });

  it('leaves no words behind: a box with words keeps it', async () => {
    const { user, write, device, log, settle } = await openApp();
    await write({ text: 'Refused words' });
    await device.write('strict', async (writer) => {
      for (const { seq, ...record } of await writer.outbox(9)) {
        await writer.deleteOutbox(seq);
        const refused = { id: 'parked', reason: 'permission-denied', parkedAtMs: 0 } as const;
        await writer.putParked({ ...record, ...refused });
      }
    });
    log.start();
    await settle();
    await user.click(screen.getByRole('link', { name: /^Needs attention/ }));
    await user.click(await screen.findByRole('button', { name: 'Edit text' }));
    await user.type(screen.getByRole('textbox', { name: 'Text' }), ' here{Escape}');
    expect(window.location.pathname).toBe('/11-20-2026/attention');
  });
});

describe('the skip link', () => {
  const first = () => document.querySelector<HTMLElement>('#root a, body a');

  it('is the first stop, and leads past the header to the entries', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Frost' });
    await user.tab();
    expect(document.activeElement).toBe(first());
    expect(document.activeElement?.textContent).toBe('Skip to the entries');
    await user.keyboard('{Enter}');
    expect(window.location.hash).toBe('');
    await user.tab();
    const list = screen.getByRole('list', { name: 'Entries' });
    expect(list.contains(document.activeElement)).toBe(true);
  });

  it('leads to the content of any other screen', async () => {
    const { user } = await openApp({ path: '/11-20-2026/settings' });
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    await user.click(screen.getByRole('link', { name: 'Skip to the content' }));
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});

describe('a notice above the day', () => {
  it('that the address is no date can be dismissed, until the next such address', async () => {
    const { user } = await openApp({ path: '/2-30-2026' });
    expect(screen.getByRole('alert').textContent).toMatch(/^“2-30-2026”/);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
    cleanup();
    await openApp({ path: '/2-31-2026' });
    expect(screen.getByRole('alert').textContent).toMatch(/^“2-31-2026”/);
  });
});
