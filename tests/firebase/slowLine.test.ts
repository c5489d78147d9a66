import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Entry } from '../../src/entries/Entry.ts';
import { onSocketFrame } from '../../src/firebase/connection/socketFrames.ts';
import { createFakeClock, type FakeClock } from '../support/fakeClock.ts';
import {
  databaseAt,
  day,
  newEntry,
  nextRevision,
  openDevice,
  startTestBackend,
  untilConnected,
  type Device,
  type TestBackend,
} from './backend.ts';
import { startRelay, type Relay } from './relay.ts';

// The SDK's browser build, on a WebSocket that is watched as in the worker.
await vi.hoisted(async () => {
  const { WebSocket } = await import('ws');
  const { watchSockets } = await import('../../src/firebase/connection/socketFrames.ts');
  Object.assign(globalThis, { WebSocket });
  watchSockets(globalThis);
});
vi.mock('firebase/database', () =>
  vi.importActual<object>('../../node_modules/@firebase/database/dist/index.esm.js'),
);

/* No test takes real time: a second is a second of the test's clock, and lets a second's worth of bytes pass
   the relay. The machine's socket buffers take whole messages at once, like a modem's. */
let backend: TestBackend;
let clock: FakeClock;
let relay: Relay;
let here: Device;
let frames = 0;
let stopFrames: () => void = () => undefined;

beforeAll(async () => {
  backend = await startTestBackend();
});

afterAll(async () => {
  await backend.close();
});

beforeEach(async () => {
  frames = 0;
  clock = createFakeClock();
  relay = await startRelay(backend.config.emulators?.database.port ?? 0);
  here = await openDevice({ config: databaseAt(backend.config, relay.port) }, undefined, clock);
  stopFrames = onSocketFrame(() => frames++);
});

afterEach(async () => {
  stopFrames();
  await here.close();
  await relay.close();
});

/** The result of `answer`; undefined while it is pending. */
function watched<Value>(answer: Promise<Value>): { value?: Value } {
  const seen: { value?: Value } = {};
  void answer.then((value) => {
    seen.value = value;
  });
  return seen;
}

/**
 * Lets all held bytes in `direction` pass, a kilobyte per second; calls `onPiece` after each piece of a message.
 */
async function pour(direction: 'up' | 'down', onPiece: (pieces: number) => Promise<void>) {
  for (let pieces = 1; relay.heldBytes(direction) > 0; pieces++) {
    // 16,384 bytes and their frame header.
    for (let part = 0; part < 8; part++) {
      await clock.advance(2050);
      relay.pass(direction, 2050);
    }
    await onPiece(pieces);
  }
}

const nothing = () => Promise.resolve();

const long = 'a'.repeat(100_000);

async function stored(entry: Entry): Promise<Entry> {
  const head = await here.store.readHead(entry.id, entry.day);
  if (!head.ok || head.value.kind !== 'live') throw new Error('The entry is not there.');
  return head.value.entry;
}

describe('a line that takes a kilobyte a second', () => {
  it('delivers an entry of 100 000 characters over the one connection it has, sent once', async () => {
    const [opened, before] = [relay.opened(), relay.passedBytes('up')];
    relay.hold('up');
    const written = watched(here.store.write({ kind: 'add', after: newEntry(long) }));
    await expect.poll(() => relay.heldBytes('up')).toBeGreaterThan(100_000);
    await pour('up', nothing);
    await expect.poll(() => written.value).toEqual({ ok: true, value: undefined });
    expect(relay.opened()).toBe(opened);
    expect(relay.passedBytes('up') - before).toBeLessThan(101_500);
  });

  it('delivers an edit of it, which carries the text twice', async () => {
    const entry = newEntry(long);
    expect(await here.store.write({ kind: 'add', after: entry })).toMatchObject({ ok: true });
    const before = await stored(entry);
    const opened = relay.opened();
    relay.hold('up');
    const after = nextRevision(before, { text: long.replaceAll('a', 'b') });
    const written = watched(here.store.write({ kind: 'edit', before, after }));
    await expect.poll(() => relay.heldBytes('up')).toBeGreaterThan(200_000);
    await pour('up', nothing);
    await expect.poll(() => written.value).toEqual({ ok: true, value: undefined });
    expect(relay.opened()).toBe(opened);
  });

  it('brings a day of 300 kB over the one connection it has', async () => {
    for (const letter of ['a', 'b', 'c'])
      await here.store.write({ kind: 'add', after: newEntry(letter.repeat(99_000)) });
    const [opened, passed] = [relay.opened(), relay.passedBytes('down')];
    relay.hold('down');
    frames = 0;
    const read = watched(here.store.readDay(day));
    await expect.poll(() => relay.heldBytes('down')).toBeGreaterThan(297_000);
    // One more frame announces the number of pieces.
    await pour('down', (pieces) => expect.poll(() => frames).toBeGreaterThan(pieces));
    await expect
      .poll(() => read.value)
      .toMatchObject({ ok: true, value: { entries: [{}, {}, {}] } });
    expect(relay.opened()).toBe(opened);
    expect(relay.passedBytes('down') - passed).toBeLessThan(330_000);
  });
});

describe('a line that has died', () => {
  it('is noticed after twenty seconds of silence, and replaced', async () => {
    relay.lose('up');
    const opened = relay.opened();
    const read = watched(here.store.readDay(day));
    await expect.poll(() => relay.lostBytes('up')).toBeGreaterThan(0);
    await clock.advance(19_000);
    expect(read.value).toBeUndefined();
    await clock.advance(1000);
    await expect.poll(() => read.value).toMatchObject({ ok: false, error: { kind: 'offline' } });
    relay.cut();
    here.store.reconnect();
    await untilConnected(here.store);
    expect(relay.opened()).toBeGreaterThan(opened);
    expect(await here.store.readDay(day)).toMatchObject({ ok: true });
  });

  it('is noticed with a long entry on it when a working one would have delivered that', async () => {
    relay.lose('up');
    const written = watched(here.store.write({ kind: 'add', after: newEntry(long) }));
    await clock.advance(119_000);
    expect(written.value).toBeUndefined();
    await clock.advance(2_000);
    await expect.poll(() => written.value).toMatchObject({ ok: false, error: { kind: 'offline' } });
  });
});

describe('a line that is lost again and again before a day has come', () => {
  it('brings that day at most twice once it holds', async () => {
    await here.store.write({ kind: 'add', after: newEntry(long) });
    for (let loss = 0; loss < 4; loss++) {
      relay.lose('down');
      const lost = here.store.readDay(day);
      await expect.poll(() => relay.lostBytes('down')).toBeGreaterThan(loss * 100_000);
      relay.cut();
      expect(await lost).toMatchObject({ ok: false, error: { kind: 'offline' } });
      here.store.reconnect();
      await untilConnected(here.store);
    }
    const passed = relay.passedBytes('down');
    expect(await here.store.readDay(day)).toMatchObject({ ok: true });
    expect(relay.passedBytes('down') - passed).toBeLessThan(250_000);
  });
});
