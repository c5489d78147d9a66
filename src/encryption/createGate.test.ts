import { describe, expect, it } from 'vitest';

import { createGateWorld } from '../../tests/support/encryption/gateWorld.ts';
import {
  signedTestRecord,
  testKeyRecord,
  testSealKeys,
} from '../../tests/support/encryption/testKeyRecord.ts';
import { failure, success } from '../lib/result.ts';
import { callEngine } from '../log/engineLine.ts';
import { firstConnectionMs } from './serveKeyRecord.ts';

const keys = await testSealKeys();
const otherKeys = await testSealKeys();
const record = (revision: number, state: 'sealing' | 'on' | 'opening' | 'off' = 'on') =>
  signedTestRecord({ revision, state }, keys);
const first = await record(1);

/** A gate that has read its keys, and has heard the server if `heard` is given. */
async function running(...[known, heard]: [Parameters<typeof createGateWorld>[0]?, unknown?]) {
  const world = createGateWorld(known);
  if (heard !== undefined) {
    world.server.set(heard);
    world.server.answer();
  }
  world.gate.start();
  await world.clock.settle();
  return world;
}

describe('the gate of a log', () => {
  it('starts a plain log after one read of the device, before the server says anything', async () => {
    const { steps, statuses } = await running();
    expect(steps).toEqual(['starts plain']);
    expect(statuses).toEqual([{ kind: 'off' }]);
  });

  it('keeps the engine of a plain log when the server has no record', async () => {
    const { steps } = await running(null, null);
    expect(steps).toEqual(['starts plain']);
  });

  it('starts a log with keys sealed, without the server', async () => {
    const { steps, status } = await running({ record: first, keys });
    expect(steps).toEqual(['starts sealed on 1']);
    expect(status()).toEqual({ kind: 'on' });
  });

  it('starts nothing before the device says whether it has keys', async () => {
    const world = createGateWorld({ record: first, keys });
    world.failStore(true);
    world.gate.start();
    await world.clock.advance(10_000);
    expect(world.steps).toEqual([]);
    world.failStore(false);
    await world.clock.advance(60_000);
    expect(world.steps).toEqual(['starts sealed on 1']);
  });

  it('starts no other engine before the device has noted what to read again', async () => {
    const { steps, clock, failStore, server, status } = await running(null, null);
    failStore(true);
    server.set(first);
    await clock.advance(10_000);
    expect(steps).toEqual(['starts plain', 'stops plain']);
    failStore(false);
    await clock.advance(60_000);
    expect(steps.slice(2)).toEqual(['reads again', 'stores on 1', 'starts locked no-keys']);
    expect(status()).toEqual({ kind: 'locked', why: 'no-keys' });
  });

  it('locks a device that meets an encrypted log, and opens it with keys of this device', async () => {
    const { steps, status, clock, keyStore, page } = await running(null, first);
    expect(steps).toEqual([
      'starts plain',
      'stops plain',
      'reads again',
      'stores on 1',
      'starts locked no-keys',
    ]);
    expect(status()).toEqual({ kind: 'locked', why: 'no-keys' });
    steps.length = 0;
    await keyStore.write({ record: first, keys });
    page.post({ kind: 'keys-changed-here', keys: null });
    await clock.settle();
    expect(steps).toEqual(['stops locked no-keys', 'starts sealed on 1']);
    expect(status()).toEqual({ kind: 'on' });
  });

  it('takes the keys from the message where the browser stores none, and no others', async () => {
    const { steps, clock, keyStore, page } = await running(null, first);
    await keyStore.write({ record: first, keys: null });
    steps.length = 0;
    page.post({ kind: 'keys-changed-here', keys: { recordKey: 'a key' } });
    await clock.settle();
    expect(steps).toEqual([]);
    page.post({ kind: 'keys-changed-here', keys });
    await clock.settle();
    expect(steps.at(-1)).toBe('starts sealed on 1');
  });

  it('keeps the keys of a record that it could not store, beside older ones in the store', async () => {
    const { steps, ask, failStore, clock, page } = await running({ record: first, keys }, first);
    failStore('writes');
    const second = await signedTestRecord({ revision: 2 }, otherKeys);
    await ask((gate) => gate.putKeyRecord(second, otherKeys));
    page.post({ kind: 'keys-changed-here', keys: null });
    await clock.settle();
    expect(steps.slice(-2)).toEqual(['stores on 2', 'starts sealed on 2']);
  });

  it('stops the engine before it learns a record, and learns it before the next engine', async () => {
    const { steps, server, clock, keyStore } = await running({ record: first, keys }, first);
    steps.length = 0;
    server.set(await record(2, 'sealing'));
    await clock.settle();
    expect(steps).toEqual([
      'stops sealed on 1',
      'reads again',
      'stores sealing 2',
      'starts sealed sealing 2',
    ]);
    server.set(await record(3, 'on'));
    await clock.settle();
    expect(steps.slice(-2)).toEqual(['stores on 3', 'starts sealed on 3']);
    expect(await keyStore.read()).toMatchObject({ value: { record: { state: 'on' } } });
  });

  it.each(['opening', 'off'] as const)(
    'holds everything back when encryption turns %s, until a person agrees here',
    async (state) => {
      const { steps, server, clock, keyStore, page, status } = await running(
        { record: first, keys },
        first,
      );
      steps.length = 0;
      const next = await record(2, state);
      server.set(next);
      await clock.settle();
      expect(steps).toEqual(['stops sealed on 1', 'reads again', 'starts locked becomes-readable']);
      expect(status()).toEqual({ kind: 'locked', why: 'becomes-readable' });
      expect(await keyStore.read()).toMatchObject({ value: { record: { revision: 1 } } });
      await keyStore.write({ record: next, keys });
      page.post({ kind: 'keys-changed-here', keys });
      await clock.settle();
      expect(steps.at(-1)).toBe(state === 'off' ? 'starts plain' : 'starts sealed opening 2');
    },
  );

  it('follows to off without another question after a person has agreed to opening', async () => {
    const opening = await record(2, 'opening');
    const { steps, server, clock, keyStore } = await running({ record: opening, keys }, opening);
    expect(steps.at(-1)).toBe('starts sealed opening 2');
    server.set(await record(3, 'off'));
    await clock.settle();
    expect(steps.slice(-2)).toEqual(['stores off 3', 'starts plain']);
    expect(await keyStore.read()).toMatchObject({ value: { record: { state: 'off' } } });
  });

  it('follows many records one after another, and runs one engine at a time', async () => {
    const { steps, server, clock } = await running({ record: first, keys }, first);
    const states = ['sealing', 'on', 'opening', 'off', 'sealing', 'on'] as const;
    for (const [index, state] of states.entries()) server.set(await record(index + 2, state));
    await clock.settle();
    const runs = steps.filter((step) => /^st(arts|ops)/.test(step));
    runs.forEach((step, index) => {
      expect(step.startsWith(index % 2 === 0 ? 'starts' : 'stops')).toBe(true);
    });
    expect(steps.at(-1)).toBe('starts sealed on 7');
  });

  it('says how far a conversion is, and asks no engine for it twice', async () => {
    const { engine, status, page, statuses, clock } = await running({
      record: await record(2, 'sealing'),
      keys,
    });
    expect(status()).toEqual({ kind: 'sealing', progress: null });
    engine().onProgress({ done: 3, total: 9, stuck: 0 });
    await clock.settle();
    expect(status()).toEqual({ kind: 'sealing', progress: { done: 3, total: 9, stuck: 0 } });
    const told = statuses.length;
    page.post({ kind: 'engine-wanted' });
    await clock.settle();
    expect(statuses.slice(told)).toEqual([
      { kind: 'sealing', progress: { done: 3, total: 9, stuck: 0 } },
    ]);
  });
});

