import { beforeEach, describe, expect, it } from 'vitest';

import { createFakeClock } from '../support/fakeClock.ts';
import { testEntry } from '../support/testEntry.ts';
import { asEntryId } from '../../src/entries/entryIds.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import type { LocalStore, LocalWriter } from '../../src/log/LocalStore.ts';
import { createCounts } from '../../src/log/counts/createCounts.ts';

describe('the count of unsent writes', () => {
  let device: LocalStore;
  /** The counts that visit every record of an import. */
  let whole: number;
  beforeEach(() => {
    device = memoryLocalStore();
    whole = 0;
  });

  function open() {
    const clock = createFakeClock();
    const watched: LocalStore = {
      ...device,
      read: (work) =>
        device.read((reader) =>
          work({
            ...reader,
            countOutbox: (lane) => {
              if (lane !== 'own') whole++;
              return reader.countOutbox(lane);
            },
          }),
        ),
    };
    const counts = createCounts(watched, clock, (error) => expect.fail(error.kind));
    const recounts = async () => {
      counts.recount();
      await clock.settle();
      return counts.waiting.getSnapshot();
    };
    return { clock, counts, recounts };
  }

  const add = (writer: LocalWriter, id: string, importId?: string) => {
    const after = testEntry({ id: asEntryId(id) });
    const record = { entryId: after.id, write: { kind: 'add', after }, savedAtMs: 0 } as const;
    return writer.appendOutbox(importId === undefined ? record : { ...record, importId });
  };
  const imports = (entries: number) =>
    device.write('strict', async (writer) => {
      for (let n = 0; n < entries; n++) await add(writer, `i${n}`, 'import');
    });
  const sends = (entries: number) =>
    device.write('relaxed', async (writer) => {
      for (const { seq } of await writer.outbox(entries, 0, 'import'))
        await writer.deleteOutbox(seq);
    });

  it('visits a large import once a second, however many of its entries are sent', async () => {
    await imports(1000);
    const { clock, counts, recounts } = open();
    expect(await recounts()).toMatchObject({ unsent: 1000, imported: 1000 });
    for (let n = 0; n < 50; n++) {
      await sends(1);
      await recounts();
      await clock.advance(10);
    }
    expect(whole).toBe(1);
    expect(counts.waiting.getSnapshot()).toMatchObject({ imported: 1000 });
    await clock.advance(500);
    expect(whole).toBe(2);
    expect(counts.waiting.getSnapshot()).toMatchObject({ unsent: 950, imported: 950 });
    expect(clock.countTimers()).toBe(0);
  });

  it("shows the person's own writes at once beside a large import", async () => {
    await imports(1000);
    const { recounts } = open();
    await recounts();
    await device.write('strict', (writer) => add(writer, 'mine'));
    expect(await recounts()).toMatchObject({ unsent: 1001, imported: 1000 });
    expect(whole).toBe(1);
  });

  it('is exact at every step of a small import', async () => {
    await imports(3);
    const { recounts } = open();
    for (const imported of [3, 2, 1, 0]) {
      expect(await recounts()).toMatchObject({ unsent: imported, imported });
      await sends(1);
    }
  });

  it('counts again if the clock was put back', async () => {
    await imports(1000);
    let nowMs = 5_000_000;
    const counts = createCounts(
      device,
      { now: () => nowMs, setTimer: () => expect.fail('waits for a time long past') },
      (error) => expect.fail(error.kind),
    );
    const promises = createFakeClock();
    counts.recount();
    await promises.settle();
    await sends(400);
    nowMs = 1000;
    counts.recount();
    await promises.settle();
    expect(counts.waiting.getSnapshot()).toMatchObject({ imported: 600 });
  });

  it('leaves no timer behind a log that has stopped', async () => {
    await imports(1000);
    const { clock, counts, recounts } = open();
    await recounts();
    await recounts();
    expect(clock.countTimers()).toBe(1);
    counts.stop();
    expect(clock.countTimers()).toBe(0);
    counts.recount();
    counts.stop();
    await clock.settle();
    expect(clock.countTimers()).toBe(0);
  });
});
