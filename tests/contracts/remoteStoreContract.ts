import { describe, expect, it } from 'vitest';

import { addDays } from '../../src/dates/addDays.ts';
import type { DayKey } from '../../src/dates/DayKey.ts';
import type { Entry } from '../../src/entries/Entry.ts';
import { createIdSource } from '../../src/entries/createIdSource.ts';
import type { Result } from '../../src/lib/result.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { RemoteStore } from '../../src/sync/RemoteStore.ts';
import { friday, saying, valueOf } from '../support/syncWorld.ts';
import { testEntry } from '../support/testEntry.ts';

/** One log, two devices of its person, and control over the first one's connection. */
export interface ContractWorld {
  readonly here: RemoteStore;
  readonly there: RemoteStore;
  /** The result of `work`, in this world's time. */
  outcome<Value>(work: Promise<Value>): Promise<Value>;
  /** Waits until `isSo` returns true. */
  until(isSo: () => boolean): Promise<void>;
  /** From now on messages from `here` are lost, until the connection is cut. */
  loses(): Promise<void>;
  /** Ends the connection of `here`, which reconnects by itself. */
  cuts(): Promise<void>;
  /** Deletes the whole log, bypassing the rules. */
  clears(): Promise<void>;
  close(): Promise<void>;
}

const saturday = addDays(friday, 1);