describe('a server that says something wrong', () => {
  it.each([
    ['missing', null],
    ['older', testKeyRecord({ revision: 1, mac: 'x'.repeat(43) })],
    ['damaged', 'nothing'],
  ])('stops the engine: %s. It goes on when the server is right again', async (fault, lie) => {
    const { steps, status, server, clock, keyStore } = await running(
      { record: first, keys },
      first,
    );
    steps.length = 0;
    server.set(lie);
    await clock.settle();
    expect(steps).toEqual(['stops sealed on 1', 'reads again', `starts faulty ${fault}`]);
    expect(status()).toEqual({ kind: 'faulty', fault });
    expect(await keyStore.read()).toEqual(success({ record: first, keys }));
    server.set(first);
    await clock.settle();
    expect(steps.at(-1)).toBe('starts sealed on 1');
  });

  it('is asked again a minute after it showed another log', async () => {
    const { steps, engine, clock } = await running({ record: first, keys }, first);
    engine().onOtherLog();
    await clock.settle();
    expect(steps.at(-1)).toBe('starts faulty missing');
    await clock.advance(59_000);
    expect(steps.at(-1)).toBe('starts faulty missing');
    await clock.advance(1_000);
    expect(steps.at(-1)).toBe('starts sealed on 1');
  });

  it('has to have answered before an encrypted log counts as one without a record', async () => {
    const { steps, engine, clock, server } = await running();
    engine().onOtherLog();
    await clock.settle();
    expect(steps).toEqual(['starts plain']);
    server.answer();
    await clock.settle();
    expect(steps.at(-1)).toBe('starts faulty missing');
    server.set(first);
    await clock.settle();
    expect(steps.at(-1)).toBe('starts locked no-keys');
  });

  it('is believed at once when it shows the record again', async () => {
    const { steps, engine, clock, server } = await running({ record: first, keys }, first);
    engine().onOtherLog();
    await clock.settle();
    server.set(first);
    await clock.settle();
    expect(steps.at(-1)).toBe('starts sealed on 1');
  });

  it('is locked, not taken, with a record under other keys', async () => {
    const { steps, keyStore, server, clock } = await running({ record: first, keys }, first);
    server.set(await signedTestRecord({ revision: 2, state: 'off' }, otherKeys));
    await clock.settle();
    expect(steps.at(-1)).toBe('starts locked keys-changed');
    expect(await keyStore.read()).toEqual(success({ record: first, keys }));
  });
});

