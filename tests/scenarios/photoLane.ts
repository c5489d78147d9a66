import {
  partsOf,
  photoLimits,
  type PhotoContent,
  type PhotoId,
} from '../../src/entries/photos/Photo.ts';
import { writePhotoReference } from '../../src/entries/photos/photoReference.ts';
import type { PhotoRecord } from '../../src/log/photos/PhotoRecord.ts';
import { plainPhotoForm } from '../../src/sync/photos/plainPhotoForm.ts';
import type { PhotoBytes } from '../../src/sync/photos/StoredPhoto.ts';
import { createSealedLog } from '../support/encryption/sealedLog.ts';
import { testKeyRecord, testSealKeys } from '../support/encryption/testKeyRecord.ts';
import { createSyncWorld, saying, valueOf } from '../support/syncWorld.ts';
import { partOf, testPhoto } from '../support/testPhoto.ts';

export type PhotoWorld = ReturnType<typeof createSyncWorld>;
export type PhotoDevice = ReturnType<PhotoWorld['device']>;

/** The form of the rows of a log. */
export const forms = ['plain', 'sealed'] as const;

const keys = await testSealKeys([1]);

/** A world whose log is readable or encrypted. */
export function worldIn(
  form: (typeof forms)[number],
  options: Parameters<typeof createSyncWorld>[0] = {},
): PhotoWorld {
  if (form === 'plain') return createSyncWorld(options);
  const log = createSealedLog('ann', keys);
  const world = createSyncWorld({ log, openingMs: () => 1, ...options });
  valueOf(world.server.putRecord(testKeyRecord({ state: 'sealing', revision: 1 })));
  valueOf(world.server.putRecord(testKeyRecord({ state: 'on', revision: 2 })));
  return world;
}

/** The words of an entry that shows the photo. */
export const named = (id: PhotoId) => writePhotoReference({ id, alt: 'Harbour' });

/** Bytes of a photo of three parts. */
export const threeParts = 2 * photoLimits.partBytes + 5;

/** The person adds an entry with a photo. */
export async function userAddsPhoto(device: PhotoDevice, letter = 1, size = threeParts) {
  const content = testPhoto(size, letter);
  const id = valueOf(await device.log.photos.keep(content));
  const entry = valueOf(await device.log.add(saying(named(id))));
  return { id, content, entry };
}

/** The device gets `content` under an id that another device may have, too, as an import does. */
export async function importsPhoto(
  { localStore, log }: PhotoDevice,
  id: PhotoId,
  content: PhotoContent,
): Promise<void> {
  const { body, ...facts } = content;
  valueOf(
    await localStore.write('strict', async (writer) => {
      await writer.putPhotoBody(id, body);
      await writer.putPhoto({ ...facts, id, state: 'draft', hasBody: true, seenAtMs: 0 });
    }),
  );
  valueOf(await log.add(saying(named(id))));
}

export async function recordOf(
  { localStore }: PhotoDevice,
  id: PhotoId,
): Promise<PhotoRecord | undefined> {
  return valueOf(await localStore.read((reader) => reader.photo(id)));
}

export const stateOf = async (device: PhotoDevice, id: PhotoId) =>
  (await recordOf(device, id))?.state;

/** The outcome of `asking`, while `ms` pass. */
export async function within<Value>(
  { passes }: PhotoWorld,
  asking: Promise<Value>,
  ms = 10_000,
): Promise<Value> {
  await passes(ms);
  return asking;
}

/** The body as a person sees it on `device`. */
export async function bodyOn(world: PhotoWorld, device: PhotoDevice, id: PhotoId): Promise<Buffer> {
  return Buffer.from(valueOf(await within(world, device.log.photos.body(id))).bytes);
}

/** The stored photo of `content` with its first `sent` parts, as another program or an earlier state left it. */
export async function storedPhoto(
  id: PhotoId,
  content: PhotoContent,
  sent: number = partsOf(content.size),
) {
  const { row, thumb } = await plainPhotoForm.toStored(id, content);
  const parts: PhotoBytes[] = [];
  for (let part = 0; part < sent; part += 1) {
    const bytes = await plainPhotoForm.toPart(row, part, partOf(content, part));
    if (bytes !== null) parts.push(bytes);
  }
  return { row: { ...row, sent, createdAtMs: 7 }, thumb, parts };
}

/** The body as a new device shows it. */
export async function bodyElsewhere(world: PhotoWorld, id: PhotoId): Promise<Buffer> {
  const reader = world.device();
  await world.passes(2_000);
  return bodyOn(world, reader, id);
}
