import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { dayKey } from '../../../dates/DayKey.ts';
import { timeString } from '../../../dates/TimeString.ts';
import { loadRenderer } from '../../../ui/markdown/markdownRenderer.ts';
import { entryItem, entryTexts, openApp } from '../../../../tests/support/app/testApp.tsx';

beforeEach(loadRenderer);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const thursday = dayKey('2026-11-19');
const editor = () => screen.queryByRole('textbox', { name: 'Entry text' });
const more = (text: string) => entryItem(text).getByRole('button', { name: /^Entry actions/ });
const messages = () =>
  [...document.querySelectorAll('.toast [role="status"], .toast [role="alert"]')].map(
    ({ textContent }) => textContent,
  );

type TestApp = Awaited<ReturnType<typeof openApp>>;

/** Presses ⋯ of the entry `text`, and then the action `name`. */
async function perform({ user, settle }: TestApp, text: string, name: string) {
  await user.click(more(text));
  await user.click(await entryItem(text).findByRole('button', { name }));
  await settle();
}

describe('an hour that the clock showed twice', () => {
  it('has its entries in the order of writing, and its second time is marked, also in copied text', async () => {
    const night = { day: dayKey('2026-10-25'), zone: 'Europe/Berlin' };
    const { write, advance, user, settle } = await openApp({
      path: '/10-25-2026',
      now: '2026-10-25T00:50:00Z',
    });
    await write({ ...night, time: timeString(2, 50, 0), text: 'first' });
    await advance(20 * 60_000);
    await write({ ...night, time: timeString(2, 10, 0), text: 'second' });
    expect(entryTexts()).toEqual(['first', 'second']);
    expect(entryItem('first').queryByText('after clock change')).toBeNull();
    expect(entryItem('second').getByText('after clock change').title).toMatch(/showed this time/);
    await user.click(screen.getByRole('button', { name: 'Day actions' }));
    await user.click(await screen.findByRole('button', { name: 'Copy day as plain text' }));
    await settle();
    expect((await navigator.clipboard.readText()).replaceAll('\u202f', ' ')).toBe(
      'Sunday, October 25, 2026\n\n2:50 AM\nfirst\n\n2:10 AM (after clock change)\nsecond',
    );
  });
});

