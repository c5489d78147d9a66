import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { addDays } from '../dates/addDays.ts';
import { dayKey } from '../dates/DayKey.ts';
import { timeString } from '../dates/TimeString.ts';
import { asEntryId, asWriteId } from '../entries/entryIds.ts';
import type { Entry, EntryVersion } from '../entries/Entry.ts';
import { failure, success, type Result } from '../lib/result.ts';
import { memoryLocalStore } from '../storage/memoryLocalStore.ts';
import type { EraseRefusal } from '../log/DayLog.ts';
import type { TrashedEntry } from '../log/Trash.ts';
import type { RemoteAnswer, RemoteQuestion } from '../log/TabChannel.ts';
import { entryItem, entryTexts, openApp } from '../../tests/support/app/testApp.tsx';

afterEach(cleanup);

const friday = dayKey('2026-11-20');

const entry: Entry = {
  id: asEntryId('01JD000000000000000000000A'),
  day: friday,
  time: timeString(9, 15, 33),
  zone: 'UTC',
  text: 'Frost on the inside of the window',
  addedLater: false,
  createdAtMs: Date.parse('2026-11-20T09:15:33Z'),
  updatedAtMs: Date.parse('2026-11-20T10:00:00Z'),
  revision: 3,
  writeId: asWriteId('01JD000000000000000000000W'),
  clashesWith: null,
};

function version(revision: number, text: string, rest: Partial<EntryVersion> = {}): EntryVersion {
  const { id, day, time, zone, addedLater, createdAtMs, writeId } = entry;
  return {
    id,
    day,
    time,
    zone,
    addedLater,
    createdAtMs,
    writeId,
    revision,
    text,
    replacedAtMs: Date.parse('2026-11-20T09:30:00Z') + revision * 60_000,
    movedTo: null,
    ...rest,
  };
}

const versions = [version(2, 'Frost on the window'), version(1, 'Frost')];

/** The engine's answer to a question of this kind; none by default. */
function answerOf(
  kind: RemoteQuestion['kind'],
  server: {
    readonly versions?: readonly EntryVersion[];
    readonly trashed?: readonly TrashedEntry[];
    readonly unusable?: readonly EntryVersion['id'][];
    readonly erasing?: Result<void, EraseRefusal>;
  },
): RemoteAnswer {
  switch (kind) {
    case 'versions':
      return { kind, result: success(server.versions ?? []) };
    case 'trash':
      return { kind, result: success(server.trashed ?? []), unusable: server.unusable ?? [] };
    case 'erase':
    case 'empty-trash':
      return { kind, result: server.erasing ?? success(undefined) };
    case 'index':
      return { kind, result: success([]) };
  }
}

/** The app with a device that has `on`, opened at its day. */
async function openWith(
  on: Entry,
  path?: string,
  answer = ({ kind }: RemoteQuestion) => answerOf(kind, { versions }),
) {
  const device = memoryLocalStore();
  await device.write('relaxed', async (writer) => {
    for (const day of [addDays(friday, -1), friday]) {
      await writer.putDay({
        day,
        entries: day === on.day ? [on] : [],
        syncedChanges: 1,
        syncedChangedAtMs: 1,
        edition: 1,
      });
    }
  });
  const app = await openApp({ device, ...(path !== undefined && { path }) });
  app.answer(answer);
  return app;
}

const history = () => screen.findByRole('dialog', { name: 'History' });

const openHistory = async (app: Awaited<ReturnType<typeof openApp>>) => {
  await app.user.click(screen.getByRole('button', { name: 'History' }));
  const dialog = within(await history());
  await app.settle();
  return dialog;
};

