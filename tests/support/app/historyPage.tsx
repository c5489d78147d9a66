import { screen, within } from '@testing-library/react';

import { addDays } from '../../../src/dates/addDays.ts';
import { dayKey } from '../../../src/dates/DayKey.ts';
import { timeString } from '../../../src/dates/TimeString.ts';
import { asEntryId, asWriteId } from '../../../src/entries/entryIds.ts';
import type { Entry, EntryVersion } from '../../../src/entries/Entry.ts';
import { success } from '../../../src/lib/result.ts';
import type { EngineCalls } from '../../../src/log/EngineCalls.ts';
import { memoryLocalStore } from '../memoryLocalStore.ts';
import { openApp } from './testApp.tsx';
import { testEntry } from '../testEntry.ts';

/** The day of {@link entry}. */
export const friday = dayKey('2026-11-20');

/** An entry that was edited twice. */
export const entry: Entry = testEntry({
  id: asEntryId('01JD000000000000000000000A'),
  day: friday,
  time: timeString(9, 15, 33),
  text: 'Frost on the inside of the window',
  createdAtMs: Date.parse('2026-11-20T09:15:33Z'),
  updatedAtMs: Date.parse('2026-11-20T10:00:00Z'),
  revision: 3,
  writeId: asWriteId('01JD000000000000000000000W'),
});

/** The version of {@link entry} that `revision` replaced. */
export function version(
  revision: number,
  text: string,
  rest: Partial<EntryVersion> = {},
): EntryVersion {
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

/** The versions of {@link entry} on the server, newest first. */
export const versions = [version(2, 'Frost on the window'), version(1, 'Frost')];

/** A server with these versions of the entry. */
export const withVersions = (kept: readonly EntryVersion[]): Partial<EngineCalls> => ({
  versions: () => Promise.resolve(success(kept)),
});

/** The app with a device that has `on`, opened at its day. */
export async function openWith(on: Entry, path?: string, server = withVersions(versions)) {
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
  app.answer(server);
  return app;
}

/** The open dialog "History". */
export const history = () => screen.findByRole('dialog', { name: 'History' });

/** Opens the history of the entry on screen. */
export const openHistory = async (app: Awaited<ReturnType<typeof openApp>>) => {
  await app.user.click(screen.getByRole('button', { name: /^Entry actions/ }));
  await app.user.click(await screen.findByRole('button', { name: 'History' }));
  const dialog = within(await history());
  await app.settle();
  return dialog;
};