describe('the actions of an entry', () => {
  it('are behind one button, named by the time, which says whether it is open', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Frost' });
    const button = entryItem('Frost').getByRole('button', { name: /^Entry actions, 9:15\sAM$/ });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(entryItem('Frost').queryByRole('button', { name: 'Copy link' })).toBeNull();
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const copyLink = await screen.findByRole('button', { name: 'Copy link' });
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(panel?.contains(copyLink)).toBe(true);
    await user.click(button);
    expect(button.getAttribute('aria-expanded')).toBe('false');
  });

  it('close at Escape, which returns the focus, and at a press or a focus elsewhere', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Frost' });
    const isOpen = () => more('Frost').getAttribute('aria-expanded');
    await user.click(more('Frost'));
    (await entryItem('Frost').findByRole('button', { name: 'Star' })).focus();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe('false');
    expect(document.activeElement).toBe(more('Frost'));
    await user.keyboard('{Enter}');
    expect(isOpen()).toBe('true');
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(isOpen()).toBe('false');
    await user.click(more('Frost'));
    act(() => screen.getByRole('button', { name: 'Today' }).focus());
    expect(isOpen()).toBe('false');
  });

  it('come after "Edit entry" and "Delete entry"', async () => {
    const { write } = await openApp();
    await write({ text: 'Frost' });
    const names = entryItem('Frost')
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['Edit entry', 'Delete entry', expect.stringMatching(/^Entry actions/)]);
  });

  it('leave "Edit entry" and "Delete entry" where they were found, on touch screens too', async () => {
    vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
    const { user, write } = await openApp();
    await write({ text: 'Frost' });
    expect(entryItem('Frost').getByRole('button', { name: 'Delete entry' })).toBeTruthy();
    await user.click(entryItem('Frost').getByRole('button', { name: 'Edit entry' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    // The focus returns to ⋯, because the others are out of sight.
    await expect.poll(() => document.activeElement).toBe(more('Frost'));
  });
});

describe('copying', () => {
  it('takes an entry as Markdown, as plain text, or as its address, and says so once', async () => {
    const app = await openApp();
    const { id } = await app.write({ text: '**Frost**\n\n- [ ] salt' });
    await perform(app, 'Frost', 'Copy as Markdown');
    expect(await navigator.clipboard.readText()).toBe('**Frost**\n\n- [ ] salt');
    expect(messages()).toEqual(['Copied.']);
    expect(document.activeElement).toBe(more('Frost'));
    await perform(app, 'Frost', 'Copy as plain text');
    expect(await navigator.clipboard.readText()).toBe('Frost\n\n- [ ] salt');
    await perform(app, 'Frost', 'Copy link');
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/11-20-2026#${id}`);
    await app.advance(4000);
    expect(messages()).toEqual([]);
  });

  it('explains the way out when the browser does not allow it', async () => {
    const app = await openApp();
    await app.write({ text: 'Frost' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
    await perform(app, 'Frost', 'Copy as Markdown');
    expect(screen.getByRole('alert').textContent).toBe(
      "The browser didn't allow copying. Select the text and copy it.",
    );
    await app.advance(60_000);
    expect(messages()).toHaveLength(1);
  });

  it('takes a whole day, with its date and times', async () => {
    const app = await openApp();
    await app.write({ text: '- *milk*', time: timeString(9, 0, 0) });
    await app.write({ text: '#star\n\nFrost', time: timeString(7, 30, 0) });
    const copy = async (name: string) => {
      await app.user.click(screen.getByRole('button', { name: 'Day actions' }));
      await app.user.click(await screen.findByRole('button', { name }));
      await app.settle();
      return navigator.clipboard.readText();
    };
    expect((await copy('Copy day as Markdown')).replaceAll('\u202f', ' ')).toBe(
      '# Friday, November 20, 2026\n\n**7:30 AM**\n\nFrost\n\n**9:00 AM**\n\n- *milk*',
    );
    expect((await copy('Copy day as plain text')).replaceAll('\u202f', ' ')).toBe(
      'Friday, November 20, 2026\n\n7:30 AM\nFrost\n\n9:00 AM\n- milk',
    );
    expect(messages()).toEqual(['Copied.']);
  });
});

describe('a star', () => {
  it('stands beside the time, not in the words, and is undone like any edit', async () => {
    const app = await openApp();
    await app.write({ text: 'Frost' });
    await perform(app, 'Frost', 'Star');
    expect(entryItem('Frost').getByRole('img', { name: 'Starred' })).toBeTruthy();
    expect(entryTexts()).toEqual(['Frost']);
    expect(messages()).toEqual(['Starred.']);
    const outbox = await app.device.read((reader) => reader.outbox(10));
    expect(outbox.ok && outbox.value.at(-1)?.write).toMatchObject({
      kind: 'edit',
      after: { text: '#star\n\nFrost' },
    });
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await app.settle();
    expect(entryItem('Frost').queryByRole('img')).toBeNull();
    expect(messages()).toEqual([]);
  });

  it('is removed from any place in the text', async () => {
    const app = await openApp();
    await app.write({ text: 'Frost #Star and snow' });
    expect(entryItem('Frost').getByRole('img', { name: 'Starred' })).toBeTruthy();
    await perform(app, 'Frost', 'Remove star');
    expect(entryTexts()).toEqual(['Frost and snow']);
    expect(messages()).toEqual(['Star removed.']);
  });

  it('does not put a tick into another line', async () => {
    const app = await openApp();
    await app.write({ text: '#star\n\n- [ ] milk\n- [ ] bread' });
    await app.user.click(await screen.findByRole('checkbox', { name: 'bread' }));
    await app.settle();
    const view = app.log.day(dayKey('2026-11-20')).getSnapshot();
    expect('entries' in view && view.entries[0]?.text).toBe('#star\n\n- [ ] milk\n- [x] bread');
  });

  it('leads to all starred entries', async () => {
    const app = await openApp();
    await app.write({ text: 'Frost', day: thursday });
    await app.write({ text: '#star\n\nSnow' });
    await app.user.click(screen.getByRole('button', { name: 'Day actions' }));
    await app.user.click(await screen.findByRole('link', { name: 'Starred entries' }));
    const results = await screen.findByRole('list', { name: 'Search results' });
    expect(within(results).getAllByRole('link')).toHaveLength(1);
    expect(results.textContent).toContain('Snow');
  });
});

describe('a move to another day', () => {
  it('is undone as a whole, with the focus on the entry that is back', async () => {
    const app = await openApp();
    await app.write({ text: 'Frost' });
    await app.user.click(more('Frost'));
    await app.user.click(await screen.findByRole('button', { name: 'Move…' }));
    fireEvent.change(screen.getByLabelText('Move to'), { target: { value: '' } });
    await app.user.click(screen.getByRole('button', { name: 'Move' }));
    expect(screen.getByRole('alert').textContent).toBe("There's no such day.");
    fireEvent.change(screen.getByLabelText('Move to'), { target: { value: '2026-11-19' } });
    await app.user.click(screen.getByRole('button', { name: 'Move' }));
    await app.settle();
    expect(entryTexts()).toEqual([]);
    expect(messages()).toEqual(['Moved to Thursday, November 19, 2026.']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await app.user.keyboard('{Enter}');
    await app.settle();
    expect(entryTexts()).toEqual(['Frost']);
    expect(messages()).toEqual([]);
    await expect
      .poll(() => document.activeElement)
      .toBe(entryItem('Frost').getByRole('button', { name: 'Edit entry' }));
  });

  it('by the editor is undone from the other day too, and keeps the words', async () => {
    const app = await openApp();
    await app.write({ text: 'Frots' });
    await app.user.click(entryItem('Frots').getByRole('button', { name: 'Edit entry' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Entry text' }), {
      target: { value: 'Frost' },
    });
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-19' } });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '10:00' } });
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await app.user.click(screen.getByRole('link', { name: /^Moved to Thursday/ }));
    expect(entryTexts()).toEqual(['Frost']);
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await app.settle();
    expect(entryTexts()).toEqual([]);
    await app.user.click(screen.getByRole('link', { name: /^Moved to Friday/ }));
    expect(entryTexts()).toEqual(['Frost']);
    expect(entryItem('Frost').getByRole<HTMLTimeElement>('time').dateTime).toBe('09:15:33');
  });

  it('that cannot be undone says why, and keeps the entry where it is', async () => {
    const app = await openApp();
    const entry = await app.write({ text: 'Frost' });
    await app.user.click(more('Frost'));
    await app.user.click(await screen.findByRole('button', { name: 'Move…' }));
    fireEvent.change(screen.getByLabelText('Move to'), { target: { value: '2026-11-19' } });
    await app.user.click(screen.getByRole('button', { name: 'Move' }));
    await app.settle();
    vi.spyOn(app.log, 'edit').mockResolvedValue({
      ok: false,
      error: { kind: 'quota', cause: null },
    });
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await app.settle();
    expect(screen.getByRole('alert').textContent).toMatch(/out of space/);
    const view = app.log.day(thursday).getSnapshot();
    expect('entries' in view && view.entries.map(({ id }) => id)).toEqual([entry.id]);
  });
});

describe('a deletion that is undone', () => {
  it('leaves no history, unless something was changed, also after a reload', async () => {
    let app = await openApp();
    await app.write({ text: 'Frost' });
    /** Whether ⋯ offers the history. */
    const offersHistory = async () => {
      await app.user.click(more('Frost'));
      await screen.findByRole('button', { name: 'Copy link' });
      const offered = screen.queryByRole('button', { name: 'History' });
      await app.user.keyboard('{Escape}');
      return offered !== null;
    };
    for (let times = 0; times < 2; times += 1) {
      await app.user.click(screen.getByRole('button', { name: 'Delete entry' }));
      await screen.findByText('Entry deleted.');
      await app.user.click(screen.getByRole('button', { name: 'Undo' }));
      await app.settle();
      expect(entryTexts()).toEqual(['Frost']);
      expect(await offersHistory()).toBe(false);
      app.leave();
      app = await openApp({ device: app.device });
      expect(entryTexts()).toEqual(['Frost']);
      expect(await offersHistory()).toBe(false);
    }
    await app.user.click(screen.getByRole('button', { name: 'Edit entry' }));
    await app.user.keyboard(' and snow{Enter}');
    expect(await offersHistory()).toBe(true);
    await app.user.click(screen.getByRole('button', { name: 'Delete entry' }));
    await screen.findByText('Entry deleted.');
    await app.user.keyboard('u');
    await app.settle();
    expect(await offersHistory()).toBe(true);
  });
});

describe('a double click', () => {
  it('edits the entry, but not on a link, a box or a tool', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Frost [there](https://a.example/)\n\n- [ ] salt' });
    const link = await screen.findByRole('link', { name: 'there' });
    fireEvent.doubleClick(link);
    fireEvent.doubleClick(screen.getByRole('checkbox', { name: 'salt' }));
    fireEvent.doubleClick(more('Frost'));
    expect(editor()).toBeNull();
    await user.dblClick(screen.getByText(/^Frost/));
    expect(document.activeElement).toBe(editor());
  });
});
