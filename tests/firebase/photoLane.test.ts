import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { photoLimits, type PhotoId } from '../../src/entries/photos/Photo.ts';
import { writePhotoReference } from '../../src/entries/photos/photoReference.ts';
import { schemaOf } from '../../src/encryption/EngineMode.ts';
import { createDayLog } from '../../src/log/createDayLog.ts';
import { systemClock } from '../../src/lib/systemClock.ts';
import { createSyncEngine } from '../../src/sync/engine/createSyncEngine.ts';
import { remoteStoreOver } from '../../src/sync/wire/remoteStoreOver.ts';
import { sealedForm } from '../../src/sync/wire/sealedForm.ts';
import { testKeyRecord, testSealKeys } from '../support/encryption/testKeyRecord.ts';
import { memoryLocalStore } from '../support/memoryLocalStore.ts';
import { memoryTabChannels } from '../support/memoryTabChannel.ts';
import { saying, valueOf } from '../support/syncWorld.ts';
import { testPhoto } from '../support/testPhoto.ts';
import { openDevice, startTestBackend, type Device, type TestBackend } from './backend.ts';

/** The lane of the photos on the published SDK, the wire protocol, the emulator and the committed rules. */
let backend: TestBackend;
const ends: (() => Promise<void>)[] = [];
beforeAll(async () => {
  backend = await startTestBackend();
});
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
});
afterAll(async () => {
  await backend.close();
});

const keys = await testSealKeys([1]);
type Form = 'plain' | 'sealed';

/** Turns the encryption of an empty log on. */
async function encrypt({ wire }: Device): Promise<void> {
  for (const [index, state] of (['sealing', 'on'] as const).entries())
    valueOf(await wire.keyRecord.put(testKeyRecord({ state, revision: index + 1 })));
}

/** The log as the engine of a device sees it. */
function remoteStoreOf({ store, wire, uid }: Device, form: Form) {
  if (form === 'plain') return store;
  return remoteStoreOver(
    wire,
    sealedForm({ uid, keys, recordRevision: 2, isConverting: false, clock: systemClock }),
  );
}

/** A whole device without screen and disk. Its engine can be replaced. */
async function openLog(email?: string, form: Form = 'plain') {
  const localStore = memoryLocalStore();
  const openChannel = memoryTabChannels();
  const first = await openDevice(backend, email);
  if (form === 'sealed' && email === undefined) await encrypt(first);
  const schema = schemaOf(form === 'sealed' ? 'on' : 'off');
  const startEngine = (device: Device) => {
    const parts = { localStore, channel: openChannel(), clock: systemClock, random: Math.random };
    const engine = createSyncEngine({
      ...parts,
      schema,
      remoteStore: remoteStoreOf(device, form),
    });
    engine.start();
    return { device, engine };
  };
  let leader = startEngine(first);
  const log = createDayLog({ localStore, channel: openChannel(), clock: systemClock });
  log.start();
  const close = async () => {
    leader.engine.stop();
    await leader.device.close();
  };
  ends.push(async () => {
    log.stop();
    await close();
  });
  const stateOf = async (id: PhotoId) =>
    valueOf(await localStore.read((reader) => reader.photo(id)))?.state;
  return {
    ...first,
    log,
    stateOf,
    reconnects: () => leader.device.store.reconnect(),
    leaderDies: async () => {
      await close();
      leader = startEngine(await openDevice(backend, first.email));
    },
    channel: openChannel(),
  };
}

const patient = { timeout: 60_000, interval: 20 };

describe.each<Form>(['plain', 'sealed'])('a log that is %s', (form) => {
  it('sends photos behind the words through lost connections and a new leader, whole and counted', async () => {
    const phone = await openLog(undefined, form);
    const content = [1, 2, 3].map((letter) =>
      testPhoto(3 * photoLimits.partBytes + letter, letter),
    );
    const trouble = [
      () => phone.reconnects(),
      () => void phone.leaderDies(),
      () => phone.reconnects(),
    ];
    const stop = phone.channel.subscribe((message) => {
      if (message.kind === 'photo-sending' && message.done === 2) trouble.shift()?.();
    });
    const ids: PhotoId[] = [];
    for (const photo of content) {
      const id = valueOf(await phone.log.photos.keep(photo));
      ids.push(id);
      valueOf(await phone.log.add(saying(writePhotoReference({ id, alt: 'Harbour' }))));
    }
    await vi.waitFor(async () => {
      for (const id of ids) expect(await phone.stateOf(id)).toBe('sent');
    }, patient);
    stop();
    expect(trouble).toEqual([]);
    expect(valueOf(await phone.log.countUnsent())).toBe(0);

    const laptop = await openLog(phone.email, form);
    for (const [index, id] of ids.entries()) {
      const { body = new ArrayBuffer(0) } = content[index] ?? {};
      await vi.waitFor(async () => {
        const shown = valueOf(await laptop.log.photos.body(id));
        expect(Buffer.from(shown.bytes).equals(new Uint8Array(body))).toBe(true);
      }, patient);
    }
    const bytes = content.reduce((sum, { size, thumb }) => sum + size + thumb.byteLength, 0);
    expect(valueOf(await laptop.log.photos.usage())).toMatchObject({ bytes, photos: 3 });
    const stored = JSON.stringify(await backend.database.read(`logs/${phone.uid}`));
    const first = Buffer.from((content[0]?.body ?? new ArrayBuffer(0)).slice(0, 60));
    for (const readable of ['image/webp', first.toString('base64url'), 'Harbour'])
      expect(stored.includes(readable)).toBe(form === 'plain');
  });
});

it('says that the photos of the log are full, and sends the words', async () => {
  const phone = await openLog();
  valueOf(await phone.log.add(saying('tea')));
  await vi.waitFor(async () => expect(valueOf(await phone.log.countUnsent())).toBe(0), patient);
  const almost = photoLimits.logBytes - 1_000;
  const usage = { bytes: almost, plain: 1, sealed: 0, last: '01KB0000000000000000000001' };
  await backend.database.write(`logs/${phone.uid}/usage`, usage);
  const id = valueOf(await phone.log.photos.keep(testPhoto(2_000)));
  valueOf(await phone.log.add(saying(writePhotoReference({ id, alt: '' }))));
  await vi.waitFor(async () => expect(await phone.stateOf(id)).toBe('refused'), patient);
  const refused = phone.log.photos.unsent;
  refused.subscribe(() => undefined);
  await vi.waitFor(() => expect(refused.getSnapshot()).toMatchObject([{ id, refusal: 'budget' }]));
  await backend.database.write(`logs/${phone.uid}/usage`, { ...usage, bytes: 5_000 });
  phone.log.photos.retry(id);
  await vi.waitFor(async () => expect(await phone.stateOf(id)).toBe('sent'), patient);
});
