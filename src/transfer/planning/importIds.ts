import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

import type { EntryId, WriteId } from '../../entries/Entry.ts';
import { asEntryId, asWriteId, isUlid } from '../../entries/entryIds.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import { asPhotoId } from '../../entries/photos/photoReference.ts';
import { unknownZone } from '../../entries/parseEntry.ts';
import type { Candidate, CandidateMoment } from '../Candidate.ts';
import { dayStart } from '../reading/moments.ts';

/*
 * The ids of imported entries. They derive from the source alone, so the same entry always gets the same ids: in
 * another import, on another device, and whatever is chosen in the preview. The server accepts each id once.
 *
 *   entryId = time (10 characters) + digest of [scheme, source, sourceId] (16 characters)
 *   writeId = time (10 characters) + digest of [scheme, "write", entryId, content] (16 characters)
 *   photoId = time of the entryId   + digest of [scheme, "photo", entryId, key] (16 characters)
 *
 *   daylog-import/1   a readable log: SHA-256, and the time of the entry
 *   daylog-import/2   an encrypted log: HMAC-SHA-256 under a key of the log, and the time 0
 *
 * The server sees ids. So those of an encrypted log tell no time, and allow no check of a guess of the words. Where an
 * answer of the person decides on day, time or text, the time is 0 and the content is the raw words.
 *
 * Both schemes are frozen. Any change of an id would import every journal a second time.
 */

/** Makes the ids of imported entries. */
export interface ImportIds {
  /**
   * The entry id of each candidate of one import, in their order. Candidates that lack a `sourceId` and have the same
   * raw words, or the same day, time and text, get different ids. Candidates with the same `sourceId` get the same id,
   * unless their texts differ. Then the id of a later one derives from its text too, so that none is skipped.
   */
  readonly entryIdsOf: (candidates: readonly Candidate[]) => readonly EntryId[];
  /** The id of part `part` (0 is the first) of the entry `id` of `candidate`. Part 0 is the entry itself. */
  readonly partIdOf: (id: EntryId, candidate: Candidate, part: number) => EntryId;
  /**
   * The id of the write that adds the entry `id`. It names the content as the source has it, so a different id means
   * that the source has changed. `id` may be the id of a part.
   */
  readonly writeIdOf: (id: EntryId, candidate: Candidate) => WriteId;
  /** The id of the photo `key` of the entry `id`. */
  readonly photoIdOf: (id: EntryId, key: string) => PhotoId;
}

interface IdScheme {
  readonly name: 'daylog-import/1' | 'daylog-import/2';
  readonly digest: (bytes: Uint8Array) => Uint8Array;
  readonly showsTime: boolean;
}

/** The ids of a log that is not encrypted. */
export const readableIds = importIdsBy({
  name: 'daylog-import/1',
  digest: sha256,
  showsTime: true,
});

/** The ids of an encrypted log with this import key, 32 bytes. */
export function keyedIds(importKey: Uint8Array): ImportIds {
  const digest = (bytes: Uint8Array) => hmac(sha256, importKey, bytes);
  return importIdsBy({ name: 'daylog-import/2', digest, showsTime: false });
}

function importIdsBy(scheme: IdScheme): ImportIds {
  const { name } = scheme;
  return {
    entryIdsOf: (candidates) => entryIdsOf(scheme, candidates),
    partIdOf: (id, candidate, part) =>
      part === 0
        ? id
        : // One ms later for each part, so that the parts stay in order.
          asEntryId(timePart(scheme, candidate, part) + hashPart(scheme, [name, 'part', id, part])),
    writeIdOf: (id, candidate) => {
      const value = [name, 'write', id, contentOf(candidate)];
      return asWriteId(timePart(scheme, candidate, 0) + hashPart(scheme, value));
    },
    photoIdOf: (id, key) =>
      asPhotoId(id.slice(0, timeLength) + hashPart(scheme, [name, 'photo', id, key])),
  };
}

