import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

import type { EntryId, WriteId } from '../../entries/Entry.ts';
import { asEntryId, asWriteId } from '../../entries/entryIds.ts';
import type { Candidate, CandidateMoment } from '../Candidate.ts';

/*
 * The ids of imported entries. They derive from the source alone, so the same entry always gets the same ids: in
 * another import, on another device, and whatever is chosen in the preview. The server accepts each id once.
 *
 *   entryId = time (10 characters) + SHA-256 of ["daylog-import/1", source, sourceId] (16 characters)
 *   writeId = time (10 characters) + SHA-256 of ["daylog-import/1", "write", entryId, content] (16 characters)
 *
 * Where an answer of the person decides on day, time or text, the time is 0 and the content is the raw words.
 *
 * This scheme is frozen. Any change of an id would import every journal a second time.
 */
const scheme = 'daylog-import/1';

/** The characters of a ULID. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeLength = 10;
const hashBytes = 10;
const lastMs = 2 ** 48 - 1;
const idShape = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/**
 * The entry id of each candidate of one import, in their order. Candidates that lack a `sourceId` and have the same
 * raw words, or the same day, time and text, get different ids. Candidates with the same `sourceId` get the same id,
 * unless their texts differ: then the id of a later one derives from its text too, so that none is passed over.
 */
export function entryIdsOf(candidates: readonly Candidate[]): readonly EntryId[] {
  const ids = candidates.map((candidate) => entryIdOf(candidate, 0));
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
      if (candidate.text !== firstText) ids[index] = idOfOtherText(candidate);
      continue;
    }
    const ordinal = repeats.get(id) ?? 0;
    repeats.set(id, ordinal + 1);
    if (ordinal > 0) ids[index] = entryIdOf(candidate, ordinal);
  }
  return ids;
}

/** `ordinal`: how many equal candidates of the file come before it. Only used without a `sourceId`. */
function entryIdOf(candidate: Candidate, ordinal: number): EntryId {
  const { source, sourceId, raw, moment, text } = candidate;
  // An entry of our own export keeps its id.
  if (source === 'daylog' && sourceId !== null && idShape.test(sourceId))
    return asEntryId(sourceId);
  const words =
    raw === null ? [...momentFields(moment).slice(0, 2), text, ordinal] : ['raw', raw, ordinal];
  const name = [scheme, source, ...(sourceId === null ? words : [sourceId])];
  return asEntryId(timePart(candidate, 0) + hashPart(name));
}

/** The id of an entry whose source id names another text of the same file too. */
function idOfOtherText(candidate: Candidate): EntryId {
  const { source, sourceId, text } = candidate;
  return asEntryId(timePart(candidate, 0) + hashPart([scheme, source, sourceId, 'text', text]));
}

/** The id of part `part` (0 is the first) of the entry `id` of `candidate`. Part 0 is the entry itself. */
export function partIdOf(id: EntryId, candidate: Candidate, part: number): EntryId {
  if (part === 0) return id;
  // One ms later for each part, so that the parts stay in order.
  return asEntryId(timePart(candidate, part) + hashPart([scheme, 'part', id, part]));
}

/**
 * The id of the write that adds the entry `id`. It names the content as the source has it, so a different id means
 * that the source has changed. `id` may be the id of a part.
 */
export function writeIdOf(id: EntryId, candidate: Candidate): WriteId {
  const { raw, moment, text, tags, isStarred, details } = candidate;
  const content =
    raw === null ? [...momentFields(moment), text, tags, isStarred, details] : ['raw', raw];
  return asWriteId(timePart(candidate, 0) + hashPart([scheme, 'write', id, content]));
}

/**
 * Names the content of a file with the entries `ids`, in their order. The file's name, its zip and the choices of the
 * person do not matter. It is not frozen: it only finds an unfinished import again.
 */
export function contentIdOf(ids: readonly EntryId[]): string {
  return hashPart(ids);
}

/** Day, time and zone, or the instant, as the source has them. */
function momentFields(moment: CandidateMoment): readonly (string | number)[] {
  return moment.kind === 'wall' ? [moment.day, moment.time, moment.zone] : ['instant', moment.atMs];
}

/**
 * The time of a ULID. A wall time counts as UTC: its instant depends on time zone data, which change. Times before
 * 1970 give 0, and so does a time that depends on an answer.
 */
function timePart({ raw, moment }: Candidate, laterMs: number): string {
  const ms = raw === null ? msOf(moment) : 0;
  let rest = Number.isFinite(ms) ? Math.min(Math.max(0, Math.trunc(ms) + laterMs), lastMs) : 0;
  let text = '';
  for (let index = 0; index < timeLength; index += 1) {
    text = alphabet.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function msOf(moment: CandidateMoment): number {
  return moment.kind === 'instant' ? moment.atMs : Date.parse(`${moment.day}T${moment.time}Z`);
}

/**
 * The first 80 bits of the SHA-256 of `value` as JSON. Not by the platform: it answers later, which costs ten times more
 * than the digest of so few bytes.
 */
function hashPart(value: unknown): string {
  const hash = sha256(utf8ToBytes(JSON.stringify(value))).subarray(0, hashBytes);
  let text = '';
  let bits = 0;
  let count = 0;
  for (const byte of hash) {
    bits = ((bits << 8) | byte) & 0xfff;
    count += 8;
    while (count >= 5) {
      count -= 5;
      text += alphabet.charAt((bits >> count) & 31);
    }
  }
  return text;
}
