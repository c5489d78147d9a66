import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { addDays } from '../../dates/addDays.ts';
import type { Entry } from '../../entries/Entry.ts';
import { failure, success } from '../../lib/result.ts';
import {
  entry,
  friday,
  history,
  openHistory,
  openWith,
  withVersions,
  version,
  versions,
} from '../../../tests/support/app/historyPage.tsx';
import { entryItem, entryTexts, openApp } from '../../../tests/support/app/testApp.tsx';

afterEach(cleanup);

describe('the history of an entry', () => {
  it('is offered only where there is a past', async () => {
    const { user, write, log } = await openApp();
    const first = await write({ text: 'Frost' });
    await user.click(screen.getByRole('button', { name: /^Entry actions/ }));
    await screen.findByRole('button', { name: 'Copy link' });
    expect(entryItem('Frost').queryByRole('button', { name: 'History' })).toBeNull();
    await act(() => log.edit(first, { text: 'Frost, thick' }));
    expect(entryItem('Frost, thick').getByRole('button', { name: 'History' })).toBeTruthy();
  });

  describe('of an imported entry', () => {
    const noonMs = Date.parse('2026-11-20T12:00:00Z');

    it('says when it was written: in the dialog, and as the tooltip of the time', async () => {
      const app = await openWith({ ...entry, writtenAtMs: noonMs });
      const item = entryItem(entry.text);
      const time = item.getByRole<HTMLTimeElement>('time');
      expect(time.title).toBe('Written November 20, 2026, imported');
      expect(item.queryByText(/written/)).toBeNull();
      const dialog = await openHistory(app);
      expect(dialog.getByText('Written November 20, 2026, imported')).toBeTruthy();
    });

    it.each([
      ['in its own zone', 'Pacific/Kiritimati', 'Nov 21, 2026'],
      ['in the zone of the device, if its own is unknown', 'Moon/Tranquility', 'Nov 19, 2026'],
    ])('says on the day that it was written on another day, %s', async (_how, zone, date) => {
      const ms = date.includes('21') ? noonMs : noonMs - 86_400_000;
      await openWith({ ...entry, zone, writtenAtMs: ms });
      expect(entryItem(entry.text).getByText(`written ${date}`)).toBeTruthy();
    });

    it('says nothing of an entry that was written here', async () => {
      const app = await openWith(entry);
      expect(entryItem(entry.text).getByRole<HTMLTimeElement>('time').title).toBe('');
      const dialog = await openHistory(app);
      expect(dialog.queryByText(/imported/)).toBeNull();
    });
  });

  it('has an address behind the date, and Back and Close lead back to where one was', async () => {
    const app = await openWith(entry);
    const dialog = await openHistory(app);
    expect(window.location.pathname).toBe(`/11-20-2026/history/${entry.id}`);
    expect(screen.getByRole('list', { name: 'Entries', hidden: true })).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await openHistory(app);
    act(() => window.history.back());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.location.pathname).toBe('/');
  });

  it('opens from its address alone, and Close leads to the day', async () => {
    const app = await openWith(entry, `/11-20-2026/history/${entry.id}`);
    const dialog = within(await history());
    await app.user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(window.location.pathname).toBe('/11-20-2026'));
  });

  it('lists the versions, newest first, with differences marked by more than colour', async () => {
    const app = await openWith(entry);
    const dialog = await openHistory(app);
    const items = within(dialog.getByRole('list', { name: 'Versions' })).getAllByRole('listitem');
    const said = items.map((item) => item.querySelector('summary')?.textContent);
    expect(said).toEqual([
      expect.stringMatching(/^Replaced November 20, 2026, 9:32\sAM$/),
      expect.stringMatching(/^Replaced November 20, 2026, 9:31\sAM$/),
    ]);
    const marks = items[0]?.querySelectorAll('.diff-text ins');
    expect([...(marks ?? [])].map((mark) => mark.textContent)).toEqual([
      ' [only in the current entry: inside of the ] ',
    ]);
  });

  it('tells versions of the same minute apart', async () => {
    const atMs = Date.parse('2026-11-20T09:30:10Z');
    const soon = [
      version(3, 'Frost on', { replacedAtMs: atMs + 70_000 }),
      version(2, 'Frost', { replacedAtMs: atMs + 100 }),
      version(1, 'Fro', { replacedAtMs: atMs }),
    ];
    const app = await openWith({ ...entry, revision: 4 }, undefined, withVersions(soon));
    const dialog = await openHistory(app);
    const items = within(dialog.getByRole('list', { name: 'Versions' })).getAllByRole('listitem');
    const said = items.map((item) => item.querySelector('summary')?.textContent);
    expect(said).toEqual([
      expect.stringMatching(/9:31\sAM$/),
      expect.stringMatching(/9:30\sAM · version 2$/),
      expect.stringMatching(/9:30\sAM · version 1$/),
    ]);
  });

  it('restores an earlier text as a new revision', async () => {
    const app = await openWith(entry);
    const dialog = await openHistory(app);
    const [restore] = dialog.getAllByRole('button', { name: 'Restore this version' });
    if (restore === undefined) throw new Error('There is no version to restore');
    await app.user.click(restore);
    await app.settle();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(entryTexts()).toEqual(['Frost on the window']);
    const outbox = await app.device.read((reader) => reader.outbox(10));
    expect(outbox.ok && outbox.value.map(({ write }) => write)).toMatchObject([
      { kind: 'edit', before: { revision: 3 }, after: { revision: 4, day: friday } },
    ]);
  });

  it('puts an entry back on the day where it stood, and goes there', async () => {
    const app = await openWith(entry);
    vi.spyOn(app.log, 'versions').mockResolvedValue(
      success({
        versions: [version(2, entry.text, { day: addDays(friday, -1), movedTo: friday })],
        isWhole: true,
      }),
    );
    const dialog = await openHistory(app);
    expect(dialog.getByText('The text is the same as now.')).toBeTruthy();
    expect(
      dialog.getByText(/^This version was on Thursday, November 19, 2026, at 9:15 AM\./),
    ).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Restore this version' }));
    await waitFor(() => expect(window.location.pathname).toBe('/11-19-2026'));
    await app.settle();
    expect(entryTexts()).toEqual([entry.text]);
  });

  it('says when the server cannot be asked, and asks again by itself once it can', async () => {
    const app = await openWith(entry);
    await app.engine({ isConnected: false });
    const asked = vi
      .spyOn(app.log, 'versions')
      .mockResolvedValue(failure({ kind: 'offline', cause: null }));
    const dialog = await openHistory(app);
    expect(dialog.getByText(/^The versions are on the server, which can't/)).toBeTruthy();
    asked.mockRestore();
    await app.engine({ isConnected: true });
    expect(await dialog.findByRole('list', { name: 'Versions' })).toBeTruthy();
  });

  it('does not pass a part of the versions off as all of them', async () => {
    const app = await openWith(entry);
    vi.spyOn(app.log, 'versions').mockResolvedValue(success({ versions, isWhole: false }));
    const dialog = await openHistory(app);
    expect(dialog.getByText(/^There may be older versions on the server/)).toBeTruthy();
  });

  it('of an entry that is not on the day says so, and links to the deleted entries', async () => {
    const app = await openWith(entry, '/11-19-2026/history/gone');
    const dialog = within(await history());
    expect(dialog.getByText(/^This entry is no longer on this day/)).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Deleted entries' }));
    expect(window.location.pathname).toBe('/11-19-2026/trash');
  });
});

