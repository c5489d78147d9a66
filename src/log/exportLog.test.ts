import { describe, expect, it } from 'vitest';

import { addDays } from '../dates/addDays.ts';
import { dayKey } from '../dates/DayKey.ts';
import { timeString } from '../dates/TimeString.ts';
import type { Entry } from '../entries/Entry.ts';
import { asEntryId, asWriteId } from '../entries/entryIds.ts';
import { exportLog } from './exportLog.ts';
import { emptyMeta, type LocalReader, type LocalStore } from './LocalStore.ts';
import type { DayRecord } from './LocalStore.ts';
import type { ParkedRecord } from './OutboxRecord.ts';
import { failure, success } from '../lib/result.ts';

function entryOf(text: string, day = dayKey('2026-11-20')): Entry {
  return {
    id: asEntryId(`01ARZ3NDEKTSV4RRFFQ69G5FAV`),
    day,
    time: timeString(9, 5, 7),
    zone: 'Europe/Berlin',
    text,
    addedLater: false,
    createdAtMs: null,
    updatedAtMs: null,
    revision: 1,
    writeId: asWriteId('01ARZ3NDEKTSV4RRFFQ69G5FAW'),
    clashesWith: null,
  };
}

/** A device with `days` days of one entry each, and with parked writes. */
function deviceOf(days: number, parked: readonly ParkedRecord[] = [], isComplete = true) {
  const records: DayRecord[] = Array.from({ length: days }, (_, at) => {
    const day = addDays(dayKey('2020-01-01'), at);
    return {
      day,
      entries: [entryOf(`Day ${at}`, day)],
      syncedChanges: 1,
      syncedChangedAtMs: 1,
      edition: 1,
    };
  });
  const unused = () => Promise.reject(new Error('an export reads days and what was refused'));
  const reader: LocalReader = {
    day: unused,
    days: (first, last, limit) =>
      Promise.resolve(records.filter(({ day }) => day >= first && day <= last).slice(0, limit)),
    dayKeys: unused,
    meta: () =>
      Promise.resolve({ ...emptyMeta, ...(isComplete && { fill: { kind: 'complete' } }) }),
    outbox: unused,
    outboxOfEntry: unused,
    outboxOfDay: unused,
    countOutbox: unused,
    parked: () => Promise.resolve(parked),
    countParked: unused,
    drafts: unused,
    tallies: unused,
    tally: unused,
    nearestWritten: unused,
    tagRename: unused,
    renamedEntry: unused,
    renamedEntries: unused,
    renamedEntryIds: unused,
  };
  const store: LocalStore = {
    read: async (work) => success(await work(reader)),
    write: unused,
    close: () => undefined,
  };
  return store;
}

async function exported(store: LocalStore): Promise<unknown> {
  const result = await exportLog(store);
  if (!result.ok) throw new Error(result.error.kind);
  return JSON.parse(result.value);
}

describe('an export of the device’s copy', () => {
  it('of an empty log is one', async () => {
    expect(await exported(deviceOf(0))).toEqual({
      format: 'daylog',
      version: 1,
      isComplete: true,
      refused: [],
      days: [],
    });
  });

  it('holds every day once, oldest first, however many there are', async () => {
    const all = await exported(deviceOf(450));
    const written = (day: string, text: string) => ({
      day,
      entries: [{ time: '09:05:07', zone: 'Europe/Berlin', text }],
    });
    expect(all).toHaveProperty('days.length', 450);
    expect(all).toHaveProperty('days.0', written('2020-01-01', 'Day 0'));
    expect(all).toHaveProperty('days.449', written('2021-03-25', 'Day 449'));
  });

  it('holds what the server refused, and says when the copy is not whole', async () => {
    const refused: ParkedRecord = {
      id: 'w',
      entryId: asEntryId('01ARZ3NDEKTSV4RRFFQ69G5FAV'),
      write: { kind: 'add', after: entryOf('Refused') },
      savedAtMs: 1,
      reason: 'permission-denied',
      parkedAtMs: 2,
    };
    expect(await exported(deviceOf(1, [refused], false))).toMatchObject({
      isComplete: false,
      refused: [{ kind: 'add', day: '2026-11-20', text: 'Refused' }],
    });
  });

  it('says why when the device cannot be read', async () => {
    const broken = failure({ kind: 'corrupt', cause: null } as const);
    const store = { ...deviceOf(1), read: () => Promise.resolve(broken) };
    expect(await exportLog(store)).toEqual(broken);
  });
});
