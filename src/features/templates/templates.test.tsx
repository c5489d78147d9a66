import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { entryItem, entryTexts, newEntry, openApp } from '../../../tests/support/app/testApp.tsx';
import { screens } from '../../app/lazyScreens.ts';
import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import { loadRenderer } from '../../ui/markdown/markdownRenderer.ts';

beforeAll(() => Promise.all([screens.templates.settle(), loadRenderer()]));
afterEach(cleanup);

type TestApp = Awaited<ReturnType<typeof openApp>>;

const evening = '#template Evening\nWhat was good?\n- [ ] read';
const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Entry text' });
const names = () =>
  within(screen.getByRole('list', { name: 'List of templates' }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const message = () => document.querySelector('.toast [role="status"]')?.textContent ?? null;

async function openTemplates(app: TestApp) {
  await app.user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox');
  await app.user.keyboard('templates{Enter}');
  await screen.findByRole('heading', { name: 'Templates' });
  await app.settle();
}

async function edit(app: TestApp, button: string, text: string) {
  await app.user.click(screen.getByRole('button', { name: button }));
  fireEvent.change(editor(), { target: { value: text } });
  await app.user.click(screen.getByRole('button', { name: 'Save' }));
  await app.settle();
}

describe('a template on its day', () => {
  it('is neither shown nor counted, and a day without other entries has no entries', async () => {
    const app = await openApp();
    await app.write({ text: evening });
    expect(entryTexts()).toEqual([]);
    expect(document.querySelector('.day-empty')?.textContent).toMatch(/^An afternoon in one line/);
    expect(screen.queryByText(/1 entry/)).toBeNull();
    await app.write({ text: 'Frost and ice' });
    expect(entryTexts()).toEqual(['Frost and ice']);
    expect(document.querySelector('.day-tally')?.textContent).toMatch(/^1 entry · 3 words/);
    expect(screen.getByRole('link', { name: /November 20, 2026, 1 entry/ })).toBeTruthy();
  });

  it('marks no day of the calendar, of On this day, or among the neighbours', async () => {
    const app = await openApp({ path: '/11-18-2026' });
    await app.write({ text: evening, day: dayKey('2026-11-17') });
    await app.write({ text: evening, day: dayKey('2025-11-18') });
    await app.write({ text: 'Frost', day: dayKey('2026-11-16') });
    await app.advance(1000);
    expect((await screen.findByRole('link', { name: /^Previous written day/ })).textContent).toBe(
      'Previous written day: Monday, November 16, 2026 Frost',
    );
    expect(document.querySelector('.past-year, .recall-day')).toBeNull();
    await app.user.keyboard('[[');
    await app.settle();
    expect(window.location.pathname).toBe('/11-16-2026');
    await app.user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox');
    await app.user.keyboard('calendar{Enter}');
    await screen.findByRole('grid', { name: 'November 2026' });
    await app.settle();
    expect(screen.getByRole('button', { name: /November 17, 2026, 0 entries/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /November 16, 2026, 1 entry/ })).toBeTruthy();
  });

  it('is kept with a message that leads to it, when it is added or an entry becomes one', async () => {
    const app = await openApp();
    fireEvent.change(newEntry(), { target: { value: evening } });
    await app.user.click(screen.getByRole('button', { name: 'Add entry' }));
    await app.settle();
    expect(entryTexts()).toEqual([]);
    expect(message()).toBe('This is a template now. You find it in Templates.');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await app.write({ text: 'Frost' });
    await edit(app, 'Edit entry', '#template Morning\nFrost');
    expect(entryTexts()).toEqual([]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await app.user.keyboard('{Enter}');
    await app.settle();
    expect(entryTexts()).toEqual(['Frost']);
    expect(message()).toBeNull();
    await edit(app, 'Edit entry', '#template Morning\nFrost');
    await app.user.click(screen.getByRole('link', { name: /^This is a template now/ }));
    await screen.findByRole('heading', { name: 'Templates' });
    await app.settle();
    expect(names()).toEqual(['Evening', 'Morning']);
  });
});

describe('the page of the templates', () => {
  it('shows all of them, newest first, also those of one name and without words', async () => {
    const app = await openApp();
    await app.write({ text: evening, day: dayKey('2024-02-29') });
    await app.write({ text: '#template Evening\nNewer', day: dayKey('2026-03-02') });
    await app.write({ text: '#star\n\n#template', time: timeString(8, 0, 0) });
    await openTemplates(app);
    expect(names()).toEqual(['Template without a name', 'Evening', 'Evening']);
    expect(screen.getByText(/^There is nothing to insert yet/)).toBeTruthy();
    expect(screen.getByText('Written on Thursday, February 29, 2024')).toBeTruthy();
    expect(document.querySelector('.template:last-child .entry-text')?.textContent).toContain(
      'What was good?',
    );
  });

  it('says that there are none only when the whole log was read', async () => {
    const app = await openApp({ isFilled: false });
    await openTemplates(app);
    expect(screen.queryByText('No templates yet.')).toBeNull();
    cleanup();
    const filled = await openApp();
    await openTemplates(filled);
    expect(await screen.findByText('No templates yet.')).toBeTruthy();
  });

  it('finds templates by their words', async () => {
    const app = await openApp();
    for (const text of [evening, '#template Trip\nFrom:\nTo:']) await app.write({ text });
    await openTemplates(app);
    await app.user.type(screen.getByRole('searchbox', { name: 'Filter templates' }), 'good ev');
    expect(names()).toEqual(['Evening']);
    await app.user.keyboard('x');
    expect(screen.getByText('No templates match.').closest('[role="status"]')).toBeTruthy();
  });

  it('begins a new one, whose words are written below its name', async () => {
    const app = await openApp();
    await openTemplates(app);
    await app.user.type(screen.getByRole('textbox', { name: 'Name of a new template' }), 'Walk');
    await app.user.keyboard('{Enter}');
    await app.settle();
    expect(document.activeElement).toBe(editor());
    await app.user.keyboard('With whom?{Enter}');
    await app.settle();
    expect(names()).toEqual(['Walk']);
    await app.user.click(screen.getByRole('button', { name: 'Insert Walk' }));
    expect(newEntry().value).toBe('With whom?');
    expect(document.activeElement).toBe(newEntry());
  });

  it('inserts below the words of a draft, on the day that was shown', async () => {
    const app = await openApp({ path: '/11-18-2026' });
    await app.write({ text: evening });
    await app.user.click(screen.getByRole('button', { name: 'Add a late entry' }));
    await app.user.type(newEntry(), 'My words');
    await openTemplates(app);
    await app.user.click(screen.getByRole('button', { name: 'Insert Evening' }));
    await app.settle();
    expect(window.location.pathname).toBe('/11-18-2026');
    expect(newEntry().value).toBe('My words\nWhat was good?\n- [ ] read');
    expect(document.activeElement).toBe(newEntry());
    expect(newEntry().selectionStart).toBe(newEntry().value.length);
  });

  it('deletes one, and brings it back', async () => {
    const app = await openApp();
    await app.write({ text: evening, day: dayKey('2025-01-05') });
    await openTemplates(app);
    await app.user.click(screen.getByRole('button', { name: 'Delete Evening' }));
    await app.settle();
    expect(screen.queryByRole('list', { name: 'List of templates' })).toBeNull();
    expect(message()).toBe('Entry deleted.');
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await app.settle();
    expect(names()).toEqual(['Evening']);
    await expect
      .poll(() => document.activeElement?.getAttribute('aria-label'))
      .toBe('Edit Evening');
  });

  it('makes one an entry of its day again when its tag is removed, and takes that back', async () => {
    const app = await openApp();
    await app.write({ text: evening, day: dayKey('2025-01-05') });
    await openTemplates(app);
    await edit(app, 'Edit Evening', 'What was good?');
    expect(message()).toBe('This is an entry of Sunday, January 5, 2025 again.');
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await app.settle();
    expect(names()).toEqual(['Evening']);
    await edit(app, 'Edit Evening', 'What was good?');
    await app.user.click(screen.getByRole('link', { name: /^This is an entry of/ }));
    await app.settle();
    expect(window.location.pathname).toBe('/1-5-2025');
    expect(entryItem('What was good?')).toBeTruthy();
  });

  it('leads to the earlier versions of a template', async () => {
    const app = await openApp();
    await app.write({ text: evening });
    await openTemplates(app);
    await edit(app, 'Edit Evening', `${evening}\n- [ ] tea`);
    await app.user.click(screen.getByRole('link', { name: 'History of Evening' }));
    const dialog = await screen.findByRole('dialog', { name: 'History' });
    await app.user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await expect.poll(() => window.location.pathname).toBe('/11-20-2026/templates');
  });
});

describe('the command palette', () => {
  it('finds templates by name and by their words, and inserts one', async () => {
    const app = await openApp({ path: '/' });
    await app.write({ text: evening });
    await app.user.type(newEntry(), 'My words');
    await app.user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    await app.user.keyboard('tem');
    await app.settle();
    const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options().slice(0, 2)).toEqual(['Templates ', 'Evening Insert into the new entry']);
    for (const typed of ['even', 'what good']) {
      await app.user.clear(field);
      await app.user.keyboard(typed);
      await app.settle();
      expect(options()[0]).toBe('Evening Insert into the new entry');
    }
    await app.user.keyboard('{Enter}');
    await app.settle();
    expect(window.location.pathname).toBe('/');
    expect(newEntry().value).toBe('My words\nWhat was good?\n- [ ] read');
    expect(document.activeElement).toBe(newEntry());
    expect(newEntry().selectionStart).toBe(newEntry().value.length);
  });
});
