import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { timeString } from '../../dates/TimeString.ts';
import { loadWords } from '../../words/loadWords.ts';
import { entryItem, entryTexts, newEntry, openApp } from '../../../tests/support/app/testApp.tsx';

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['theme'];
});
afterEach(() => {
  cleanup();
  Object.assign(document.documentElement, { lang: 'en', dir: 'ltr' });
});

const chosenIn = (name: string) => {
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name });
  return select.selectedOptions[0]?.textContent;
};

describe('the theme', () => {
  const theme = () => document.documentElement.dataset['theme'];
  const everywhere = (app: Awaited<ReturnType<typeof openApp>>) =>
    app.settings.getSnapshot().settings.theme;

  it('is one choice for all devices, or for this one alone', async () => {
    const app = await openApp({ path: '/11-20-2026/settings' });
    await app.user.click(await screen.findByRole('radio', { name: 'Dark' }));
    expect([theme(), everywhere(app)]).toEqual(['dark', 'dark']);
    const onlyHere = screen.getByRole('checkbox', { name: 'Theme only on this device' });
    await app.user.click(onlyHere);
    await app.user.click(screen.getByRole('radio', { name: 'Light' }));
    expect([theme(), everywhere(app)]).toEqual(['light', 'dark']);
    // The choice of another device does not change this one.
    act(() => app.settings.choose({ theme: 'system' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Light' }).checked).toBe(true);
    expect([theme(), everywhere(app)]).toEqual(['light', 'system']);
    await app.user.click(onlyHere);
    expect([theme(), everywhere(app)]).toEqual(['light', 'light']);
    expect(localStorage.getItem('daylog:device-theme')).toBe(null);
  });

  it('of this device alone is what the command palette changes too', async () => {
    const app = await openApp({ path: '/11-20-2026/settings' });
    await app.user.click(
      await screen.findByRole('checkbox', { name: 'Theme only on this device' }),
    );
    await app.user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Command palette' });
    await app.user.keyboard('dark{Enter}');
    expect([theme(), everywhere(app)]).toEqual(['dark', 'system']);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked).toBe(true);
  });
});

it('the size and the width of texts are of this device, and normal ones are not stored', async () => {
  const { user, settings } = await openApp({ path: '/11-20-2026/settings' });
  const look = () => {
    const { size, width } = document.documentElement.dataset;
    return [size, width];
  };
  const size = await screen.findByRole('combobox', { name: 'Text size' });
  const width = screen.getByRole('combobox', { name: 'Text width' });
  await user.selectOptions(size, 'Large');
  await user.selectOptions(width, 'Narrow');
  expect([look(), chosenIn('Text size'), chosenIn('Text width')]).toEqual([
    ['large', 'narrow'],
    'Large',
    'Narrow',
  ]);
  expect(localStorage.getItem('daylog:text-size')).toBe('large');
  expect(settings.getSnapshot().isUnsent).toBe(false);
  await user.selectOptions(size, 'Normal');
  await user.selectOptions(width, 'Normal');
  expect(look()).toEqual([undefined, undefined]);
  expect(localStorage.getItem('daylog:text-size')).toBeNull();
  expect(localStorage.getItem('daylog:text-width')).toBeNull();
});

describe('the day start', () => {
  it('keeps the small hours with the day before, at its end', async () => {
    const app = await openApp({ now: '2026-11-21T01:30:00Z' });
    await app.write({ text: 'At nine', time: timeString(9, 0, 0) });
    act(() => app.settings.choose({ dayStartHour: 4 }));
    expect(screen.getByRole('heading', { level: 1, name: /November 20/ })).toBeTruthy();
    await app.user.type(newEntry(), 'After midnight{Enter}');
    await app.settle();
    expect(entryTexts()).toEqual(['At nine', 'After midnight']);
    const time = entryItem('After midnight').getByRole('time');
    expect(time.getAttribute('datetime')).toMatch(/^0\d:30:00$/);
    act(() => app.settings.choose({ dayStartHour: 0 }));
    expect(screen.getByRole('heading', { level: 1, name: /November 21/ })).toBeTruthy();
  });

  it('brings the new day at its hour, and words begun before stay with the old one', async () => {
    const app = await openApp({ now: '2026-11-21T03:59:30Z' });
    act(() => app.settings.choose({ dayStartHour: 4 }));
    await app.user.type(newEntry(), 'Still Friday');
    await app.advance(60_000);
    expect(screen.getByRole('heading', { level: 1, name: /November 21/ })).toBeTruthy();
    expect(screen.getByText(/^A new day has begun\. .*Friday, November 20/)).toBeTruthy();
    await app.user.type(newEntry(), '{Enter}');
    await app.settle();
    await app.user.keyboard('{Escape}{ArrowLeft}');
    await app.settle();
    expect(entryTexts()).toEqual(['Still Friday']);
  });
});

describe('the hours', () => {
  it('can be shown to twelve, while the stored time stays', async () => {
    const app = await openApp();
    await app.write({ text: 'Tea', time: timeString(16, 5, 9) });
    const time = () => entryItem('Tea').getByRole('time');
    // The regional default of en-US; the seconds are for a pointer or the focus.
    expect(time().textContent).toMatch(/^4:05:09\sPM$/);
    act(() => app.settings.choose({ hourCycle: 'h23' }));
    expect(time().textContent).toBe('16:05:09');
    act(() => app.settings.choose({ hourCycle: 'h12' }));
    expect(time().textContent).toMatch(/^4:05:09\sPM$/);
    expect(time().getAttribute('datetime')).toBe('16:05:09');
  });
});

describe('Enter', () => {
  it('breaks the line on wish, and Ctrl+Enter adds', async () => {
    const app = await openApp();
    act(() => app.settings.choose({ enterKey: 'breaks' }));
    await app.user.type(newEntry(), 'one{Enter}two');
    await app.settle();
    expect(entryTexts()).toEqual([]);
    expect(newEntry().value).toBe('one\ntwo');
    await app.user.keyboard('{Control>}{Enter}{/Control}');
    await app.settle();
    expect(newEntry().value).toBe('');
    expect(entryTexts()).toHaveLength(1);
  });
});

describe('the home zone', () => {
  it('is mentioned above the composer while the person is elsewhere', async () => {
    const app = await openApp();
    expect(screen.queryByText(/^Away from home/)).toBe(null);
    act(() => app.settings.choose({ homeZone: 'Asia/Tokyo' }));
    expect(screen.getByText(/^Away from home\. Times are in /)).toBeTruthy();
  });
});

describe('the settings', () => {
  it('offer every zone of the browser as home, grouped by region', async () => {
    const app = await openApp({ path: '/11-20-2026/settings' });
    const home = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'Home time zone',
    });
    expect(within(home).getByRole('option', { name: 'Not set', selected: true })).toBeTruthy();
    const region = within(home).getByRole('group', { name: 'Asia' });
    await app.user.selectOptions(home, within(region).getByRole('option', { name: 'Tokyo' }));
    expect(app.settings.getSnapshot().settings.homeZone).toBe('Asia/Tokyo');
    expect(within(region).getByRole('option', { name: 'Tokyo', selected: true })).toBeTruthy();
    const known = Intl.supportedValuesOf('timeZone').length;
    expect(home.options.length).toBeGreaterThan(known);
    await app.user.selectOptions(home, 'Not set');
    expect(app.settings.getSnapshot().settings.homeZone).toBeNull();
  });

  it('stand in named groups, each with its label and its explanation', async () => {
    await openApp({ path: '/11-20-2026/settings' });
    const groups = (await screen.findAllByRole('region')).map(
      (group) => within(group).getByRole('heading', { level: 2 }).textContent,
    );
    expect(groups).toEqual([
      'Appearance',
      'Language and region',
      'Days',
      'Writing',
      'Reminder',
      'Photos',
      'App lock',
    ]);
    expect(describedBy(screen.getByRole('combobox', { name: 'Home time zone' }))).toMatch(
      /This device: UTC$/,
    );
  });
});