describe('an entry that two devices wrote differently', () => {
  const clash: Entry = { ...entry, clashesWith: 2 };

  const compare = async (app: Awaited<ReturnType<typeof openApp>>) => {
    await app.user.click(
      screen.getByRole('button', { name: 'Another device has a different version' }),
    );
    const dialog = within(await history());
    await app.settle();
    return dialog;
  };

  it('shows both texts one tap away, and can switch to the other one', async () => {
    const app = await openWith(clash);
    const dialog = await compare(app);
    const both = within(dialog.getByRole('region', { name: 'Two versions of this entry' }));
    expect(both.getByText('inside of the', { exact: false }).tagName).toBe('INS');
    await app.user.click(both.getByRole('button', { name: 'Use the other version' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.settle();
    expect(entryTexts()).toEqual(['Frost on the window']);
    expect(screen.queryByText('Another device has a different version')).toBeNull();
  });

  it('can keep its text for good, for the other device too', async () => {
    const app = await openWith(clash);
    const dialog = await compare(app);
    await app.user.click(dialog.getByRole('button', { name: 'Keep this version' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.settle();
    expect(entryTexts()).toEqual([entry.text]);
    expect(screen.queryByText('Another device has a different version')).toBeNull();
    const outbox = await app.device.read((reader) => reader.outbox(10));
    expect(outbox.ok && outbox.value.map(({ write }) => write)).toMatchObject([
      { kind: 'edit', after: { revision: 4, clashesWith: null, text: entry.text } },
    ]);
  });

  it('offers no choice while the other text cannot be had', async () => {
    const app = await openWith(clash);
    vi.spyOn(app.log, 'versions').mockResolvedValue(failure({ kind: 'offline', cause: null }));
    const dialog = await compare(app);
    expect(dialog.getByText(/^The other version is on the server/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Keep this version' })).toBeNull();
  });
});
