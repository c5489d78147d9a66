import fc from 'fast-check';
import { expect, it } from 'vitest';

import type { Entry } from '../../src/entries/Entry.ts';
import type { PhotoContent, PhotoId } from '../../src/entries/photos/Photo.ts';
import { addressedPhotos, trimBodies } from '../../src/log/photos/localPhotos.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { createRandom } from '../support/random.ts';
import { createSyncWorld, friday, saying, textsIn, valueOf } from '../support/syncWorld.ts';
import { testPhoto } from '../support/testPhoto.ts';
import {
  bodyElsewhere,
  bodyOn,
  named,
  recordOf,
  threeParts,
  type PhotoDevice,
} from './photoLane.ts';

/** What may happen on a device. The number is the weight of each. */
const weights = {
  adds: 6,
  writes: 3,
  editsOut: 3,
  undoes: 3,
  deletes: 2,
  restores: 2,
  looks: 3,
  evicts: 2,
  leaderDies: 3,
  leaderDiesWriting: 2,
  goesOffline: 3,
  goesOnline: 4,
  refuses: 1,
  accepts: 2,
  retries: 2,
} as const;
type Kind = keyof typeof weights;

interface Step {
  readonly kind: Kind;
  readonly device: number;
  readonly pick: number;
  readonly afterMs: number;
}

const steps = fc.array(
  fc.record({
    kind: fc.oneof(
      ...Object.keys(weights)
        .filter((kind): kind is Kind => kind in weights)
        .map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) })),
    ),
    device: fc.nat(1),
    pick: fc.nat(9),
    afterMs: fc.oneof(
      { weight: 4, arbitrary: fc.nat(60) },
      { weight: 4, arbitrary: fc.nat(400) },
      { weight: 1, arbitrary: fc.nat(70_000) },
    ),
  }),
  { minLength: 4, maxLength: 40, size: 'max' },
);

/** A device whose photos are watched: no transaction deletes the body of a photo that the server lacks. */
function watchedStore(faults: string[]) {
  const store = memoryLocalStore();
  const watched: typeof store = {
    ...store,
    write: (durability, work) =>
      store.write(durability, async (writer) => {
        const value = await work(writer);
        for (const state of ['draft', 'unsent', 'refused'] as const) {
          for (const { id, hasBody } of await writer.photosInState(state)) {
            const body = await writer.photoBody(id);
            if (!hasBody || body === undefined) faults.push(`${id} is ${state} without its body`);
          }
        }
        for (const { id, hasBody } of await writer.photosInState('sent')) {
          const body = await writer.photoBody(id);
          if (hasBody !== (body !== undefined)) faults.push(`${id} says ${String(hasBody)}`);
        }
        return value;
      }),
  };
  return watched;
}

