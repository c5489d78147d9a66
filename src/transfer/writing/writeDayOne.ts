import { sha256 } from '@noble/hashes/sha2.js';
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { instantAt } from '../../dates/instantAt.ts';
import type { Entry } from '../../entries/Entry.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import { replacePhotos } from '../../entries/photos/photosIn.ts';
import { isStarred, starTag } from '../../entries/star.ts';
import { findTags, tagKey } from '../../entries/tags.ts';
import { ownDevice } from '../formats/dayOne/ownDevice.ts';
import type { ExportDeps } from './ExportDeps.ts';
import { encoded } from './byteStream.ts';
import type { ExportedMember } from './ExportedMember.ts';
import { type ExportedPhotos, photoFileName, photosOf } from './exportedPhotos.ts';
import { loggedDays } from './loggedDays.ts';

/** A photo in `photos/`, as an entry lists it. */
interface ListedPhoto {
  /** Names it in a text. */
  readonly identifier: string;
  readonly md5: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  /** Its name in Daylog's log. */
  readonly filename: string;
}

/** The log as a zip for Day One: the photos by the MD5 of their bytes, and then the journal, which lists them. */
export async function* writeDayOneZip(
  { localStore }: Pick<ExportDeps, 'localStore'>,
  photos: ExportedPhotos,
): AsyncGenerator<ExportedMember, void, void> {
  const listed = new Map<PhotoId, ListedPhoto>();
  const paths = new Set<string>();
  for await (const days of loggedDays(localStore)) {
    photos.note(days);
    const ids = photosOf(days.flatMap(({ entries }) => entries)).map(({ id }) => id);
    for await (const { id, facts, bytes } of photos.take(ids)) {
      const photo: ListedPhoto = {
        identifier: hexOf(id),
        md5: bytesToHex(md5(bytes)),
        type: facts.type.slice('image/'.length),
        width: facts.width,
        height: facts.height,
        filename: photoFileName(id, facts),
      };
      listed.set(id, photo);
      const path = `photos/${photo.md5}.${photo.type}`;
      // Two photos may have the same bytes.
      if (!paths.has(path)) yield { path, content: bytes };
      paths.add(path);
    }
  }
  yield { path: 'Daylog.json', content: encoded(writeDayOne({ localStore }, listed)) };
}

/**
 * The log as the JSON of one Day One journal, oldest entry first. Day One shows an instant in a zone. Some wall times
 * have no instant in their zone, or a zone without a known name. They are written in UTC, so that day and time stay.
 */
export async function* writeDayOne(
  { localStore }: Pick<ExportDeps, 'localStore'>,
  photos: ReadonlyMap<PhotoId, ListedPhoto> = new Map(),
): AsyncGenerator<string, void, void> {
  let separator = '\n';
  yield '{"metadata":{"version":"1.0"},"entries":[';
  for await (const days of loggedDays(localStore)) {
    let piece = '';
    for (const entry of days.flatMap(({ entries }) => entries)) {
      piece += separator + JSON.stringify(dayOneEntry(entry, photos));
      separator = ',\n';
    }
    if (piece !== '') yield piece;
  }
  yield '\n]}\n';
}

function dayOneEntry(entry: Entry, photos: ReadonlyMap<PhotoId, ListedPhoto>) {
  const { id, day, time, zone, text, createdAtMs, updatedAtMs } = entry;
  const shown = new Map<PhotoId, ListedPhoto>();
  const written = replacePhotos(text, (photo, alt) => {
    const listed = photos.get(photo.id);
    if (listed === undefined) return null;
    shown.set(photo.id, listed);
    return `![${alt}](dayone-moment://${listed.identifier})`;
  });
  const instantMs = /^[A-Z]/i.test(zone) ? instantAt(day, time, zone) : null;
  const creationDate = instantMs === null ? `${day}T${time}Z` : secondsOf(instantMs);
  const modifiedMs = updatedAtMs ?? createdAtMs;
  const names = new Map(findTags(text).map(({ name }) => [tagKey(name), name]));
  names.delete(starTag);
  return {
    uuid: hexOf(id),
    creationDate,
    ...(modifiedMs !== null && { modifiedDate: secondsOf(modifiedMs) }),
    timeZone: instantMs === null ? 'Etc/UTC' : zone,
    creationDevice: ownDevice,
    starred: isStarred(text),
    ...(names.size > 0 && { tags: [...names.values()] }),
    ...(shown.size > 0 && {
      photos: [...shown.values()].map((photo, orderInEntry) => ({ ...photo, orderInEntry })),
    }),
    text: written,
  };
}

/** 32 digits, as Day One names entries and photos. */
function hexOf(id: string): string {
  return bytesToHex(sha256(utf8ToBytes(id)))
    .slice(0, 32)
    .toUpperCase();
}

/** `2026-11-20T09:05:07Z`. */
function secondsOf(instantMs: number): string {
  return new Date(instantMs).toISOString().replace(/\.\d+Z$/, 'Z');
}
