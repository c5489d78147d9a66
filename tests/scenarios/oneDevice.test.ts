import { describe, expect, it } from 'vitest';

import { dayKey } from '../../src/dates/DayKey.ts';
import { parseTimeString } from '../../src/dates/TimeString.ts';
import type { Entry, EntryContent } from '../../src/entries/Entry.ts';
import type { Result } from '../../src/lib/result.ts';
import { createDraftKeeper } from '../../src/hooks/log/createDraftKeeper.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { memoryTabChannels } from '../support/memoryTabChannel.ts';
import { answerTimeoutMs } from '../../src/log/engineLine.ts';
import { createDayLog } from '../../src/log/createDayLog.ts';
import { engineSilenceMs } from '../../src/log/createEngineSilence.ts';
import type { DayLog, DraftTarget } from '../../src/log/DayLog.ts';
import type { LocalStore } from '../../src/log/LocalStore.ts';
import { createFakeClock } from '../support/fakeClock.ts';

const friday = dayKey('2026-11-20');

function content(text: string, time = '09:00:00', day = friday): EntryContent {
  const parsed = parseTimeString(time);
  if (parsed === undefined) throw new Error(`No time: ${time}`);
  return { day, time: parsed, zone: 'Europe/Dublin', text, addedLater: false };
}

function valueOf<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error('Refused', { cause: result.error });
  return result.value;
}

/** The draft for `target` in `log`. */
async function draftOf(log: DayLog, target: DraftTarget) {
  return valueOf(await log.readDraft(target));
}

const clock = createFakeClock();

function openDevice() {
  const localStore = memoryLocalStore();
  const connect = memoryTabChannels();
  const openTab = (store: LocalStore = localStore) => {
    const log = createDayLog({
      localStore: store,
      channel: connect(),
      clock,
    });
    log.start();
    return log;
  };
  return { localStore, openTab };
}

const textsOn = (log: DayLog, day = friday) => {
  const view = log.day(day).getSnapshot();
  return 'entries' in view ? view.entries.map(({ text }) => text) : view.kind;
};

describe('writing on this device', () => {
  it('shows an entry, and counts it as unsent, once it is durable', async () => {
    const { openTab, localStore } = openDevice();
    const log = openTab();
    log.day(friday);
    await clock.settle();
    const entry = valueOf(await log.add(content('Rain on the tin roof.')));
    expect(textsOn(log)).toEqual(['Rain on the tin roof.']);
    expect(entry).toMatchObject({ revision: 1, createdAtMs: null, updatedAtMs: null });
    const outbox = valueOf(await localStore.read((reader) => reader.outbox(10)));
    expect(outbox.map(({ write }) => write)).toEqual([{ kind: 'add', after: entry }]);
    expect(valueOf(await log.countUnsent())).toBe(1);
  });

  it('is there after a reload', async () => {
    const { openTab } = openDevice();
    await openTab().add(content('Rain on the tin roof.'));
    const reloaded = openTab();
    expect(reloaded.day(friday).getSnapshot()).toEqual({ kind: 'loading' });
    await clock.settle();
    expect(textsOn(reloaded)).toEqual(['Rain on the tin roof.']);
  });

  it('sorts a day by wall time and keeps two entries of one second in the order of writing', async () => {
    const log = openDevice().openTab();
    log.day(friday);
    for (const [text, time] of [
      ['b', '09:00:00'],
      ['c', '09:00:00'],
      ['a', '08:00:00'],
      ['c', '09:00:00'],
    ] as const) {
      await log.add(content(text, time));
    }
    expect(textsOn(log)).toEqual(['a', 'b', 'c', 'c']);
  });

  it('changes nothing when an entry is saved unchanged', async () => {
    const log = openDevice().openTab();
    const entry = valueOf(await log.add(content('tea')));
    expect(valueOf(await log.edit(entry, { text: 'tea', time: entry.time }))).toEqual(entry);
    expect(valueOf(await log.countUnsent())).toBe(1);
  });

  it('moves an entry to another day and leaves none behind', async () => {
    const log = openDevice().openTab();
    const saturday = dayKey('2026-11-21');
    log.prefetch([friday, saturday]);
    await clock.advance(engineSilenceMs);
    const entry = valueOf(await log.add(content('tea')));
    const moved = valueOf(await log.edit(entry, { day: saturday }));
    expect(moved).toMatchObject({ id: entry.id, day: saturday, revision: 2, text: 'tea' });
    expect([textsOn(log), textsOn(log, saturday)]).toEqual([[], ['tea']]);
  });

  it('deletes an entry and brings it back', async () => {
    const log = openDevice().openTab();
    log.day(friday);
    await clock.advance(engineSilenceMs);
    const entry = valueOf(await log.add(content('tea')));
    valueOf(await log.remove(entry));
    expect(textsOn(log)).toEqual([]);
    expect(valueOf(await log.restore(entry))).toMatchObject({ id: entry.id, text: 'tea' });
    expect(textsOn(log)).toEqual(['tea']);
  });

  it('refuses words that cannot be kept, and says why', async () => {
    const log = openDevice().openTab();
    expect(await log.add(content(' \n'))).toMatchObject({ error: { kind: 'empty-text' } });
    expect(await log.add(content('x'.repeat(100_001)))).toMatchObject({
      error: { kind: 'text-too-long', length: 100_001 },
    });
    const entry = valueOf(await log.add(content('x'.repeat(100_000))));
    expect(await log.edit(entry, { text: '' })).toMatchObject({ error: { kind: 'empty-text' } });
    expect(valueOf(await log.countUnsent())).toBe(1);
  });

  it('keeps emoji whole, and replaces halves of one', async () => {
    const log = openDevice().openTab();
    const entry = valueOf(await log.add(content('👩‍🚀 \uD83D \u0000')));
    expect(entry.text).toBe('👩‍🚀 \uFFFD \u0000');
  });
});

