import { success } from '../../lib/result.ts';
import { readImageHeader } from '../../photos/readImageHeader.ts';
import type { TakeIn } from '../../photos/TakenPhoto.ts';
import { withoutMetadata } from '../../photos/withoutMetadata.ts';
import type { PhotoMaker } from '../../transfer/photos/ImportedPhotos.ts';

const types = { webp: 'image/webp', jpeg: 'image/jpeg', png: 'image/png' } as const;

/** The {@link PhotoMaker} of an import, which takes photos in by `takeIn`. */
export function photoMaker(takeIn: TakeIn): PhotoMaker {
  return {
    takeIn: async (file) => {
      const taken = await takeIn(file);
      if (!taken.ok) return taken;
      const { type, width, height, size, body, thumb } = taken.value;
      return success({ type, width, height, size, body, thumb });
    },
    withoutMetadata,
    describe: (bytes) => {
      const header = readImageHeader(bytes);
      if (header === null || header === 'damaged') return null;
      const { kind, width, height } = header;
      return kind === 'webp' || kind === 'jpeg' || kind === 'png'
        ? { type: types[kind], width, height }
        : null;
    },
  };
}