describe('the history of an entry', () => {
  it('is offered only where there is a past', async () => {
    const { write, log } = await openApp();
    const first = await write({ text: 'Frost' });
    expect(entryItem('Frost').queryByRole('button', { name: 'History' })).toBeNull();
    await act(() => log.edit(first, { text: 'Frost, thick' }));
    expect(entryItem('Frost, thick').getByRole('button', { name: 'History' })).toBeTruthy();
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
    const app = await openWith({ ...entry, revision: 4 }, undefined, ({ kind }) =>
      answerOf(kind, { versions: soon }),
    );
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

  it('of an entry that is not on the day says so and shows the way to the deleted ones', async () => {
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

describe('deleted entries', () => {
  const deletedAtMs = Date.parse('2026-11-18T12:00:00Z');

  async function openTrash() {
    const app = await openApp({ path: '/11-20-2026' });
    let trashed = [
      { version: version(1, 'On **Friday**'), deletedAtMs },
      {
        version: version(1, 'Late on Friday', { id: asEntryId('b'), time: timeString(22, 0, 0) }),
        deletedAtMs,
      },
      {
        version: version(4, 'On Monday', { id: asEntryId('c'), day: dayKey('2026-11-16') }),
        deletedAtMs,
      },
    ].reverse();
    app.answer(({ kind }) => answerOf(kind, { trashed }));
    await app.user.click(screen.getByRole('button', { name: 'Account' }));
    await app.user.click(screen.getByRole('menuitem', { name: 'Deleted entries' }));
    await screen.findByRole('heading', { name: 'Deleted entries' });
    await app.settle();
    return { ...app, empty: () => (trashed = []) };
  }

  it('are listed by day, newest first, with how long they stay', async () => {
    await openTrash();
    expect(window.location.pathname).toBe('/11-20-2026/trash');
    expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual([
      'Friday, November 20, 2026',
      'Monday, November 16, 2026',
    ]);
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('time')?.dateTime)).toEqual([
      '09:15:33',
      '22:00:00',
      '09:15:33',
    ]);
    expect(
      screen.getAllByText('Deleted November 18, 2026, kept until December 18, 2026'),
    ).toHaveLength(3);
  });

  it('come back to their day, and the way there is shown', async () => {
    const { user, settle } = await openTrash();
    const monday = screen.getByText('On Monday').closest('li');
    if (monday === null) throw new Error('Monday’s entry is not listed');
    await user.click(within(monday).getByRole('button', { name: 'Restore entry' }));
    expect(await screen.findByText('Restored.')).toBeTruthy();
    expect(screen.queryByText('On Monday')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Go to its day' }));
    await user.keyboard('{Enter}');
    await settle();
    expect(window.location.pathname).toBe('/11-16-2026');
    expect(entryTexts()).toEqual(['On Monday']);
  });

  it('say when they were deleted in the form of the person’s region', async () => {
    const { settings } = await openTrash();
    act(() => settings.choose({ locale: 'de-DE' }));
    expect((await screen.findAllByText(/18\. November 2026/))[0]?.textContent).toMatch(
      /18\. Dezember 2026/,
    );
  });

  it('are not called empty before the server has answered', async () => {
    const app = await openApp({ path: '/11-20-2026/trash' });
    await screen.findByRole('heading', { name: 'Deleted entries' });
    expect(screen.getByText('Loading deleted entries…')).toBeTruthy();
    await app.engine();
    await app.advance(10_000);
    expect(screen.getByText(/^The deleted entries are on the server/)).toBeTruthy();
    expect(screen.queryByText(/^No entries were deleted/)).toBeNull();
    app.answer(({ kind }) => answerOf(kind, {}));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^No entries were deleted/)).toBeTruthy();
  });
});

describe('deleting for good', () => {
  const deletedAtMs = Date.parse('2026-11-18T12:00:00Z');
  const friday1 = { version: version(1, 'On Friday', { id: asEntryId('a') }), deletedAtMs };
  const friday2 = { version: version(4, 'Late', { id: asEntryId('b') }), deletedAtMs };

  /** The trash, with a server that deletes permanently or refuses with `refusal`; records its requests. */
  async function openTrash(server: { refusal?: EraseRefusal } = {}) {
    const app = await openApp({ path: '/11-20-2026' });
    let trashed: readonly TrashedEntry[] = [friday1, friday2];
    let unusable = [asEntryId('ghost')];
    const told: RemoteQuestion[] = [];
    app.answer((question) => {
      const { kind } = question;
      if (kind !== 'erase' && kind !== 'empty-trash') return answerOf(kind, { trashed, unusable });
      told.push(question);
      if (server.refusal !== undefined) return answerOf(kind, { erasing: failure(server.refusal) });
      const ids = kind === 'erase' ? question.erasures.map(({ id }) => id) : null;
      trashed = trashed.filter(({ version: { id } }) => ids?.includes(id) === false);
      unusable = unusable.filter((id) => ids?.includes(id) === false);
      return answerOf(kind, {});
    });
    await app.user.click(screen.getByRole('button', { name: 'Account' }));
    await app.user.click(screen.getByRole('menuitem', { name: 'Deleted entries' }));
    await screen.findByRole('heading', { name: 'Deleted entries' });
    await app.settle();
    return { ...app, told };
  }

  const itemOf = (text: string) => {
    const item = screen.getByText(text).closest('li');
    if (item === null) throw new Error(`${text} is not listed`);
    return within(item);
  };

  it('takes one entry off the list once it is asked twice, and says so', async () => {
    const app = await openTrash();
    const button = itemOf('On Friday').getByRole('button', { name: 'Delete permanently' });
    await app.user.click(button);
    const dialog = screen.getByRole('dialog', { name: 'Delete this entry permanently?' });
    expect(within(dialog).getByText(/^This cannot be undone\./)).toBeTruthy();
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(app.told).toEqual([]);

    await app.user.click(button);
    await app.user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete permanently' }),
    );
    await app.settle();
    expect(app.told).toEqual([
      {
        kind: 'erase',
        erasures: [{ kind: 'trashed', id: friday1.version.id, day: friday, revision: 1 }],
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByText('On Friday')).toBeNull();
    expect(screen.getByText('Late')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Deleted permanently.');
  });

  it('deletes the whole list and everything older', async () => {
    const app = await openTrash();
    await app.user.click(screen.getByRole('button', { name: 'Delete all permanently' }));
    await app.user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete permanently' }),
    );
    await app.settle();
    expect(app.told).toEqual([{ kind: 'empty-trash', untilMs: deletedAtMs }]);
    await app.settle();
    expect(screen.getByText(/^No entries were deleted in the last/)).toBeTruthy();
  });

  it('shows what can be read beside what cannot, which can be removed', async () => {
    const app = await openTrash();
    expect(screen.getByText('On Friday')).toBeTruthy();
    expect(screen.getByText(/^1 deleted entry can't be read/)).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Remove from this list' }));
    await app.user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete permanently' }),
    );
    await app.settle();
    expect(app.told).toEqual([{ kind: 'erase', erasures: [{ kind: 'trash-row', id: 'ghost' }] }]);
    expect(screen.queryByText(/can't be read/)).toBeNull();
    expect(screen.getByText('On Friday')).toBeTruthy();
  });

  it.each<[EraseRefusal, RegExp]>([
    [{ kind: 'offline', cause: null }, /so nothing was deleted/],
    [{ kind: 'unsent' }, /so nothing was deleted/],
    [{ kind: 'permission-denied', cause: null }, /^Nothing was deleted/],
    [{ kind: 'unconfirmed' }, /can't tell whether this was deleted/],
  ])('says what came of it when it fails: %o', async (refusal, said) => {
    const app = await openTrash({ refusal });
    await app.user.click(itemOf('On Friday').getByRole('button', { name: 'Delete permanently' }));
    const dialog = within(screen.getByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    await app.settle();
    expect(dialog.getByRole('alert').textContent).toMatch(said);
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('On Friday')).toBeTruthy();
  });

  it('of the earlier versions leaves the entry, and the history says that there are none', async () => {
    let kept: readonly EntryVersion[] = versions;
    const told: RemoteQuestion[] = [];
    const app = await openWith(entry, undefined, (question) => {
      if (question.kind === 'erase') {
        told.push(question);
        kept = [];
      }
      return answerOf(question.kind, { versions: kept });
    });
    const dialog = await openHistory(app);
    await app.user.click(dialog.getByRole('button', { name: 'Delete earlier versions' }));
    const question = { name: 'Delete the earlier versions permanently?' };
    fireEvent(screen.getByRole('dialog', question), new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog', question)).toBeNull();
    expect(screen.getByRole('dialog', { name: 'History' })).toBeTruthy();
    await app.user.click(dialog.getByRole('button', { name: 'Delete earlier versions' }));
    const asking = screen.getByRole('dialog', question);
    await app.user.click(within(asking).getByRole('button', { name: 'Delete permanently' }));
    await app.settle();
    const { id, revision } = entry;
    expect(told).toEqual([
      { kind: 'erase', erasures: [{ kind: 'versions', id, day: friday, revision }] },
    ]);
    expect(dialog.getByText('No earlier versions.')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Earlier versions deleted.');
    expect(entryTexts()).toEqual([entry.text]);
  });

  it('of the earlier versions waits until a clash is settled', async () => {
    const app = await openWith({ ...entry, clashesWith: 2 });
    const dialog = await openHistory(app);
    expect(dialog.getByText(/^To delete the earlier versions, choose/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Delete earlier versions' })).toBeNull();
  });
});

describe('the copy on this device', () => {
  it('says how far it has come, whether it is paused, and nothing once it is whole', async () => {
    const { filled } = await openApp({ isFilled: false });
    const copying = () => screen.queryByText(/^Copying your log/)?.textContent;
    expect(copying()).toBeUndefined();
    await filled({ kind: 'filling', days: 1240, bytes: 3_100_000, isPaused: false });
    expect(copying()).toBe('Copying your log to this device: 1,240 days, 3.1 MB');
    await filled({ kind: 'filling', days: 1, bytes: 400, isPaused: true });
    expect(copying()).toBe('Copying your log to this device is paused: 1 day, 0.0 MB');
    await filled({ kind: 'complete' });
    expect(copying()).toBeUndefined();
  });
});
