import type { DayKey } from '../dates/DayKey.ts';
import { success } from '../lib/result.ts';
import { tallyOf } from '../log/counts/tallyOf.ts';
import type { DayTally } from '../log/counts/DayTally.ts';
import {
  emptyMeta,
  type DayRecord,
  type LocalReader,
  type LocalStore,
  type LocalWriter,
  type LogMeta,
  type OwnedDraft,
} from '../log/LocalStore.ts';
import { daysOf, type OutboxRecord, type ParkedRecord } from '../log/OutboxRecord.ts';
import { draftKey, draftPrefix } from './draftKey.ts';

/** A local store that lives as long as the page: for tests, and never in place of a disk that failed. */
export function memoryLocalStore(): LocalStore {
  const days = new Map<DayKey, DayRecord>();
  const outbox = new Map<number, OutboxRecord>();
  const parked = new Map<string, ParkedRecord>();
  const drafts = new Map<string, OwnedDraft>();
  let meta: LogMeta = emptyMeta;
  let nextSeq = 1;

  /** What takes the running transaction back, last step first. */
  let undo: (() => void)[] = [];
  let last: Promise<unknown> = Promise.resolve();

  function put<Key, Value>(map: Map<Key, Value>, key: Key, value: Value | undefined) {
    const before = map.get(key);
    undo.push(() => {
      if (before === undefined) map.delete(key);
      else map.set(key, before);
    });
    if (value === undefined) map.delete(key);
    else map.set(key, value);
    return Promise.resolve();
  }

  const ordered = () => [...outbox.values()].sort((a, b) => a.seq - b.seq);

  const written = (): readonly DayTally[] =>
    [...days.values()]
      .flatMap((record) => tallyOf(record) ?? [])
      .sort((a, b) => (a.day < b.day ? -1 : 1));

  const reader: LocalReader = {
    day: (day) => Promise.resolve(days.get(day)),
    days: (first, last, limit) =>
      Promise.resolve(
        [...days.values()]
          .filter(({ day }) => day >= first && day <= last)
          .sort((a, b) => (a.day < b.day ? -1 : 1))
          .slice(0, limit),
      ),
    dayKeys: () => Promise.resolve([...days.keys()].sort()),
    tallies: (first, last) =>
      Promise.resolve(written().filter(({ day }) => day >= first && day <= last)),
    tally: (day) => Promise.resolve(written().find((tally) => tally.day === day)),
    nearestWritten: (from, towards) => {
      const found =
        towards === 'back'
          ? written().findLast(({ day }) => from === null || day < from)
          : written().find(({ day }) => from === null || day > from);
      return Promise.resolve(found?.day);
    },
    meta: () => Promise.resolve(meta),
    outbox: (limit, behind = 0) =>
      Promise.resolve(
        ordered()
          .filter(({ seq }) => seq > behind)
          .slice(0, limit),
      ),
    outboxOfEntry: (id) => Promise.resolve(ordered().filter(({ entryId }) => entryId === id)),
    outboxOfDay: (day) =>
      Promise.resolve(ordered().filter(({ write }) => daysOf(write).includes(day))),
    countOutbox: () => Promise.resolve(outbox.size),
    parked: () =>
      Promise.resolve(
        [...parked.values()].sort((a, b) => a.parkedAtMs - b.parkedAtMs || (a.id < b.id ? -1 : 1)),
      ),
    countParked: () => Promise.resolve(parked.size),
    drafts: (target) =>
      Promise.resolve(
        [...drafts].flatMap(([key, draft]) => (key.startsWith(draftPrefix(target)) ? [draft] : [])),
      ),
  };

  const writer: LocalWriter = {
    ...reader,
    putDay: (record) => put(days, record.day, record),
    putMeta: (next) => {
      const before = meta;
      undo.push(() => (meta = before));
      meta = next;
      return Promise.resolve();
    },
    appendOutbox: (record) => put(outbox, nextSeq, { ...record, seq: nextSeq++ }),
    putOutbox: (record) => put(outbox, record.seq, record),
    deleteOutbox: (seq) => put(outbox, seq, undefined),
    putParked: (record) => put(parked, record.id, record),
    deleteParked: (id) => put(parked, id, undefined),
    putDraft: (target, draft) => put(drafts, draftKey(target, draft.owner), draft),
    deleteDraft: (target, owner) => put(drafts, draftKey(target, owner), undefined),
  };

  /** One transaction at a time, in the order of asking. */
  function inTurn<Value>(work: () => Promise<Value>) {
    const result = last.then(work).then(success);
    // The next transaction starts however this one ended; its caller hears of a bug in it.
    last = result.catch(() => undefined);
    return result;
  }

  return {
    read: (work) => inTurn(() => work(reader)),
    write: (_durability, work) =>
      inTurn(async () => {
        undo = [];
        try {
          return await work(writer);
        } catch (bug) {
          for (const step of undo.reverse()) step();
          throw bug;
        }
      }),
    close: () => undefined,
  };
}