describe('two tabs of one browser', () => {
  it('see each other\u2019s writes at once', async () => {
    const { openTab } = openDevice();
    const [one, two] = [openTab(), openTab()];
    two.day(friday);
    await clock.settle();
    await one.add(content('tea'));
    await clock.settle();
    expect(textsOn(two)).toEqual(['tea']);
    expect(two.syncStatus.getSnapshot()).toMatchObject({ kind: 'on-device', unsent: 1 });
  });

  it('that edit one entry at once end with both texts', async () => {
    const { openTab } = openDevice();
    const [one, two] = [openTab(), openTab()];
    one.day(friday);
    const entry = valueOf(await one.add(content('Walked to the harbour before breakfast.')));
    await one.edit(entry, { text: 'Walked to the old harbour before breakfast.' });
    await two.edit(entry, { text: 'Walked to the harbour before breakfast. Cold!' });
    await clock.settle();
    expect(textsOn(one)).toEqual(['Walked to the old harbour before breakfast. Cold!']);
  });

  it('that write different things in one place keep both, one current and one beside it', async () => {
    const { openTab } = openDevice();
    const [one, two] = [openTab(), openTab()];
    const entry = valueOf(await one.add(content('tea')));
    const other = valueOf(await one.edit(entry, { text: 'tea with milk' }));
    const current = valueOf(await two.edit(entry, { text: 'tea with honey' }));
    expect(current).toMatchObject({ text: 'tea with honey', clashesWith: other.revision });
    const asked = one.versions(entry.id);
    await clock.advance(answerTimeoutMs);
    const { versions } = valueOf(await asked);
    expect(versions.map(({ text }) => text)).toEqual(['tea with milk', 'tea']);
  });

  it('never lose an edit to a deletion', async () => {
    const { openTab } = openDevice();
    const [one, two] = [openTab(), openTab()];
    one.day(friday);
    const entry = valueOf(await one.add(content('tea')));
    await one.remove(entry);
    await two.edit(entry, { text: 'tea and bread' });
    await clock.settle();
    expect(textsOn(one)).toEqual(['tea and bread']);
    expect(await two.remove(entry)).toMatchObject({ ok: false, error: { kind: 'changed' } });
    await clock.settle();
    expect(textsOn(one)).toEqual(['tea and bread']);
  });

  it('say of an entry that is here no more that nothing was deleted', async () => {
    const log = openDevice().openTab();
    const entry = valueOf(await openDevice().openTab().add(content('tea')));
    expect(await log.remove(entry)).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  });
});

describe('a draft', () => {
  const composer = { kind: 'new', day: friday } as const;

  it('survives a reload, each in its own place', async () => {
    const { openTab } = openDevice();
    const entry = valueOf(await openTab().add(content('tea')));
    const editor = { kind: 'entry', id: entry.id } as const;
    await openTab().writeDraft(composer, 'half a thou', null);
    await openTab().writeDraft(editor, 'tea and', 1);
    const reloaded = openTab();
    expect(await draftOf(reloaded, composer)).toMatchObject({ text: 'half a thou' });
    expect(await draftOf(reloaded, editor)).toMatchObject({ text: 'tea and', baseRevision: 1 });
    expect(await draftOf(reloaded, { kind: 'new', day: dayKey('2026-11-21') })).toBeNull();
  });

  it('is forgotten with empty text, and in the same moment as it becomes an entry', async () => {
    const log = openDevice().openTab();
    await log.writeDraft(composer, 'tea ', null);
    await log.add(content('tea'));
    expect(await draftOf(log, composer)).toBeNull();
    await log.writeDraft(composer, 'something else', null);
    await log.add(content('tea'));
    expect(await draftOf(log, composer)).toMatchObject({ text: 'something else' });
    await log.writeDraft(composer, '', null);
    expect(await draftOf(log, composer)).toBeNull();
  });
});

describe('a draft whose last key is still being written when Enter is pressed', () => {
  it('is not brought back by a crash right after its words were saved', async () => {
    const composer = { kind: 'new', day: friday } as const;
    const { openTab } = openDevice();
    const log = openTab();
    const keeper = createDraftKeeper(log, composer);
    await keeper.open();
    keeper.type('tea and brea');
    keeper.type('tea and bread');
    await keeper.beginSubmit();
    valueOf(await log.add(content('tea and bread')));
    // The page dies here, or after its unfinished work.
    expect(await draftOf(openTab(), composer)).toBeNull();
    await clock.settle();
    expect(await draftOf(openTab(), composer)).toBeNull();
  });
});

