import type { PhotoContent } from '../../src/entries/photos/Photo.ts';
import { failure, success } from '../../src/lib/result.ts';
import { noAnswer } from '../../src/log/RemoteError.ts';
import type { PhotoUsageSource } from '../../src/transfer/planning/createPlans.ts';
import type { PhotoMaker } from '../../src/transfer/photos/ImportedPhotos.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const textOf = (bytes: ArrayBuffer | Uint8Array) => new TextDecoder().decode(bytes);

/**
 * Takes files in as a browser would, where files are words. `photo x` is a photo, and becomes `shrunk photo x`. Anything
 * else is none. `seen` lists the files.
 */
export function fakePhotoMaker() {
  const seen: string[] = [];
  const photos: PhotoMaker = {
    takeIn: async (file) => {
      const words = textOf(await file.arrayBuffer());
      seen.push(words);
      if (!/^(?:shrunk )?photo/.test(words)) return failure('not-a-photo');
      const body = bytesOf(`shrunk ${words}`);
      const content: PhotoContent = {
        type: 'image/jpeg',
        width: 40,
        height: 30,
        size: body.byteLength,
        body,
        thumb: bytesOf('thumb'),
      };
      return success(content);
    },
    withoutMetadata: (bytes) => bytesOf(textOf(bytes).replace(/ \(EXIF\)$/, '')),
    describe: (bytes) =>
      /^(?:shrunk )?photo/.test(textOf(bytes)) ? { type: 'image/webp', width: 8, height: 6 } : null,
  };
  return { photos, seen };
}

/** A server that does not answer about photos. */
const noUsage: PhotoUsageSource = () => Promise.resolve(failure(noAnswer));

/** The parts of an import for tests without photos. */
export const photoDeps = { photos: fakePhotoMaker().photos, photoUsage: noUsage };