/** The text that explains `field`. */
const describedBy = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;

describe('the week', () => {
  it('starts on the chosen day', async () => {
    const app = await openApp();
    const first = () =>
      within(screen.getByRole('navigation', { name: 'Week' }))
        .getAllByRole('link')[0]
        ?.getAttribute('aria-label');
    expect(first()).toMatch(/^Sunday/);
    act(() => app.settings.choose({ weekStartsOn: 3 }));
    expect(first()).toMatch(/^Wednesday/);
  });
});

it('week numbers are shown on wish', async () => {
  const app = await openApp({ path: '/11-20-2026/settings' });
  const box = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Show week numbers',
  });
  await app.user.click(box);
  expect(app.settings.getSnapshot().settings.weekNumbers).toBe(true);
  expect(box.checked).toBe(true);
});

it('the rest days of a run are a number of days per week', async () => {
  const app = await openApp({ path: '/11-20-2026/settings' });
  const rest = await screen.findByRole('combobox', { name: 'Rest days per week' });
  expect(describedBy(rest)).toBe('A run may miss this many of any seven days.');
  await app.user.selectOptions(rest, '2');
  expect(app.settings.getSnapshot().settings.restDaysPerWeek).toBe(2);
});

describe('the language', () => {
  const offeredIn = (name: string) =>
    [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(
      ({ textContent }) => textContent,
    );
  const locale = (app: Awaited<ReturnType<typeof openApp>>) =>
    app.settings.getSnapshot().settings.locale;

  it('is one that exists, by its own name, and the form of dates is a choice of its own', async () => {
    const app = await openApp({ path: '/11-20-2026/settings' });
    const language = await screen.findByRole('combobox', { name: 'Language' });
    expect(offeredIn('Language')).toEqual([
      'Match system (English)',
      'Deutsch',
      'English',
      'עברית',
    ]);
    expect(screen.queryByRole('combobox', { name: 'Dates and numbers' })).toBeNull();
    await app.user.selectOptions(language, 'English');
    expect(locale(app)).toBe('en-US');
    const formats = screen.getByRole('combobox', { name: 'Dates and numbers' });
    expect(offeredIn('Dates and numbers')).not.toContain('Deutsch (Deutschland)');
    await app.user.selectOptions(formats, 'français');
    expect(locale(app)).toBe('fr');
    expect([chosenIn('Language'), chosenIn('Dates and numbers')]).toEqual(['English', 'français']);
    await app.user.selectOptions(language, 'Match system (English)');
    expect(locale(app)).toBeNull();
  });

  it('of a locale that is not offered is shown all the same', async () => {
    const app = await openApp({ path: '/11-20-2026/settings' });
    await screen.findByRole('combobox', { name: 'Language' });
    act(() => app.settings.choose({ locale: 'en-ZA' }));
    expect(chosenIn('Language')).toBe('English');
    expect(chosenIn('Dates and numbers')).toBe('English (South Africa)');
  });

  it('changes the words in place, and nothing typed is lost', async () => {
    await loadWords('de');
    const app = await openApp();
    await app.user.type(newEntry(), 'half a thought');
    act(() => app.settings.choose({ locale: 'de-DE' }));
    await app.settle();
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Neuer Eintrag' });
    expect(box.value).toBe('half a thought');
    expect(
      screen.getByRole('heading', { level: 1, name: 'Freitag, 20. November 2026' }),
    ).toBeTruthy();
    expect(document.documentElement.lang).toBe('de');
  });

  it('that is written from the right turns the page round, and back', async () => {
    await loadWords('he');
    const app = await openApp({ path: '/11-20-2026/settings' });
    await app.user.selectOptions(
      await screen.findByRole('combobox', { name: 'Language' }),
      'עברית',
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'הגדרות' })).toBeTruthy();
    expect(document.documentElement.dir).toBe('rtl');
    act(() => app.settings.choose({ locale: null }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
    expect(document.documentElement.dir).toBe('ltr');
  });

  it('that is written from the right has the day before to the right, for the arrow keys too', async () => {
    await loadWords('he');
    const app = await openApp();
    act(() => app.settings.choose({ locale: 'he' }));
    await screen.findByRole('button', { name: 'היום הקודם' });
    await app.user.keyboard('{ArrowRight}');
    expect(window.location.pathname).toBe('/11-19-2026');
    await app.user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(window.location.pathname).toBe('/11-21-2026');
  });

  it('that Daylog does not speak words the dates alone', async () => {
    const app = await openApp();
    act(() => app.settings.choose({ locale: 'fr' }));
    expect(
      screen.getByRole('heading', { level: 1, name: 'vendredi 20 novembre 2026' }),
    ).toBeTruthy();
    expect(newEntry()).toBeTruthy();
  });

  it('from another version that no browser knows is ignored, with a message', async () => {
    const app = await openApp({ path: '/11-20-2026/settings' });
    await screen.findByRole('combobox', { name: 'Language' });
    await act(() => app.serverSettings({ locale: 'no tag', glow: 'x', theme: 'dark' }));
    expect(chosenIn('Language')).toMatch(/^Match system/);
    expect(screen.getByText(/unchanged: (locale and glow|locale, glow)\.$/)).toBeTruthy();
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });
});

it('an unsent choice counts as saved on this device', async () => {
  const app = await openApp({ path: '/11-20-2026/settings' });
  await screen.findByRole('combobox', { name: 'Language' });
  act(() => app.settings.choose({ weekStartsOn: 1 }));
  expect(screen.getByText(/^Kept on this device\./)).toBeTruthy();
  expect(chosenIn('Week starts on')).toBe('Monday');
});
