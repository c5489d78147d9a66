import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import type { EntryVersion } from '../../entries/Entry.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import { failure, success } from '../../lib/result.ts';
import type { EraseRefusal } from '../../log/DayLog.ts';
import type { EngineCalls } from '../../log/EngineCalls.ts';
import type { Erasure, TrashedEntry } from '../../log/Trash.ts';
import {
  entry,
  friday,
  openHistory,
  openWith,
  version,
  versions,
} from '../../../tests/support/app/historyPage.tsx';
import { entryTexts, openApp } from '../../../tests/support/app/testApp.tsx';

afterEach(cleanup);

/** A permanent deletion that the engine was told. */
type ToldDeletion =
  | { readonly kind: 'erase'; readonly erasures: readonly Erasure[] }
  | { readonly kind: 'empty-trash'; readonly untilMs: number };

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
    app.answer({ trash: () => Promise.resolve(success({ entries: trashed, unusable: [] })) });
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
    app.answer();
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
    const told: ToldDeletion[] = [];
    const erase = (deletion: ToldDeletion): ReturnType<EngineCalls['erase']> => {
      told.push(deletion);
      if (server.refusal !== undefined) return Promise.resolve(failure(server.refusal));
      const ids = deletion.kind === 'erase' ? deletion.erasures.map(({ id }) => id) : null;
      trashed = trashed.filter(({ version: { id } }) => ids?.includes(id) === false);
      unusable = unusable.filter((id) => ids?.includes(id) === false);
      return Promise.resolve(success(undefined));
    };
    app.answer({
      trash: () => Promise.resolve(success({ entries: trashed, unusable })),
      erase: (erasures) => erase({ kind: 'erase', erasures }),
      emptyTrash: (untilMs) => erase({ kind: 'empty-trash', untilMs }),
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

  it('shows readable entries beside unreadable ones, which can be removed', async () => {
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
    const told: ToldDeletion[] = [];
    const app = await openWith(entry, undefined, {
      versions: () => Promise.resolve(success(kept)),
      erase: (erasures) => {
        told.push({ kind: 'erase', erasures });
        kept = [];
        return Promise.resolve(success(undefined));
      },
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
