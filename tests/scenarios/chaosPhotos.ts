import { expect } from 'vitest';

import type { PhotoContent, PhotoId } from '../../src/entries/photos/Photo.ts';
import { failure } from '../../src/lib/result.ts';
import { addressedPhotos } from '../../src/log/photos/localPhotos.ts';
import type { LocalReader, LocalWriter } from '../../src/log/LocalStore.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { FakeServer } from '../support/fakeRemoteServer.ts';
import { testPhoto } from '../support/testPhoto.ts';
import { storedPhoto, threeParts } from './photoLane.ts';

/** The photos of one log in a story. */
export interface ChaosPhotos {
  /** The content of a new photo: up to three parts. */
  next(pick: number): PhotoContent;
  /** A device holds the photo. */
  kept(id: PhotoId, content: PhotoContent): void;
  /** From now on the server refuses each part, or half of them fails. null: they work. */
  partsFail(how: 'permission-denied' | 'unexpected' | null): void;
  /** The log was deleted or restored: nobody may have the bodies of the photos so far. */
  excuse(): void;
  /** Each photo that a text on the server names is there, whole, with its bytes. */
  check(): Promise<void>;
}

/** The photos of the log on `server`. */
export function createChaosPhotos(server: FakeServer, random: () => number): ChaosPhotos {
  const contents = new Map<PhotoId, PhotoContent>();
  const sendPart = server.photos.sendPart.bind(server.photos);
  let made = 0;
  return {
    next: (pick) => testPhoto(1 + Math.floor((pick * threeParts) / 5), ++made % 90),
    kept: (id, content) => void contents.set(id, content),
    partsFail: (how) => {
      server.photos.sendPart = (id, part, bytes) =>
        how === 'permission-denied' || (how === 'unexpected' && random() < 0.5)
          ? failure<RemoteError>({ kind: how, cause: null })
          : sendPart(id, part, bytes);
    },
    excuse: () => contents.clear(),
    check: async () => {
      const texts = server.allEntries().map(({ text }) => text);
      for (const id of addressedPhotos(texts)) {
        const content = contents.get(id);
        if (content === undefined) continue;
        const { row, thumb, parts } = await storedPhoto(id, content);
        const there = server.photos.row(id);
        expect(there, `${id} is whole`).toMatchObject({ size: row.size, sent: row.parts });
        const isSame =
          server.photos.piece(id, 'thumb') === thumb &&
          parts.every((bytes, part) => server.photos.piece(id, part) === bytes);
        expect(isSame, `${id} has its bytes`).toBe(true);
      }
    },
  };
}

/** `writer`, which notes the photos that it changes. `faults`: of these photos, at the end of the transaction. */
export function watchPhotos(writer: LocalWriter) {
  const changed = new Set<PhotoId>();
  return {
    writer: {
      ...writer,
      putPhoto: (record) => {
        changed.add(record.id);
        return writer.putPhoto(record);
      },
      deletePhotoBody: (id) => {
        changed.add(id);
        return writer.deletePhotoBody(id);
      },
    } satisfies LocalWriter,
    faults: async (): Promise<readonly string[]> => {
      const faults: string[] = [];
      for (const id of changed) {
        const photo = await writer.photo(id);
        if (photo === undefined) continue;
        const hasBody = (await writer.photoBody(id)) !== undefined;
        if (photo.hasBody !== hasBody) faults.push(`${id} is not as its record says`);
        if (photo.state !== 'sent' && !hasBody) faults.push(`${id} is ${photo.state} and gone`);
      }
      return faults;
    },
  };
}

/** The number of photos that the server lacks. */
export async function unsentPhotos(reader: LocalReader): Promise<number> {
  return (await reader.countPhotos('unsent')) + (await reader.countPhotos('refused'));
}
