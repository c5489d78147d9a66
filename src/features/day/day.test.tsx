import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import { engineSilenceMs } from '../../log/createEngineSilence.ts';
import { entryItem, entryTexts, newEntry, openApp } from '../../../tests/support/app/testApp.tsx';
import { memoryLocalStore } from '../../../tests/support/memoryLocalStore.ts';

afterEach(cleanup);

const heading = () => screen.getByRole('heading', { level: 1 });
const thursday = dayKey('2026-11-19');

/** One finger moves by so many pixels over `target`. */
function swipe(target: Element, across: number, down = 0): void {
  fireEvent.touchStart(target, { touches: [{ clientX: 200, clientY: 90 }] });
  fireEvent.touchEnd(target, { changedTouches: [{ clientX: 200 + across, clientY: 90 + down }] });
}

describe('a day', () => {
  it('has its date as its title, in the long form', async () => {
    await openApp();
    expect(heading().getAttribute('aria-label')).toBe('Friday, November 20, 2026');
    expect(heading().textContent).toBe('Friday, November 20, 2026');
    expect(heading().querySelector('time')?.dateTime).toBe('2026-11-20');
    await expect.poll(() => document.title).toBe('November 20, 2026 · Daylog');
  });

  it('lists its entries with their times', async () => {
    const { write } = await openApp();
    await write({ text: 'Second', time: timeString(9, 15, 33) });
    await write({ text: 'First', time: timeString(7, 42, 10) });
    expect(entryTexts()).toEqual(['First', 'Second']);
    const times = screen.getByRole('list', { name: 'Entries' }).querySelectorAll('time');
    expect([...times].map((time) => time.dateTime)).toEqual(['07:42:10', '09:15:33']);
  });

  it('that loads slowly says so, beside the saved status too', async () => {
    const { engine, advance, write } = await openApp({ isFilled: false });
    await engine();
    const status = () => screen.getByRole('status', { name: 'Sync status' }).textContent;
    await advance(900);
    expect(screen.queryByText('This day is still loading…')).toBeNull();
    expect(status()).toBe('All changes saved');
    await advance(200);
    expect(screen.getByText('This day is still loading…')).toBeTruthy();
    expect(status()).toBe('All changes saved · this day is still loading');
    await write({ text: 'Written meanwhile' });
    expect(screen.getByText('This day is still loading…')).toBeTruthy();
    expect(entryTexts()).toEqual(['Written meanwhile']);
    await engine({ isConnected: false });
    expect(screen.queryByText('This day is still loading…')).toBeNull();
    expect(screen.getByText(/^This day is not on this device yet/)).toBeTruthy();
  });

  it('steps to its neighbours and back to today', async () => {
    const { user } = await openApp();
    const today = screen.getByRole('button', { name: 'Today' });
    expect(today.getAttribute('aria-current')).toBe('date');
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    expect(heading().textContent).toBe('Thursday, November 19, 2026');
    expect(today.getAttribute('aria-current')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    await user.click(screen.getByRole('button', { name: 'Next day' }));
    expect(window.location.pathname).toBe('/11-21-2026');
    expect(screen.getByText('This day is in the future.')).toBeTruthy();
    expect(screen.getByPlaceholderText("What's planned?")).toBeTruthy();
    await user.click(today);
    expect(window.location.pathname).toBe('/');
  });

  it('turns by a swipe', async () => {
    await openApp();
    swipe(heading(), 30);
    swipe(heading(), 60, 50);
    expect(window.location.pathname).toBe('/');
    swipe(heading(), 80, 10);
    expect(window.location.pathname).toBe('/11-19-2026');
    swipe(heading(), -80);
    expect(window.location.pathname).toBe('/11-20-2026');
  });

  it('turns by a swipe from anywhere, but not from a box, a dialog or another screen', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Frost' });
    swipe(screen.getByText('Frost'), 80);
    expect(window.location.pathname).toBe('/11-19-2026');
    swipe(document.body, -80);
    expect(window.location.pathname).toBe('/11-20-2026');
    swipe(newEntry(), 80);
    expect(window.location.pathname).toBe('/11-20-2026');
    await user.keyboard('?');
    swipe(await screen.findByRole('dialog'), 80);
    expect(window.location.pathname).toBe('/11-20-2026');
    await user.click(screen.getByRole('link', { name: 'Search' }));
    await screen.findByRole('searchbox');
    swipe(document.body, 80);
    expect(window.location.pathname).toBe('/11-20-2026/search');
  });

  it('stays while a wide block, a selection or two fingers move', async () => {
    const { write } = await openApp();
    await write({ text: '```\na long line of code\n```' });
    const code = await screen.findByText('a long line of code', { selector: 'code' });
    const block = code.closest('pre');
    if (block === null) throw new Error('Code stands in a block');
    vi.spyOn(block, 'clientWidth', 'get').mockReturnValue(300);
    const scrollWidth = vi.spyOn(block, 'scrollWidth', 'get').mockReturnValue(900);
    block.style.overflowX = 'auto';
    swipe(code, 80);
    expect(window.location.pathname).toBe('/');
    scrollWidth.mockReturnValue(300);
    document.getSelection()?.selectAllChildren(code);
    swipe(code, 80);
    expect(window.location.pathname).toBe('/');
    document.getSelection()?.removeAllRanges();
    const touches = [
      { clientX: 200, clientY: 90 },
      { clientX: 100, clientY: 90 },
    ];
    fireEvent.touchStart(code, { touches });
    fireEvent.touchEnd(code, { changedTouches: [{ clientX: 300, clientY: 90 }] });
    expect(window.location.pathname).toBe('/');
    swipe(code, 80);
    expect(window.location.pathname).toBe('/11-19-2026');
  });

  it('slides in the direction of any single step, but not during fast stepping', async () => {
    const { user, advance } = await openApp();
    const slide = () => document.querySelector('.day-body')?.getAttribute('data-direction') ?? null;
    const previous = screen.getByRole('button', { name: 'Previous day' });
    const swipeOn = () => swipe(heading(), -100);
    expect(slide()).toBeNull();
    await advance(1000);
    await user.click(previous);
    expect(slide()).toBe('back');
    await advance(1000);
    swipeOn();
    expect(slide()).toBe('on');
    await advance(200);
    swipeOn();
    expect(slide()).toBeNull();
    await advance(200);
    await user.click(previous);
    expect(slide()).toBeNull();
    await advance(1000);
    await user.keyboard('{ArrowLeft}');
    expect(slide()).toBe('back');
    await advance(1000);
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', repeat: true });
    expect(slide()).toBeNull();
    await advance(1000);
    swipeOn();
    expect(slide()).toBe('on');
    expect(window.location.pathname).toBe('/11-19-2026');
  });

  it('shows its week, and how much each day holds', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Herons', day: thursday });
    const week = within(screen.getByRole('navigation', { name: 'Week' }));
    const link = week.getByRole('link', { name: 'Thursday, November 19, 2026, 1 entry' });
    expect(week.getAllByRole('link')).toHaveLength(7);
    await user.click(link);
    expect(window.location.pathname).toBe('/11-19-2026');
    expect(link.getAttribute('aria-current')).toBe('date');
  });

  it('that is known to hold nothing invites to write, by the hour', async () => {
    await openApp({ now: '2026-11-20T08:00:00Z' });
    expect(screen.getByText('A clean page. What did the morning bring?')).toBeTruthy();
    cleanup();
    await openApp({ now: '2026-11-20T23:00:00Z' });
    expect(screen.getByText('One line before you sleep?')).toBeTruthy();
    cleanup();
    await openApp({ path: '/11-19-2026' });
    expect(screen.getByText('Nothing was written on this day.')).toBeTruthy();
  });

  it('with rows that are no entries says so, and is not called empty', async () => {
    const device = memoryLocalStore();
    const record = { entries: [], syncedChanges: 2, syncedChangedAtMs: 1, edition: 1 };
    await device.write('relaxed', async (writer) => {
      await writer.putDay({ ...record, day: thursday, unreadable: 2 });
    });
    await openApp({ path: '/11-19-2026', device });
    expect(screen.getByText(/^2 items on this day can't be read as entries/)).toBeTruthy();
    expect(screen.queryByText('Nothing was written on this day.')).toBeNull();
  });

  it('is neither empty nor unknown before anything has answered', async () => {
    await openApp({ isFilled: false });
    expect(
      screen.queryByText(/clean page|will you want to remember|not on this device/),
    ).toBeNull();
    expect(newEntry()).toBeTruthy();
  });

  it('says that it is not on this device, and shows the words written here', async () => {
    const { engine, advance, write } = await openApp({ isFilled: false });
    // It may still connect.
    await engine({ isConnected: false });
    expect(screen.queryByText(/not on this device/)).toBeNull();
    await advance(engineSilenceMs);
    expect(screen.getByText(/^This day is not on this device yet/)).toBeTruthy();
    await write({ text: 'Written blind' });
    expect(entryTexts()).toEqual(['Written blind']);
    expect(screen.queryByText(/remember\?$/)).toBeNull();
  });

  it('with an unsent entry is called incomplete only when the server is out of reach', async () => {
    const { engine, write } = await openApp({ isFilled: false });
    await write({ text: 'The first words' });
    expect(entryTexts()).toEqual(['The first words']);
    expect(screen.queryByText(/not on this device/)).toBeNull();
    await engine({ isConnected: true });
    expect(screen.queryByText(/not on this device/)).toBeNull();
    await engine({ isConnected: false });
    expect(screen.getByText(/^This day is not on this device yet/)).toBeTruthy();
    expect(entryTexts()).toEqual(['The first words']);
  });

  it('leaves a mark once it is painted, and says where from', async () => {
    performance.clearMarks();
    const { user } = await openApp();
    const marks = () =>
      performance
        .getEntriesByName('daylog:day-painted')
        .map((mark) => ('detail' in mark ? mark.detail : null));
    await expect.poll(marks).toEqual([{ day: '2026-11-20', source: 'device' }]);
    expect(performance.getEntriesByName('daylog:interactive')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Previous day' }));
    await expect.poll(marks).toContainEqual({ day: '2026-11-19', source: 'device' });
  });
});

describe('an address that is no date', () => {
  it('shows today and says so', async () => {
    await openApp({ path: '/2-30-2026' });
    expect((await screen.findByRole('alert')).textContent).toBe(
      "“2-30-2026” isn't a date. Showing today.",
    );
    expect(heading().textContent).toBe('Friday, November 20, 2026');
  });
});

describe('an entry', () => {
  const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Entry text' });
  const edit = (text: string) => entryItem(text).getByRole('button', { name: 'Edit entry' });

  it('has the page to itself: new words wait where they are', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Frost' });
    await user.type(newEntry(), 'Half a thought');
    await user.click(edit('Frost'));
    expect(screen.queryByRole('textbox', { name: 'New entry' })).toBeNull();
    await user.keyboard(' and snow{Enter}');
    expect(entryTexts()).toEqual(['Frost and snow']);
    expect(newEntry().value).toBe('Half a thought');
  });

  it('is edited in place, with its time', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Frots' });
    await user.click(edit('Frots'));
    await screen.findByRole('textbox', { name: 'Entry text' });
    expect(document.activeElement).toBe(editor());
    fireEvent.change(editor(), { target: { value: 'Frost' } });
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '10:00:05' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(entryTexts()).toEqual(['Frost']);
    expect(entryItem('Frost').getByRole<HTMLTimeElement>('time').dateTime).toBe('10:00:05');
  });

  it('opens its editor on the key press, so that the next key is typed into it', async () => {
    const { write } = await openApp();
    await write({ text: 'Frost' });
    fireEvent.click(edit('Frost'));
    expect(document.activeElement).toBe(editor());
  });

  it('moves to another day, with a message', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Yesterday' });
    await user.click(edit('Yesterday'));
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-11-19' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(entryTexts()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Moved to Thursday, November 19, 2026.' }));
    expect(entryTexts()).toEqual(['Yesterday']);
  });

  it('is not saved without words, a time or a day, and says why', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Frost' });
    await user.click(edit('Frost'));
    const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '' } });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe("There's no such day.");
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: '' } });
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(
      "This isn't a time. Enter one, such as 09:30.",
    );
    fireEvent.change(editor(), { target: { value: '  ' } });
    await save();
    expect((await screen.findByRole('alert')).textContent).toMatch(/^An entry can't be empty/);
  });

  it('is unchanged after Escape, and the typed text can be restored', async () => {
    const { user, write } = await openApp();
    await write({ text: 'Frost' });
    await user.click(edit('Frost'));
    await user.type(editor(), ' and snow{Escape}');
    expect(entryTexts()).toEqual(['Frost']);
    expect(screen.getByText('Changes discarded.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(editor().value).toBe('Frost and snow');
  });

  it('restores the edited text after a reload', async () => {
    const first = await openApp();
    await first.write({ text: 'Frost' });
    await first.user.click(edit('Frost'));
    await first.user.type(editor(), ' and sn');
    await first.settle();
    first.leave();
    const second = await openApp({ device: first.device });
    await second.user.click(edit('Frost'));
    await second.settle();
    expect(editor().value).toBe('Frost and sn');
  });

  it('is deleted, and brought back by Undo or the key u', async () => {
    const { user, write, settle } = await openApp();
    await write({ text: 'Frost' });
    const remove = () => user.click(screen.getByRole('button', { name: 'Delete entry' }));
    await remove();
    expect(await screen.findByText('Entry deleted.')).toBeTruthy();
    expect(entryTexts()).toEqual([]);
    expect(screen.getByText('Entry deleted.').closest('[role="status"]')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await settle();
    expect(entryTexts()).toEqual(['Frost']);
    await remove();
    await screen.findByText('Entry deleted.');
    await user.keyboard('u');
    await settle();
    expect(entryTexts()).toEqual(['Frost']);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('that changes elsewhere while it is edited leaves the words alone, and says so', async () => {
    const { user, write, log, settle } = await openApp();
    const entry = await write({ text: 'Frost' });
    await user.click(edit('Frost'));
    await user.type(editor(), ' here');
    await act(() => log.edit(entry, { text: 'Frost there' }));
    await settle();
    expect(editor().value).toBe('Frost here');
    expect(screen.getByText(/^This entry was changed elsewhere/)).toBeTruthy();
    expect(screen.getByText('Frost there')).toBeTruthy();
    await user.type(editor(), '{Enter}');
    expect(entryTexts().join()).toContain('here');
  });

  it('that is deleted elsewhere while it is edited comes back with the words', async () => {
    const { user, write, log, settle } = await openApp();
    const entry = await write({ text: 'Frost' });
    await user.click(edit('Frost'));
    await act(() => log.remove(entry));
    await settle();
    expect(screen.getByText(/^This entry was deleted or moved elsewhere/)).toBeTruthy();
    await user.type(editor(), ' and snow{Enter}');
    await settle();
    expect(entryTexts()).toEqual(['Frost and snow']);
  });

  it('says where it was written, when that was in another zone', async () => {
    const { write } = await openApp();
    await write({ text: 'Sushi', zone: 'Asia/Tokyo' });
    expect(entryItem('Sushi').getByText('Tokyo time')).toBeTruthy();
  });
});
