import { createValueStore } from '../../lib/createValueStore.ts';
import { whileSubscribed } from '../counts/whileSubscribed.ts';
import type { LocalStore } from '../LocalStore.ts';
import type { LogStatus } from '../status/createLogStatus.ts';
import type { TabChannel } from '../TabChannel.ts';
import { trimBodies } from './localPhotos.ts';
import type { LogPhotos, PhotoKeeping } from './LogPhotos.ts';

/** What {@link openPhotoKeeping} is built from. */
export interface PhotoKeepingDeps {
  readonly localStore: LocalStore;
  readonly channel: Pick<TabChannel, 'post'>;
  readonly status: Pick<LogStatus, 'noteRead' | 'noteWrite'>;
}

/** Which photos stay on this device. Call `changed` when photos have changed. */
export function openPhotoKeeping({ localStore, channel, status }: PhotoKeepingDeps) {
  const store = createValueStore<PhotoKeeping | null>(null, isSame);

  async function read(): Promise<void> {
    const found = status.noteRead(
      await localStore.read(async (reader) => {
        const { keepsAll, isFull } = await reader.photoMeta();
        const photos = await reader.countPhotos('sent');
        const whole = (await reader.cachedBodies()).length;
        return { keepsAll, isFull, photos, whole };
      }),
    );
    if (found.ok) store.set(found.value);
  }

  function changed(): void {
    if (store.countListeners() > 0) void read();
  }

  const keepAll: LogPhotos['keepAll'] = async (keepsAll) => {
    const result = status.noteWrite(
      await localStore.write('strict', async (writer) => {
        await writer.putPhotoMeta({ ...(await writer.photoMeta()), keepsAll, isFull: false });
        await trimBodies(writer);
      }),
    );
    if (result.ok) {
      channel.post({ kind: 'photos-kept' });
      // The caller sees the new state.
      await read();
    }
    return result;
  };

  const keeping: LogPhotos['keeping'] = whileSubscribed(store, () => {
    void read();
    return () => undefined;
  });

  return { keeping, keepAll, changed };
}

function isSame(a: PhotoKeeping | null, b: PhotoKeeping | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
