import { describe, expect, it } from 'vitest';

import { failure } from '../../src/lib/result.ts';
import { emptyMeta, type LocalStore } from '../../src/log/LocalStore.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { leaderStore } from '../../src/sync/engine/leaderStore.ts';

/** The store of an engine with the name `token`, and the steps that it takes. */
function leads(store: LocalStore, token: string) {
  const steps: string[] = [];
  const own = leaderStore({ store, token, onDeposed: () => void steps.push('deposed') });
  const notes = (savedAsOfMs: number) =>
    own.write('relaxed', async (writer) => {
      steps.push(`writes ${savedAsOfMs}`);
      await writer.putMeta({ ...(await writer.meta()), savedAsOfMs });
    });
  return { steps, own, notes };
}

const savedAsOf = async (store: LocalStore) => {
  const read = await store.read(async (reader) => (await reader.meta()).savedAsOfMs);
  return read.ok ? read.value : read.error.kind;
};

describe('the store of a leading engine', () => {
  it('changes nothing after another engine has taken the lead, and stops its own', async () => {
    const store = memoryLocalStore();
    const first = leads(store, 'first');
    await first.notes(1);
    const second = leads(store, 'second');
    await second.own.read((reader) => reader.meta());
    expect(await first.notes(2)).toMatchObject({ ok: false });
    expect(first.steps).toEqual(['writes 1', 'deposed']);
    expect(await savedAsOf(store)).toBe(1);
    await second.notes(3);
    expect(second.steps).toEqual(['writes 3']);
    expect(await savedAsOf(store)).toBe(3);
  });

  it('takes the lead before it reads what the other engine could still change', async () => {
    const store = memoryLocalStore();
    const first = leads(store, 'first');
    await first.notes(1);
    const second = leads(store, 'second');
    // Asked for in this order, and both unanswered.
    const seen = second.own.read((reader) => reader.meta());
    const late = first.notes(2);
    expect(await seen).toEqual({ ok: true, value: { ...emptyMeta, savedAsOfMs: 1 } });
    expect(await late).toMatchObject({ ok: false });
  });

  it('reads and writes nothing until the device has noted its lead', async () => {
    const store = memoryLocalStore();
    let isFull = true;
    const disk: LocalStore = {
      ...store,
      write: async (durability, work) =>
        isFull ? failure({ kind: 'quota', cause: null }) : store.write(durability, work),
    };
    const engine = leads(disk, 'first');
    expect(await savedAsOf(engine.own)).toBe('quota');
    expect(await engine.notes(1)).toMatchObject({ ok: false, error: { kind: 'quota' } });
    expect(engine.steps).toEqual([]);
    isFull = false;
    expect(await engine.notes(2)).toMatchObject({ ok: true });
    expect(await savedAsOf(engine.own)).toBe(2);
  });

  it('passes a bug in a transaction on', async () => {
    const engine = leads(memoryLocalStore(), 'first');
    const bug = new Error('a bug');
    await expect(engine.own.write('relaxed', () => Promise.reject(bug))).rejects.toBe(bug);
    expect(engine.steps).toEqual([]);
  });
});