/** The characters of a ULID. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeLength = 10;
const hashBytes = 10;
const lastMs = 2 ** 48 - 1;

function entryIdsOf(scheme: IdScheme, candidates: readonly Candidate[]): readonly EntryId[] {
  const ids = candidates.map((candidate) => entryIdOf(scheme, candidate, 0));
  const repeats = new Map<EntryId, number>();
  const firstTexts = new Map<EntryId, string>();
  for (const [index, candidate] of candidates.entries()) {
    const id = ids[index];
    if (id === undefined) continue;
    if (candidate.sourceId !== null) {
      // A life carries its ids itself.
      if (candidate.own?.writes !== undefined) continue;
      const firstText = firstTexts.get(id) ?? candidate.text;
      firstTexts.set(id, firstText);
      if (candidate.text !== firstText) ids[index] = idOfOtherText(scheme, candidate);
      continue;
    }
    const ordinal = repeats.get(id) ?? 0;
    repeats.set(id, ordinal + 1);
    if (ordinal > 0) ids[index] = entryIdOf(scheme, candidate, ordinal);
  }
  return ids;
}

/** `ordinal`: how many equal candidates of the file come before it. Only used without a `sourceId`. */
function entryIdOf(scheme: IdScheme, candidate: Candidate, ordinal: number): EntryId {
  const { source, sourceId, raw, moment, text } = candidate;
  // An entry of our own export keeps its id.
  if (source === 'daylog' && sourceId !== null && isUlid(sourceId)) return asEntryId(sourceId);
  const words =
    raw === null ? [...momentFields(moment).slice(0, 2), text, ordinal] : ['raw', raw, ordinal];
  const value = [scheme.name, source, ...(sourceId === null ? words : [sourceId])];
  return asEntryId(timePart(scheme, candidate, 0) + hashPart(scheme, value));
}

/** The id of an entry whose source id names another text of the same file too. */
function idOfOtherText(scheme: IdScheme, candidate: Candidate): EntryId {
  const { source, sourceId, text } = candidate;
  const value = [scheme.name, source, sourceId, 'text', text];
  return asEntryId(timePart(scheme, candidate, 0) + hashPart(scheme, value));
}

/** What the source says of an entry. */
function contentOf({ raw, moment, text, tags, isStarred, details }: Candidate) {
  return raw === null ? [...momentFields(moment), text, tags, isStarred, details] : ['raw', raw];
}

/**
 * Names the content of a file with the entries `ids`, in their order. The file's name, its zip and the choices of the
 * person do not matter. It is not frozen: it only finds an unfinished import again.
 */
export function contentIdOf(ids: readonly EntryId[]): string {
  return shortened(sha256(utf8ToBytes(JSON.stringify(ids))));
}

/**
 * Day, time and zone, or the instant, as the source has them. A stated day counts as that day without a time: entries of
 * Daylio without an hour were imported so before their instants were read.
 */
function momentFields(moment: CandidateMoment): readonly (string | number)[] {
  if (moment.kind === 'wall') return [moment.day, moment.time, moment.zone];
  return moment.day === undefined ? ['instant', moment.atMs] : [moment.day, dayStart, unknownZone];
}

/**
 * The time of a ULID, or 0. A wall time counts as UTC: its instant depends on time zone data, which change. Times before
 * 1970 give 0, and so does a time that depends on an answer.
 */
function timePart({ showsTime }: IdScheme, { raw, moment }: Candidate, laterMs: number): string {
  const ms = showsTime && raw === null ? msOf(moment) : 0;
  let rest = Number.isFinite(ms) ? Math.min(Math.max(0, Math.trunc(ms) + laterMs), lastMs) : 0;
  let text = '';
  for (let index = 0; index < timeLength; index += 1) {
    text = alphabet.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function msOf(moment: CandidateMoment): number {
  if (moment.kind === 'wall') return Date.parse(`${moment.day}T${moment.time}Z`);
  return moment.day === undefined ? moment.atMs : Date.parse(`${moment.day}T${dayStart}Z`);
}

/**
 * The digest of `value` as JSON. Not by the platform: it answers later, which costs ten times more than the digest of so
 * few bytes.
 */
function hashPart({ digest }: IdScheme, value: unknown): string {
  return shortened(digest(utf8ToBytes(JSON.stringify(value))));
}

/** The first 80 bits of `hash`. */
function shortened(hash: Uint8Array): string {
  let text = '';
  let bits = 0;
  let count = 0;
  for (const byte of hash.subarray(0, hashBytes)) {
    bits = ((bits << 8) | byte) & 0xfff;
    count += 8;
    while (count >= 5) {
      count -= 5;
      text += alphabet.charAt((bits >> count) & 31);
    }
  }
  return text;
}
