import { screen, within } from '@testing-library/react';

import { addDays } from '../../../src/dates/addDays.ts';
import { dayKey } from '../../../src/dates/DayKey.ts';
import { timeString } from '../../../src/dates/TimeString.ts';
import { asEntryId, asWriteId } from '../../../src/entries/entryIds.ts';
import type { Entry, EntryVersion } from '../../../src/entries/Entry.ts';
import { success, type Result } from '../../../src/lib/result.ts';
import type { EraseRefusal } from '../../../src/log/DayLog.ts';
import type { RemoteAnswer, RemoteQuestion } from '../../../src/log/TabChannel.ts';
import type { TrashedEntry } from '../../../src/log/Trash.ts';
import { memoryLocalStore } from '../../../src/storage/memoryLocalStore.ts';
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

/** The engine's answer to a question of this kind; none by default. */
export function answerOf(
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
    case 'version-page':
    case 'trash-page':
    case 'erased-page':
      return { kind, result: success({ rows: [], unreadable: 0, next: null }) };
    case 'index':
      return { kind, result: success([]) };
    case 'key-record':
      return { kind, result: success(null) };
    case 'put-key-record':
      return { kind, result: success(undefined) };
  }
}

/** The app with a device that has `on`, opened at its day. */
export async function openWith(
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

/** The open dialog "History". */
export const history = () => screen.findByRole('dialog', { name: 'History' });

/** Opens the history of the entry on screen. */
export const openHistory = async (app: Awaited<ReturnType<typeof openApp>>) => {
  await app.user.click(screen.getByRole('button', { name: 'History' }));
  const dialog = within(await history());
  await app.settle();
  return dialog;
};
