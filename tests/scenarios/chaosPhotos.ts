import { expect } from 'vitest';

import { partsOf, type PhotoContent, type PhotoId } from '../../src/entries/photos/Photo.ts';
import { failure } from '../../src/lib/result.ts';
import { addressedPhotos } from '../../src/log/photos/localPhotos.ts';
import type { LocalReader, LocalWriter } from '../../src/log/LocalStore.ts';
import type { RemoteError } from '../../src/log/RemoteError.ts';
import type { SealKeys } from '../../src/seal/SealKeys.ts';
import type { PhotoForm } from '../../src/sync/photos/PhotoForm.ts';
import { plainPhotoForm } from '../../src/sync/photos/plainPhotoForm.ts';
import { openingPhotoForm, sealedPhotoForm } from '../../src/sync/photos/sealedPhotoForm.ts';
import type { PhotoBytes, PhotoFormKind, WholePhoto } from '../../src/sync/photos/StoredPhoto.ts';
import type { FakeServer } from '../support/fakeRemoteServer.ts';
import { partOf, testPhoto } from '../support/testPhoto.ts';
import { threeParts } from './photoLane.ts';

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

/** The photos of the log on `server`. `keys`: of a log whose encryption is turned on and off. */
export function createChaosPhotos(
  server: FakeServer,
  random: () => number,
  keys: SealKeys | null,
): ChaosPhotos {
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
      const stored = new Map(server.photos.all().map((photo) => [photo.row.id, photo]));
      for (const id of addressedPhotos(texts)) {
        const content = contents.get(id);
        if (content === undefined) continue;
        const there = stored.get(id);
        expect(there?.row, `${id} is whole`).toMatchObject({
          size: content.size,
          sent: partsOf(content.size),
        });
        if (there === undefined) continue;
        const [thumb, ...parts] = await openedPieces(there, keys);
        const isSame =
          isBytes(thumb, content.thumb) &&
          parts.every((bytes, part) => isBytes(bytes, partOf(content, part)));
        expect(isSame, `${id} has its bytes`).toBe(true);
      }
    },
  };
}

const isBytes = (bytes: ArrayBuffer | undefined, expected: ArrayBuffer) =>
  bytes !== undefined && Buffer.from(bytes).equals(new Uint8Array(expected));

type Stored = ReturnType<FakeServer['photos']['all']>[number];

/** The form that reads photos of both kinds. */
const readingForm = (keys: SealKeys | null) =>
  keys === null ? plainPhotoForm : openingPhotoForm({ uid: 'ann', keys, isConverting: true });

/** The thumbnail of a photo and its parts, opened. Throws if one does not open. */
async function openedPieces({ row, thumb, parts }: Stored, keys: SealKeys | null) {
  const form = readingForm(keys);
  const opened = await Promise.all([
    form.open(row, 'thumb', thumb),
    ...parts.map((bytes, part) => form.open(row, part, bytes)),
  ]);
  return opened.map((bytes) => {
    if (bytes === null) throw new Error(`${row.id} does not open`);
    return bytes;
  });
}

/** A whole photo in the other form. */
export async function convertedPhoto(
  photo: Stored,
  kind: 'plain' | 'sealed',
  keys: SealKeys,
): Promise<WholePhoto> {
  const { id, size, sent, createdAtMs } = photo.row;
  const description = await readingForm(keys).describe(photo.row);
  const [thumb, ...bodies] = await openedPieces(photo, keys);
  if (description === null || thumb === undefined) throw new Error(`${id} does not open`);
  const write = async <Kind extends PhotoFormKind>(form: PhotoForm<Kind>) => {
    const stored = await form.toStored(id, { ...description, size, thumb });
    const parts: PhotoBytes[] = [];
    for (const [part, bytes] of bodies.entries()) {
      const text = await form.toPart(stored.row, part, bytes);
      if (text !== null) parts.push(text);
    }
    return { row: { ...stored.row, sent, createdAtMs }, thumb: stored.thumb, parts };
  };
  return kind === 'plain'
    ? write(plainPhotoForm)
    : write(sealedPhotoForm({ uid: 'ann', keys, isConverting: true }));
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