describe('the drafts of several tabs', () => {
  const composer = { kind: 'new', day: friday } as const;

  function openTabs() {
    const localStore = memoryLocalStore();
    const connect = memoryTabChannels();
    const open = new Set<string>();
    const openTab = (name: string) => {
      open.add(name);
      const draftOwner = { name, openTabs: () => Promise.resolve(open) };
      return createDayLog({
        localStore,
        channel: connect(),
        clock,
        draftOwner,
      });
    };
    return { openTab, closeTab: (name: string) => open.delete(name) };
  }

  it('are not overwritten, shown or forgotten by each other', async () => {
    const { openTab } = openTabs();
    const [one, two] = [openTab('one'), openTab('two')];
    await one.writeDraft(composer, 'tea', null);
    expect(await draftOf(two, composer)).toBeNull();
    await two.writeDraft(composer, 'bread', null);
    expect(await draftOf(openTab('one'), composer)).toMatchObject({ text: 'tea' });
    await two.writeDraft(composer, 'tea', null);
    await two.add(content('tea'));
    expect(await draftOf(two, composer)).toBeNull();
    await two.writeDraft(composer, '', null);
    expect(await draftOf(openTab('one'), composer)).toMatchObject({ text: 'tea' });
  });

  it('go to the next tab that asks when theirs is closed, newest first, each to one tab', async () => {
    const { openTab, closeTab } = openTabs();
    await openTab('one').writeDraft(composer, 'older', null);
    await clock.advance(1000);
    await openTab('two').writeDraft(composer, 'newer', null);
    closeTab('one');
    closeTab('two');
    const [three, four] = [openTab('three'), openTab('four')];
    expect(await draftOf(three, composer)).toMatchObject({ text: 'newer' });
    expect(await draftOf(four, composer)).toMatchObject({ text: 'older' });
    expect(await draftOf(openTab('five'), composer)).toBeNull();
    await three.writeDraft(composer, 'newer still', null);
    expect(await draftOf(openTab('three'), composer)).toMatchObject({ text: 'newer still' });
  });
});

describe('a disk that is full', () => {
  it('refuses the write, shows it in the status, and leaves nothing half-done', async () => {
    const { openTab, localStore } = openDevice();
    let isFull = true;
    const error = { kind: 'quota', cause: null } as const;
    const log = openTab({
      ...localStore,
      write: (durability, work) =>
        isFull ? Promise.resolve({ ok: false, error }) : localStore.write(durability, work),
    });
    log.day(friday);
    await clock.settle();
    expect(await log.add(content('tea'))).toEqual({ ok: false, error });
    await clock.settle();
    expect(log.syncStatus.getSnapshot()).toMatchObject({ kind: 'needs-attention', storage: error });
    expect(valueOf(await log.countUnsent())).toBe(0);
    expect(log.syncStatus.getSnapshot()).toMatchObject({ kind: 'needs-attention', storage: error });
    isFull = false;
    valueOf(await log.add(content('tea')));
    expect(log.syncStatus.getSnapshot()).toMatchObject({ kind: 'on-device', unsent: 1 });
  });
});

describe('a device that cannot be read', () => {
  it('gives neither a count nor an export of unsent writes, and reports the error once', async () => {
    const { openTab, localStore } = openDevice();
    let reads = 0;
    const log = openTab({
      ...localStore,
      read: () => {
        reads += 1;
        return Promise.resolve({ ok: false, error: { kind: 'corrupt', cause: reads } });
      },
    });
    await clock.settle();
    const storage = { kind: 'corrupt' };
    expect(log.syncStatus.getSnapshot()).toMatchObject({ kind: 'needs-attention', storage });
    // A screen that asks again on every status change would never settle.
    const changes: unknown[] = [];
    log.syncStatus.subscribe(() => changes.push(log.syncStatus.getSnapshot()));
    expect(await log.countUnsent()).toMatchObject({ error: storage });
    expect(await log.exportUnsent('(deleted)')).toMatchObject({ error: storage });
    expect(changes).toEqual([]);
  });
});

describe('the status', () => {
  it('claims nothing about the server before the outbox was counted and the engine heard', async () => {
    const log = openDevice().openTab();
    expect(log.syncStatus.getSnapshot().kind).toBe('on-device');
    await clock.settle();
    expect(log.syncStatus.getSnapshot()).toEqual({
      kind: 'saved',
      asOfMs: null,
      isConnected: false,
    });
  });
});

describe('unsent text', () => {
  it('can be exported as plain text', async () => {
    const log = openDevice().openTab();
    const entry: Entry = valueOf(await log.add(content('tea\nwith milk')));
    await log.remove(entry);
    expect(valueOf(await log.exportUnsent('(deleted)'))).toBe(
      '2026-11-20 09:00:00\ntea\nwith milk\n\n2026-11-20 09:00:00 (deleted)\ntea\nwith milk\n',
    );
  });
});
