import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { dayKey } from '../../../dates/DayKey.ts';
import { Examples } from './lazyExamples.ts';
import { fakeEncryption } from '../../../../tests/support/app/fakeEncryption.ts';
import { entryTexts, newEntry, openApp } from '../../../../tests/support/app/testApp.tsx';

beforeAll(() => Examples.settle());
afterEach(cleanup);

describe('the first evening', () => {
  const examples = () => {
    const section = screen.queryByRole('heading', { name: 'For example' })?.closest('section');
    const buttons = section ? within(section).getAllByRole('button') : [];
    return buttons.filter(({ textContent }) => textContent !== 'Not now');
  };

  it('offers three examples, which fill the composer and save nothing', async () => {
    const { user, advance } = await openApp();
    await advance(1000);
    const [moment, , task] = examples();
    expect(examples()).toHaveLength(3);
    if (moment === undefined || task === undefined) throw new Error('There are no examples');
    await user.click(moment);
    expect(newEntry().value).toBe('First coffee on the balcony. Cold, clear, quiet.');
    expect(document.activeElement).toBe(newEntry());
    await user.click(task);
    expect(newEntry().value).toBe('- [ ] Call the dentist');
    expect(entryTexts()).toEqual([]);
  });

  it('keeps the text that was typed before an example', async () => {
    const { user, advance } = await openApp();
    await advance(1000);
    await user.type(newEntry(), 'My own words');
    const [, , task] = examples();
    if (task === undefined) throw new Error('There are no examples');
    await user.click(task);
    expect(newEntry().value).toBe('My own words\n- [ ] Call the dentist');
  });

  it('is over with the first entry, on every day', async () => {
    const { write, user, advance } = await openApp();
    await write({ text: 'Frost', day: dayKey('2026-03-03') });
    await advance(1000);
    expect(examples()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    await advance(1000);
    expect(examples()).toEqual([]);
  });

  it('offers none while this device cannot know that the log is empty', async () => {
    const { advance } = await openApp({ isFilled: false });
    await advance(60_000);
    expect(examples()).toEqual([]);
  });
});

describe('the first steps', () => {
  const step = () => document.querySelector('.first-step [role="status"]')?.textContent ?? null;
  const notNow = () => screen.getByRole('button', { name: 'Not now' });
  const journal = 'Do you keep a journal already? Daylog can import it.';
  const encryption = 'With encryption, only you can read your log.';
  const lock = /^With an app lock, Daylog asks for a secret/;

  it('are asked one at a time and once, and leave the focus where it is', async () => {
    const { user, advance, settings } = await openApp();
    await advance(1000);
    expect(step()).toBe(journal);
    notNow().focus();
    await user.keyboard('{Enter}');
    expect(step()).toBe(encryption);
    expect(document.activeElement).toBe(notNow());
    await user.keyboard('{Enter}');
    expect(step()).toMatch(lock);
    await user.keyboard('{Enter}');
    expect(step()).toBeNull();
    expect(document.activeElement?.className).toBe('examples');
    expect(settings.getSnapshot().settings.firstSteps).toBe('done');
    expect(screen.getByRole('heading', { name: 'For example' })).toBeTruthy();
  });

  it.each([
    ['journal', 'Import a journal', '/11-20-2026/transfer', 'encryption'],
    ['encryption', 'Encrypt my log', '/11-20-2026/encryption', 'lock'],
    ['lock', 'Set up the app lock', '/11-20-2026/settings', 'done'],
  ] as const)('%s is over with its link', async (firstSteps, name, path, next) => {
    const { user, advance, settings } = await openApp();
    act(() => settings.choose({ firstSteps }));
    await advance(1000);
    await user.click(screen.getByRole('link', { name }));
    await expect.poll(() => window.location.pathname).toBe(path);
    expect(settings.getSnapshot().settings.firstSteps).toBe(next);
  });

  it('lead to the app lock among the settings', async () => {
    await openApp({ path: '/11-20-2026/settings#app-lock' });
    const group = await screen.findByRole('region', { name: 'App lock' });
    await expect.poll(() => document.activeElement).toBe(group);
  });

  it('leave out what the log has already', async () => {
    const { encryption: on } = fakeEncryption({ kind: 'on' });
    const { user, advance } = await openApp({ encryption: on });
    await advance(1000);
    await user.click(notNow());
    expect(step()).toMatch(lock);
  });

  it('wait for the next empty day after the first entry, and never meet a log with entries', async () => {
    const { user, advance, settings, write } = await openApp();
    await write({ text: 'Frost', day: dayKey('2026-11-19') });
    await advance(1000);
    expect(step()).toBeNull();
    act(() => settings.choose({ firstSteps: 'encryption' }));
    expect(step()).toBe(encryption);
    expect(screen.queryByRole('heading', { name: 'For example' })).toBeNull();
    await user.type(newEntry(), 'Snow{Enter}');
    expect(step()).toBeNull();
  });
});
