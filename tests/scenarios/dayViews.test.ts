import { describe, expect, it } from 'vitest';

import { dayKey } from '../../src/dates/DayKey.ts';
import { timeString } from '../../src/dates/TimeString.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { createIdSource } from '../../src/entries/createIdSource.ts';
import { asEntryId } from '../../src/entries/entryIds.ts';
import { waitForEntries } from '../../src/hooks/log/waitForEntries.ts';
import { failure } from '../../src/lib/result.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { createDayViews } from '../../src/log/days/createDayViews.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { testEntry } from '../support/testEntry.ts';

const day = dayKey('2026-11-20');
const ids = createIdSource(() => Date.parse('2026-11-20T09:00:00Z'));

function written(hour: number, text: string): Entry {
  return testEntry({
    id: asEntryId(`entry-${hour}`),
    day,
    time: timeString(hour, 0, 0),
    text,
    createdAtMs: 1,
    updatedAtMs: 1,
    writeId: ids.writeId(),
  });
}

/** A visible day that others write to. Their news are copies, as from a store or a channel. */
function shownDay() {
  const views = createDayViews(memoryLocalStore(), createFakeClock(), () => undefined);
  const view = views.day(day);
  let edition = 0;
  return {
    tell: (entries: readonly Entry[], syncedChanges = 1) => {
      edition += 1;
      const record = { day, entries, syncedChanges, syncedChangedAtMs: 1, edition };
      views.show(structuredClone(record));
    },
    snapshot: () => view.getSnapshot(),
    entries: () => {
      const shown = view.getSnapshot();
      return 'entries' in shown ? shown.entries : [];
    },
  };
}

const [eight, nine, ten] = [written(8, 'Frost'), written(9, 'Toast'), written(10, 'Post')] as const;

describe('a day on screen', () => {
  it('leaves the entries as they are that an arrival does not change', () => {
    const { tell, entries } = shownDay();
    tell([eight, ten]);
    const [first, last] = entries();
    tell([eight, nine, { ...ten, text: 'Late post', revision: 2 }]);
    expect(entries().map(({ text }) => text)).toEqual(['Frost', 'Toast', 'Late post']);
    expect(entries()[0]).toBe(first);
    expect(entries()[2]).not.toBe(last);
  });

  it('is the same as before when only its number has moved', () => {
    const { tell, snapshot } = shownDay();
    tell([eight, nine], 1);
    const before = snapshot();
    tell([eight, nine], 2);
    expect(snapshot()).toBe(before);
  });

  it('is read again only when its record has changed', async () => {
    const store = memoryLocalStore();
    let reads = 0;
    const counting: LocalStore = {
      ...store,
      read: (work) =>
        store.read((reader) => work({ ...reader, day: (at) => (reads++, reader.day(at)) })),
    };
    const put = (entries: readonly Entry[], edition: number) =>
      store.write('relaxed', (writer) =>
        writer.putDay({ day, entries, syncedChanges: 1, syncedChangedAtMs: 1, edition }),
      );
    await put([eight], 1);
    const views = createDayViews(counting, createFakeClock(), () => undefined);
    const texts = () => {
      const shown = views.day(day).getSnapshot();
      return 'entries' in shown ? shown.entries.map(({ text }) => text) : [];
    };
    await expect.poll(texts).toEqual(['Frost']);
    views.reload();
    await put([eight, nine], 2);
    expect(reads).toBe(1);
    views.reload();
    await expect.poll(texts).toEqual(['Frost', 'Toast']);
    expect(reads).toBe(2);
  });

  it('has the reported order, and no removed entry', () => {
    const { tell, entries } = shownDay();
    tell([eight, nine]);
    tell([nine, eight]);
    expect(entries()).toEqual([nine, eight]);
    tell([nine]);
    expect(entries()).toEqual([nine]);
  });
});

describe('a day that the device cannot read', () => {
  const error = { kind: 'corrupt', cause: null } as const;

  function unreadable() {
    const clock = createFakeClock();
    const localStore = memoryLocalStore();
    let isReadable = false;
    let reads = 0;
    const heard: string[] = [];
    const views = createDayViews(
      {
        ...localStore,
        read: (work) => {
          reads += 1;
          return isReadable ? localStore.read(work) : Promise.resolve(failure(error));
        },
      },
      clock,
      (result) => heard.push(result.ok ? 'read' : result.error.kind),
    );
    const recover = () => (isReadable = true);
    return { views, clock, heard, recover, reads: () => reads };
  }

  it('says so, and appears once the device can read it', async () => {
    const { views, clock, heard, recover } = unreadable();
    const view = views.day(day);
    const shown: string[] = [];
    view.subscribe(() => shown.push(view.getSnapshot().kind));
    await clock.advance(10_000);
    expect(view.getSnapshot()).toEqual({ kind: 'unreadable', error });
    views.setReach('out-of-reach');
    recover();
    await clock.advance(3_000);
    expect(shown).toEqual(['unreadable', 'partial']);
    expect(heard.at(-1)).toBe('read');
    expect(clock.countTimers()).toBe(0);
  });

  it('is not read without a listener, and read again for a new one', async () => {
    const { views, clock, recover, reads } = unreadable();
    views.day(day);
    await clock.advance(60_000);
    expect(reads()).toBe(1);
    views.setReach('out-of-reach');
    recover();
    const view = views.day(day);
    await clock.settle();
    expect(view.getSnapshot().kind).toBe('partial');
  });

  it('ends the wait for its entries', async () => {
    const { views } = unreadable();
    expect(await waitForEntries(views.day(day))).toEqual(failure(error));
  });
});
