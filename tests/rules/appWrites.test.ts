import { describe, expect, test } from 'vitest';
import { dayKey } from '../../src/dates/DayKey.ts';
import { formatMonthDayYear } from '../../src/dates/monthDayYear.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { createIdSource } from '../../src/entries/createIdSource.ts';
import { asEntryId, asWriteId } from '../../src/entries/entryIds.ts';
import { parseEntry } from '../../src/entries/parseEntry.ts';
import { plainWrite } from '../support/plainWrite.ts';
import { updateFor } from '../../src/firebase/log/updateFor.ts';
import type { RemoteWrite } from '../../src/log/RemoteWrite.ts';
import { useRulesWorld } from './rulesWorld.ts';
import { testEntry } from '../support/testEntry.ts';

const world = useRulesWorld(() => null);
const ids = createIdSource(() => Date.UTC(2026, 10, 20));

const today = dayKey('2026-11-20');
const leapDay = dayKey('2024-02-29');

function newEntry(text: string): Entry {
  return testEntry({
    id: ids.entryId(),
    writeId: ids.writeId(),
    day: today,
    time: timeString(23, 59, 59),
    zone: 'Pacific/Apia',
    text,
  });
}

async function send(write: RemoteWrite): Promise<void> {
  await world
    .database('ann')
    .ref('logs/ann')
    .update(updateFor(plainWrite(write)));
}

/** The entry on the server now; null when it is not on that day. */
async function onServer(entry: Entry): Promise<Entry | null> {
  const key = formatMonthDayYear(entry.day);
  const snapshot = await world.database('ann').ref(`logs/ann/entries/${key}/${entry.id}`).get();
  const value: unknown = snapshot.val();
  return parseEntry(entry.id, entry.day, value);
}

async function acknowledged(entry: Entry): Promise<Entry> {
  const stored = await onServer(entry);
  if (stored === null) throw new Error('The server does not have that entry.');
  return stored;
}

const nextOf = (before: Entry, changes: Partial<Entry>): Entry => ({
  ...before,
  ...changes,
  revision: before.revision + 1,
  writeId: ids.writeId(),
});

describe('the writes that the app makes are allowed', () => {
  test('through a whole life: added, edited, moved, deleted, restored, edited', async () => {
    const entry = newEntry('First words');
    await send({ kind: 'add', after: entry });

    const added = await acknowledged(entry);
    await send({
      kind: 'edit',
      before: added,
      after: nextOf(added, { text: 'Second words', clashesWith: 1 }),
    });

    const edited = await acknowledged(entry);
    const moved = nextOf(edited, { day: leapDay, addedLater: true });
    await send({ kind: 'edit', before: edited, after: moved });
    expect(await onServer(entry)).toBeNull();

    const arrived = await acknowledged(moved);
    await send({ kind: 'delete', before: arrived, writeId: ids.writeId() });
    expect(await onServer(moved)).toBeNull();

    const restored = nextOf(arrived, { text: 'Last words' });
    await send({ kind: 'restore', after: restored });

    const back = await acknowledged(restored);
    expect(back).toMatchObject({ revision: 4, text: 'Last words', createdAtMs: added.createdAtMs });
    await send({ kind: 'edit', before: back, after: nextOf(back, { text: 'Really the last' }) });
  });

  test('on an entry of another program: edited, moved, deleted, restored', async () => {
    const id = asEntryId('-NqForeign');
    const foreign: Entry = {
      ...newEntry('Theirs'),
      id,
      writeId: asWriteId(''),
      zone: 'Etc/Unknown',
      revision: 0,
    };
    await world.store({
      logs: { ann: { entries: { '11-20-2026': { [id]: { time: '23:59:59', text: 'Theirs' } } } } },
    });
    expect(await acknowledged(foreign)).toEqual(foreign);

    const moved = nextOf(foreign, { text: 'Theirs and ours', day: leapDay });
    await send({ kind: 'edit', before: foreign, after: moved });
    const arrived = await acknowledged(moved);
    await send({ kind: 'delete', before: arrived, writeId: ids.writeId() });
    await send({ kind: 'restore', after: nextOf(arrived, {}) });
    expect(await acknowledged(moved)).toMatchObject({ revision: 2, text: 'Theirs and ours' });
  });
});

describe('the same write sent twice is refused the second time, and changes nothing,', () => {
  test('be it an add, an edit, a delete or a restore', async () => {
    const entry = newEntry('Once');
    const add: RemoteWrite = { kind: 'add', after: entry };
    await send(add);
    await world.expectRefusal(() => send(add));

    const added = await acknowledged(entry);
    const edit: RemoteWrite = {
      kind: 'edit',
      before: added,
      after: nextOf(added, { text: 'Twice' }),
    };
    await send(edit);
    await world.expectRefusal(() => send(edit));
    await world.expectRefusal(() => send(add));

    const edited = await acknowledged(entry);
    const deletion: RemoteWrite = { kind: 'delete', before: edited, writeId: ids.writeId() };
    await send(deletion);
    await world.expectRefusal(() => send(deletion));
    await world.expectRefusal(() => send(add));
    await world.expectRefusal(() => send(edit));

    const restore: RemoteWrite = { kind: 'restore', after: nextOf(edited, {}) };
    await send(restore);
    await world.expectRefusal(() => send(restore));
  });
});

test('of two devices that edit one revision, the second is refused and loses nothing', async () => {
  const entry = newEntry('Before they parted');
  await send({ kind: 'add', after: entry });
  const seen = await acknowledged(entry);
  await send({ kind: 'edit', before: seen, after: nextOf(seen, { text: 'On the phone' }) });
  await world.expectRefusal(() =>
    send({ kind: 'edit', before: seen, after: nextOf(seen, { text: 'On the laptop' }) }),
  );
  await world.expectRefusal(() => send({ kind: 'delete', before: seen, writeId: ids.writeId() }));
  await world.expectRefusal(() =>
    send({ kind: 'edit', before: seen, after: nextOf(seen, { day: leapDay }) }),
  );
});