/** The obligations of every {@link RemoteStore} to the engine about its unsettled writes. */
export function describeRemoteStore(
  name: string,
  open: () => Promise<ContractWorld>,
  log: 'plain' | 'sealed' = 'plain',
): void {
  const ids = createIdSource(
    () => Date.now(),
    () => Math.random(),
  );

  function newEntry(text: string, day: DayKey): Entry {
    return testEntry({ id: ids.entryId(), ...saying(text, { day }), writeId: ids.writeId() });
  }

  async function inWorld(story: (world: ContractWorld) => Promise<void>): Promise<void> {
    const world = await open();
    try {
      await story(world);
    } finally {
      await world.close();
    }
  }

  async function add(world: ContractWorld, store: RemoteStore, text: string, day = friday) {
    const after = newEntry(text, day);
    valueOf(await world.outcome(store.write({ kind: 'add', after })));
    const head = valueOf(await world.outcome(store.readHead(after.id, day)));
    if (head.kind !== 'live') throw new Error('the entry is not there');
    return head.entry;
  }

  /** All events of a watch of the index from `sinceMs`, in order. */
  function watchIndex(store: RemoteStore, sinceMs: number): string[] {
    const said: string[] = [];
    store.watchDayIndex(sinceMs, {
      onRow: ({ day, changes }) => said.push(`${day} ${changes}`),
      onRowGone: (day) => said.push(`${day} gone`),
      onCaughtUp: () => said.push('caught up'),
      onError: ({ kind }) => said.push(kind),
    });
    return said;
  }

  /** All events of a watch of Friday from `sinceMs`, in order. */
  function watchFriday(store: RemoteStore, sinceMs: number): string[] {
    const said: string[] = [];
    store.watchDay(friday, sinceMs, {
      onDay: () => said.push('whole day'),
      onEntry: ({ text, updatedAtMs }) => {
        said.push(updatedAtMs === null ? `${text}, unsent` : text);
      },
      onLeft: () => said.push('left'),
      onError: ({ kind }) => said.push(kind),
    });
    return said;
  }

  /** The order in which `questions` are answered. */
  async function orderOf(
    world: ContractWorld,
    questions: Readonly<Record<string, Promise<Result<unknown, RemoteError>>>>,
  ): Promise<readonly string[]> {
    const order: string[] = [];
    await world.outcome(
      Promise.all(
        Object.entries(questions).map(async ([question, answer]) => {
          valueOf(await answer);
          order.push(question);
        }),
      ),
    );
    return order;
  }

  describe(`${name}: a watch and this device’s own write`, () => {
    // A write of an encrypted log begins once it is sealed. The row may be told before that.
    if (log !== 'sealed') {
      it('holds the row of its day back, catches up without it, and tells it when it is settled', () =>
        inWorld(async (world) => {
          await add(world, world.here, 'tea', saturday);
          await add(world, world.here, 'tea');
          const said = watchIndex(world.here, 0);
          const writing = world.here.write({ kind: 'add', after: newEntry('bread', friday) });
          valueOf(await world.outcome(writing));
          await world.until(() => said.length > 2);
          expect(said).toEqual([`${saturday} 1`, 'caught up', `${friday} 2`]);
        }));
    }

    it('holds its entry back, and tells the others of the day', () =>
      inWorld(async (world) => {
        const tea = await add(world, world.here, 'tea');
        const said = watchFriday(world.here, 0);
        await world.until(() => said.length > 0);
        const after = { ...tea, text: 'green tea', revision: 2, writeId: ids.writeId() };
        const writing = world.here.write({ kind: 'edit', before: tea, after });
        expect(said).toEqual(['tea']);
        valueOf(await world.outcome(writing));
        await add(world, world.there, 'bread');
        await world.until(() => said.includes('bread'));
        expect(said).toEqual(['tea', 'green tea', 'bread']);
      }));

    it('tells what was there again when the server refuses it, and nothing that never was', () =>
      inWorld(async (world) => {
        const tea = await add(world, world.here, 'tea');
        const rows = watchIndex(world.here, 0);
        const said = watchFriday(world.here, 0);
        await world.until(() => said.length > 0 && rows.includes('caught up'));
        const stale = { ...tea, text: 'refused', revision: 7, writeId: ids.writeId() };
        for (const write of [
          { kind: 'edit', before: { ...tea, revision: 6 }, after: stale } as const,
          { kind: 'add', after: { ...newEntry('refused', saturday), revision: 3 } } as const,
        ]) {
          expect((await world.outcome(world.here.write(write))).ok).toBe(false);
        }
        await add(world, world.there, 'bread');
        await world.until(() => said.includes('bread') && rows.includes(`${friday} 2`));
        expect(said).toEqual(['tea', 'tea', 'bread']);
        expect(rows).toEqual([`${friday} 1`, 'caught up', `${friday} 1`, `${friday} 2`]);
      }));

    it('tells no row twice over a connection that was lost, only what has changed meanwhile', () =>
      inWorld(async (world) => {
        await add(world, world.here, 'tea');
        await add(world, world.here, 'tea', saturday);
        const said = watchIndex(world.here, 0);
        await world.until(() => said.includes('caught up'));
        await world.cuts();
        await add(world, world.there, 'bread', saturday);
        await world.until(() => said.length > 3);
        expect(said).toEqual([`${friday} 1`, `${saturday} 1`, 'caught up', `${saturday} 2`]);
      }));

    it('tells of each row that goes with the whole log, and catches up once', () =>
      inWorld(async (world) => {
        await add(world, world.here, 'tea');
        await add(world, world.here, 'tea', saturday);
        const said = watchIndex(world.here, 0);
        await world.until(() => said.includes('caught up'));
        await world.clears();
        await world.until(() => said.length > 4);
        expect(said.slice(3).sort()).toEqual([`${friday} gone`, `${saturday} gone`]);
      }));
  });

  describe(`${name}: a read`, () => {
    it('of the index waits for every write, one of a day for those of that day', () =>
      inWorld(async (world) => {
        const { here } = world;
        const writing = here.write({ kind: 'add', after: newEntry('tea', friday) });
        const order = await orderOf(world, {
          index: here.readDayIndex(null, 5),
          friday: here.readDay(friday),
          saturday: here.readDay(saturday),
        });
        valueOf(await world.outcome(writing));
        expect(order).toEqual(['saturday', 'index', 'friday']);
      }));

    it('shows what a write made of it, with the times of the server', () =>
      inWorld(async (world) => {
        const { here } = world;
        const writing = here.write({ kind: 'add', after: newEntry('tea', friday) });
        const [rows, day, header] = await world.outcome(
          Promise.all([here.readDayIndex(null, 5), here.readDay(friday), here.readLogHeader()]),
        );
        valueOf(await world.outcome(writing));
        expect(valueOf(rows)).toMatchObject([{ day: friday, changes: 1 }]);
        expect(valueOf(header)).toEqual({ schema: log === 'sealed' ? 2 : 1, born: null });
        const [entry] = valueOf(day).entries;
        expect(entry?.createdAtMs).toBeTypeOf('number');
        expect(entry?.createdAtMs).toBe(valueOf(rows)[0]?.changedAtMs);
      }));
  });

  // An encrypted log began before it was encrypted.
  if (log !== 'sealed') {
    describe(`${name}: the generation of a log`, () => {
      it('is given once, by the first device, and is seen by all', () =>
        inWorld(async (world) => {
          const [one, other] = ['01J00000000000000000000001', '01J00000000000000000000002'];
          expect(valueOf(await world.outcome(world.here.readLogHeader()))).toEqual({
            schema: null,
            born: null,
          });
          valueOf(await world.outcome(world.here.beginLog(one, 'empty')));
          expect(await world.outcome(world.there.beginLog(other, 'empty'))).toMatchObject({
            error: { kind: 'permission-denied' },
          });
          for (const store of [world.here, world.there]) {
            expect(valueOf(await world.outcome(store.readLogHeader()))).toEqual({
              schema: 1,
              born: one,
            });
          }
        }));

      it('is given to a log that was written without one, and to none that is no more', () =>
        inWorld(async (world) => {
          const born = '01J00000000000000000000001';
          const naming = () => world.outcome(world.here.beginLog(born, 'unnamed'));
          expect(await naming()).toMatchObject({ error: { kind: 'permission-denied' } });
          await add(world, world.there, 'tea');
          valueOf(await naming());
          expect(valueOf(await world.outcome(world.here.readLogHeader()))).toEqual({
            schema: 1,
            born,
          });
        }));
    });
  }

  describe(`${name}: a write whose connection is lost`, () => {
    it('is offline for who gave it, and sent again by itself; its row is held until then', () =>
      inWorld(async (world) => {
        await add(world, world.here, 'tea');
        const said = watchIndex(world.here, 0);
        await world.until(() => said.includes('caught up'));
        await world.loses();
        const after = newEntry('bread', friday);
        const writing = world.here.write({ kind: 'add', after });
        await add(world, world.there, 'milk');
        await world.cuts();
        expect(await world.outcome(writing)).toMatchObject({ error: { kind: 'offline' } });
        await world.until(() => said.length > 2);
        expect(said.slice(2)).toEqual([`${friday} 3`]);
      }));

    // A write of an encrypted log may be sealed only after the cut.
    if (log !== 'sealed') {
      it('given again, joins the one that is sent again, and counts once', () =>
        inWorld(async (world) => {
          const after = newEntry('bread', friday);
          await world.loses();
          const writing = world.here.write({ kind: 'add', after });
          await world.cuts();
          expect(await world.outcome(writing)).toMatchObject({ error: { kind: 'offline' } });
          valueOf(await world.outcome(world.here.write({ kind: 'add', after })));
          expect(valueOf(await world.outcome(world.here.readDayIndex(null, 5)))).toMatchObject([
            { day: friday, changes: 1 },
          ]);
        }));
    }
  });
}
