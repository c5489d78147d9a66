import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { fakeLogPhotos, keptPhotoId } from '../../../tests/support/photos/fakeLogPhotos.ts';
import { openApp } from '../../../tests/support/app/testApp.tsx';
import { dayKey } from '../../dates/DayKey.ts';
import { timeString } from '../../dates/TimeString.ts';
import { asEntryId } from '../../entries/entryIds.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import { failure, success } from '../../lib/result.ts';
import type { FreePhoto, FreePhotos } from '../../log/photos/FreePhotos.ts';

afterEach(cleanup);

const megabyte = 1_048_576;
const found: readonly FreePhoto[] = [
  {
    id: keptPhotoId(1),
    bytes: 2 * megabyte,
    addedAtMs: Date.parse('2026-11-18T12:00:00Z'),
    alt: 'Red sky',
    uses: [
      {
        entry: asEntryId('a'),
        kind: 'version',
        day: dayKey('2026-11-16'),
        time: timeString(9, 15, 0),
      },
    ],
  },
  {
    id: keptPhotoId(2),
    bytes: megabyte,
    addedAtMs: Date.parse('2026-11-18T12:00:00Z'),
    alt: '',
    uses: [],
  },
];

async function openSettings(free: Partial<FreePhotos> = {}) {
  const fake = fakeLogPhotos();
  const removed: (readonly PhotoId[])[] = [];
  const photos = {
    ...fake.photos,
    free: {
      find: () => Promise.resolve(success(found)),
      remove: (ids: readonly PhotoId[]) => {
        removed.push(ids);
        return Promise.resolve(success({ deleted: ids }));
      },
      ...free,
    },
  };
  const app = await openApp({ path: '/11-20-2026/settings', photos });
  const press = async (name: string) => {
    await app.user.click(await screen.findByRole('button', { name }));
    await app.settle();
  };
  return { ...app, removed, press };
}

describe('free space', () => {
  it('lists each photo with its size and the texts that will show a box', async () => {
    const { press } = await openSettings();
    await press('Find unused photos');
    expect(screen.getByText('2 photos are in no entry. They use 3.0 MB.')).toBeTruthy();
    const items = within(screen.getByRole('list', { name: 'Unused photos' })).getAllByRole(
      'checkbox',
    );
    expect(items).toHaveLength(2);
    expect(screen.getByRole('checkbox', { name: 'Red sky' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Photo added November 18, 2026' })).toBeTruthy();
    expect(screen.getByText('An earlier version, November 16, 2026, 9:15 AM')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  });

  it('deletes only what was chosen, after a confirmation', async () => {
    const { press, user, removed } = await openSettings();
    await press('Find unused photos');
    await user.click(screen.getByRole('checkbox', { name: 'Red sky' }));
    await press('Delete 1 photo (2.0 MB)');
    expect(removed).toEqual([]);
    await press('Cancel');
    await press('Delete 1 photo (2.0 MB)');
    await press('Delete permanently');
    expect(removed).toEqual([[keptPhotoId(1)]]);
    expect(document.activeElement).toBe(screen.getByText('1 photo deleted.'));
    expect(screen.queryByRole('checkbox', { name: 'Red sky' })).toBeNull();
    expect(screen.getByRole('checkbox', { name: /^Photo added/ })).toBeTruthy();
  });

  it('deletes all at once, and says what stays', async () => {
    const { press, user } = await openSettings({
      remove: () => Promise.resolve(success({ deleted: [keptPhotoId(1)] })),
    });
    await press('Find unused photos');
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await press('Delete 2 photos (3.0 MB)');
    await press('Delete permanently');
    expect(
      screen.getByText('1 photo deleted. 1 photo is in an entry again and stays.'),
    ).toBeTruthy();
  });

  it.each([
    ['offline', /needs the server/],
    ['filling', /still getting your log/],
    ['outdated', /Another device has just written/],
    ['unreadable', /can't be read on this device/],
    ['locked', /This didn't work/],
  ] as const)('offers nothing when the answer is %s, and says why', async (kind, sentence) => {
    const refused = failure({ kind, cause: null });
    const { press } = await openSettings({ find: () => Promise.resolve(refused) });
    await press('Find unused photos');
    expect(screen.getByText(sentence)).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Unused photos' })).toBeNull();
  });

  it('says how far the search is, and that a deletion failed', async () => {
    let answer: (value: Awaited<ReturnType<FreePhotos['find']>>) => void = () => undefined;
    const app = await openSettings({
      find: (onProgress) => {
        onProgress({ kind: 'days', done: 1_200, of: 3_650 });
        return new Promise((resolve) => (answer = resolve));
      },
      remove: () => Promise.resolve(failure({ kind: 'offline', cause: null })),
    });
    await app.press('Find unused photos');
    expect(screen.getByText('Looking through your entries… 1,200 of 3,650 days')).toBeTruthy();
    answer(success(found));
    await app.settle();
    await app.user.click(screen.getByRole('checkbox', { name: 'Red sky' }));
    await app.press('Delete 1 photo (2.0 MB)');
    await app.press('Delete permanently');
    expect(screen.getByRole('alert').textContent).toMatch(/needs the server/);
  });

  it('says when there is nothing to delete', async () => {
    const { press } = await openSettings({ find: () => Promise.resolve(success([])) });
    await press('Find unused photos');
    expect(screen.getByText(/Every photo is in an entry/)).toBeTruthy();
  });
});