describe('the subscription to the key record', () => {
  it('is begun again when the server ended it', async () => {
    const { server, clock, steps } = await running({ record: first, keys }, first);
    server.endWatches();
    expect(server.countWatches()).toBe(0);
    await clock.advance(2_000);
    expect(server.countWatches()).toBe(1);
    server.set(await record(2));
    await clock.settle();
    expect(steps.at(-1)).toBe('starts sealed on 2');
  });

  it('ends with the gate, and the engine with it', async () => {
    const { server, clock, gate, steps } = await running({ record: first, keys }, first);
    gate.stop();
    expect(server.countWatches()).toBe(0);
    server.set(null);
    await clock.advance(120_000);
    expect(steps).toEqual(['starts sealed on 1', 'stops sealed on 1']);
  });
});

describe('calls about the key record', () => {
  it('are answered in a plain log, and a written record is known before the answer', async () => {
    const { ask, status } = await running(null, null);
    expect(await ask((gate) => gate.keyRecord())).toEqual(success(null));
    const sealing = await record(1, 'sealing');
    const put = await ask((gate) => gate.putKeyRecord(sealing, null));
    expect(put).toEqual(success(undefined));
    expect(status()).toEqual({ kind: 'locked', why: 'no-keys' });
  });

  it('bring the keys of a written record, which starts the sealed engine at once', async () => {
    const { ask, steps, statuses, keyStore } = await running(null, null);
    const sealing = await record(1, 'sealing');
    await ask((gate) => gate.putKeyRecord(sealing, keys));
    expect(steps).toEqual([
      'starts plain',
      'stops plain',
      'reads again',
      'stores sealing 1',
      'starts sealed sealing 1',
    ]);
    expect(statuses.map(({ kind }) => kind)).toEqual(['off', 'sealing']);
    const known = { record: sealing, keys, hasTurnedOn: true };
    expect(await keyStore.read()).toEqual(success(known));
  });

  it('bring keys that are kept for a record whose answer was lost, until it comes', async () => {
    const { ask, server, clock, keyStore, status } = await running(null, null);
    const sealing = await record(1, 'sealing');
    server.nextPut('is lost');
    await ask((gate) => gate.putKeyRecord(sealing, keys));
    expect(await keyStore.read()).toEqual(success(null));
    await clock.advance(600_000);
    server.set(sealing);
    await clock.settle();
    expect(status()).toEqual({ kind: 'sealing', progress: null });
  });

  it('bring no keys for a record that is older than the known one', async () => {
    const { ask, server, clock, status } = await running({ record: first, keys }, first);
    server.nextPut('is lost');
    const second = await record(2);
    await ask((gate) => gate.putKeyRecord(second, keys));
    server.set(await record(3));
    await clock.settle();
    server.set(second);
    await clock.settle();
    expect(status()).toEqual({ kind: 'faulty', fault: 'older' });
  });

  it('are answered in a locked and in a faulty log', async () => {
    const locked = await running(null, first);
    expect(await locked.ask((gate) => gate.keyRecord())).toEqual(success(first));
    const faulty = await running({ record: first, keys }, null);
    expect(await faulty.ask((gate) => gate.keyRecord())).toEqual(success(null));
  });

  it('wait for the first connection of a start', async () => {
    const { clock, connection, gate, page, server } = createGateWorld(null);
    connection.set(false);
    server.set(first);
    server.answer();
    gate.start();
    let answer: unknown = null;
    void callEngine(page, clock)
      .keyRecord()
      .then((given) => (answer = given));
    await clock.advance(firstConnectionMs - 1);
    expect(answer).toBeNull();
    connection.set(true);
    await clock.settle();
    expect(answer).toEqual(success(first));
  });

  it('are refused when a start has come to no connection', async () => {
    const { clock, connection, gate, page } = createGateWorld(null);
    connection.set(false);
    gate.start();
    const engine = callEngine(page, clock);
    const answers = Promise.all([engine.keyRecord(), engine.putKeyRecord(first, keys)]);
    await clock.advance(firstConnectionMs);
    const offline = failure({ kind: 'offline', cause: null });
    expect(await answers).toEqual([offline, offline]);
  });

  it('are refused at once after a lost connection, and for something that is no record', async () => {
    const { ask, connection } = await running(null, null);
    const bad = await ask((gate) => gate.putKeyRecord({ format: 1 }, keys));
    expect(bad).toMatchObject({ ok: false, error: { kind: 'invalid-data' } });
    connection.set(false);
    const offline = failure({ kind: 'offline', cause: null });
    expect(await ask((gate) => gate.keyRecord())).toEqual(offline);
    const put = await ask((gate) => gate.putKeyRecord(first, keys));
    expect(put).toEqual(offline);
  });
});
