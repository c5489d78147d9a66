import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openApp } from '../../tests/support/app/testApp.tsx';

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const views = ['Calendar', 'Year', 'On this day', 'Search', 'Tags', 'Tasks', 'Read'];
const button = () => screen.getByRole('button', { name: 'Look back' });
const lookingBack = () => screen.queryByRole('navigation', { name: 'Looking back' });
const links = () =>
  within(screen.getByRole('navigation', { name: 'Looking back' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

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
    const { user } = await openApp({ path: '/11-18-2026/year' });
    expect(links()).toEqual(views);
    const current = () =>
      screen
        .getAllByRole('link')
        .filter((link) => link.getAttribute('aria-current') === 'page')
        .map((link) => link.textContent);
    expect(current()).toEqual(['Year']);
    await user.click(screen.getByRole('link', { name: 'Tasks' }));
    await screen.findByRole('heading', { level: 1, name: 'Tasks' });
    expect(current()).toEqual(['Tasks']);
    expect(screen.queryByRole('button', { name: 'Look back' })).toBeNull();
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