async function live(seed: number, all: readonly Step[]): Promise<void> {
  const random = createRandom(seed);
  const faults: string[] = [];
  const world = createSyncWorld({
    random,
    travel: {
      delayMs: () => 1 + Math.floor(random() * 40),
      survivesBreak: () => random() < 0.5,
    },
  });
  const { photos } = world.server;
  const devices = [world.device(watchedStore(faults)), world.device(watchedStore(faults))] as const;
  await world.passes(500);
  const contents = new Map<PhotoId, PhotoContent>();
  /** The entries that a person has edited or deleted, as they were before. */
  const earlier: Entry[] = [];
  let isRefusing = false;
  let words = 0;
  const begin = photos.begin.bind(photos);
  const sendPart = photos.sendPart.bind(photos);
  const denied = { ok: false, error: { kind: 'permission-denied', cause: null } } as const;
  photos.begin = (row, thumb) => (isRefusing ? denied : begin(row, thumb));
  photos.sendPart = (id, part, bytes) => (isRefusing ? denied : sendPart(id, part, bytes));
  for (const device of devices) {
    // Words go first: when a part is next, no words that were there wait on this device.
    device.hears((message) => {
      if (message.kind !== 'photo-sending') return;
      void device.localStore.read(async (reader) => {
        const [first] = await reader.outbox(1);
        if (first !== undefined && first.savedAtMs < world.clock.now())
          faults.push(`a part goes before "${JSON.stringify(first.write)}"`);
      });
    });
  }

  const entriesOn = ({ log }: PhotoDevice): readonly Entry[] => {
    const view = log.day(friday).getSnapshot();
    return 'entries' in view ? view.entries : [];
  };

  async function happens({ kind, device: number, pick }: Step): Promise<void> {
    const device = devices[number] ?? devices[0];
    const { log } = device;
    const entries = entriesOn(device);
    const entry = entries[pick % Math.max(1, entries.length)];
    const before = earlier[pick % Math.max(1, earlier.length)];
    switch (kind) {
      case 'adds': {
        const whole = testPhoto(1 + Math.floor((pick * threeParts) / 9), 1 + (words % 90));
        const id = valueOf(await log.photos.keep(whole));
        contents.set(id, whole);
        await log.add(saying(`w${++words} ${named(id)}`));
        break;
      }
      case 'writes':
        await log.add(saying(`w${++words}`));
        break;
      case 'editsOut':
        if (entry === undefined) break;
        earlier.push(entry);
        await log.edit(entry, { text: `w${++words}` });
        break;
      case 'undoes': {
        const now = entries.find(({ id }) => id === before?.id);
        if (before !== undefined && now !== undefined) await log.edit(now, { text: before.text });
        break;
      }
      case 'deletes':
        if (entry === undefined) break;
        earlier.push(entry);
        await log.remove(entry);
        break;
      case 'restores':
        if (before !== undefined) await log.restore(before);
        break;
      case 'looks': {
        const id = [...addressedPhotos([entry?.text ?? ''])][0];
        if (id !== undefined) void log.photos.body(id);
        break;
      }
      case 'evicts':
        await device.localStore.write('relaxed', (writer) => trimBodies(writer, 0));
        break;
      case 'leaderDies':
        device.leaderDies();
        break;
      case 'leaderDiesWriting':
        device.leaderDiesAt(1 + pick);
        break;
      case 'goesOffline':
        device.goesOffline();
        break;
      case 'goesOnline':
        device.goesOnline();
        break;
      case 'refuses':
        isRefusing = true;
        break;
      case 'accepts':
        isRefusing = false;
        break;
      case 'retries':
        for (const id of contents.keys()) log.photos.retry(id);
    }
  }

  for (const step of all) {
    await world.passes(step.afterMs);
    await happens(step);
  }
  // At the end everything works, and the person tries again what was refused.
  isRefusing = false;
  for (const device of devices) {
    device.leaderDies();
    device.goesOnline();
  }
  await world.passes(120_000);
  for (const { log } of devices) for (const id of contents.keys()) log.photos.retry(id);
  await world.passes(180_000);

  expect(faults).toEqual([]);
  const texts = world.server.allEntries().map(({ text }) => text);
  for (const device of devices) {
    const shown = textsIn(device.log.day(friday).getSnapshot());
    expect(typeof shown === 'string' ? shown : [...shown].sort()).toEqual([...texts].sort());
    expect(valueOf(await device.log.countUnsent())).toBe(0);
  }
  for (const id of addressedPhotos(texts)) {
    const { body } = contents.get(id) ?? testPhoto(1);
    for (const device of devices)
      expect((await bodyOn(world, device, id)).equals(new Uint8Array(body)), id).toBe(true);
    expect((await bodyElsewhere(world, id)).equals(new Uint8Array(body)), id).toBe(true);
    expect(await recordOf(devices[0], id)).toMatchObject({ state: 'sent' });
  }
  const rows = photos.all().map(({ row }) => row);
  expect(photos.usage().bytes).toBe(rows.reduce((sum, row) => sum + row.size + row.thumbSize, 0));
}

it('each photo that a live text names is whole on the server and on both devices, whatever happens', async () => {
  await fc.assert(fc.asyncProperty(fc.integer(), steps, live), {
    numRuns: Number(process.env['PHOTO_RUNS'] ?? 60),
    seed: Number(process.env['PHOTO_SEED'] ?? 20_261_128),
    ...(process.env['PHOTO_SHRINK'] === undefined ? { endOnFailure: true } : {}),
  });
}, 600_000);
