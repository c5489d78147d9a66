import type { LocalReader } from '../LocalStore.ts';
import { writeIdOf } from '../OutboxRecord.ts';
import { unsentPhotoIds } from '../photos/localPhotos.ts';

/**
 * The ids of all writes that the server does not have, waiting ones and refused ones, oldest first. Then those of such
 * photos.
 */
export async function unsentIds(reader: LocalReader): Promise<readonly string[]> {
  const waiting = await reader.outbox(await reader.countOutbox());
  const refused = await reader.parked();
  const photos = await unsentPhotoIds(reader);
  return [
    ...waiting.map(({ write }) => writeIdOf(write)),
    ...refused.map(({ id }) => id),
    ...photos,
  ];
}
