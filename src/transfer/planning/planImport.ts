import type { DayKey } from '../../dates/DayKey.ts';
import { parseTimeString } from '../../dates/TimeString.ts';
import type { Entry, EntryContent, EntryId } from '../../entries/Entry.ts';
import { occurrenceOf } from '../../entries/occurrenceOf.ts';
import {
  endsInTrash,
  type ImportedLife,
  lastState,
  lifeOf,
  mapLife,
} from '../../log/imports/ImportedLife.ts';
import type { Candidate, Loss } from '../Candidate.ts';
import { cleanText, sumLosses, withoutPhotos } from '../reading/candidateItem.ts';
import { compareWith, type Comparison, type KnownEntries, momentKey } from './compare.ts';
import { type IdentifiedJournal, identityOf } from './identities.ts';
import type { ImportIds } from './importIds.ts';
import { createPlanGroups, noCounts, type PlanGroup } from './planGroups.ts';
import {
  createPhotoPlanner,
  limitPhotos,
  type PhotoAddition,
  type PhotoSummary,
  type PlannedPhoto,
} from './planPhotos.ts';
import type { ReadJournal, UnreadablePart } from './readJournal.ts';
import { dayOf, type ImportChoices, toEntries } from './toEntries.ts';
import { unreadableSummary, type UnreadableSummary } from './unreadableParts.ts';

/** Everything that a person chooses about an import. */
export interface PlanChoices extends ImportChoices {
  /** The journals of the file that are not wanted. */
  readonly leftOut: readonly string[];
}

/** What an import will do, for the preview. It holds few words. */
export interface PlanSummary {
  /** By journal, then by year. Also the journals that are left out. */
  readonly groups: readonly PlanGroup[];
  /** The totals of the wanted journals. */
  readonly counts: Readonly<Record<Comparison, number>>;
  /** How many of the new entries come into the trash. */
  readonly trashed: number;
  /** Entries that stand in the file more than once. They are counted once above. */
  readonly repeated: number;
  readonly unreadable: UnreadableSummary;
  /** What the new entries lose. */
  readonly losses: readonly Loss[];
  /** The first, the middle and the last new entry. */
  readonly samples: readonly EntryContent[];
  /** The first and the last day of the new entries. null: there are none. */
  readonly span: { readonly first: DayKey; readonly last: DayKey } | null;
  /** How many entries of the file have an instant without a zone. They get the times of the chosen zone. */
  readonly instants: number;
  /** What the file holds, so that only useful questions are asked. */
  readonly holds: Readonly<Record<'tags' | 'details' | 'stars' | 'photos', boolean>>;
  /** About how many bytes the new entries will take on this device. */
  readonly neededBytes: number;
  readonly photos: PhotoSummary;
}

/** What an import will do. The preview shows `summary`; the import stores `fresh`. */
export interface ImportPlan {
  readonly summary: PlanSummary;
  readonly fresh: readonly FreshEntry[];
  /** The entries of the log that get photos. */
  readonly additions: readonly PhotoAddition[];
  /** Photos of an export of Daylog that entries of the log name and this device lacks. */
  readonly ownPhotos: readonly PlannedPhoto[];
  /** All parts of the wanted journals that give no entry. */
  readonly unreadable: readonly UnreadablePart[];
}

/** A candidate whose id this device does not know. */
export interface FreshEntry {
  readonly id: EntryId;
  /** Makes the ids of its parts and writes. */
  readonly ids: ImportIds;
  readonly candidate: Candidate;
  readonly parts: readonly [EntryContent, ...EntryContent[]];
  /** Of another program: by the number of the photo in the candidate. Of Daylog: those that the texts name. */
  readonly photos: readonly PlannedPhoto[];
}

/**
 * Plans the import of `read` into the log of which the device knows `known`. `roomBytes`: the room that the log has left
 * for photos. null: not known.
 */
export function planImport(
  read: IdentifiedJournal,
  known: KnownEntries,
  choices: PlanChoices,
  roomBytes: number | null = null,
): ImportPlan {
  const leftOut = new Set(choices.leftOut);
  const groups = createPlanGroups();
  const counts = noCounts();
  const unreadable: UnreadablePart[] = [];
  const addUnreadable = (part: UnreadablePart) => {
    const day = part.moment === null ? null : dayOf(part.moment, choices.zone);
    groups.countUnreadable(part.journal, day);
    if (!leftOut.has(part.journal)) unreadable.push(part);
  };
  for (const part of read.unreadable) addUnreadable(part);
  const fresh: FreshEntry[] = [];
  const seen = new Set<EntryId>();
  const takeTwin = createTwinTaker(known);
  const inFileOrder = createFileOrder();
  const photos = createPhotoPlanner(read, known, choices.hasPhotos);
  const additions: PhotoAddition[] = [];
  const ownPhotos: PlannedPhoto[] = [];
  let losses: readonly Loss[] = [];
  for (const [index, candidate] of read.candidates.entries()) {
    const identity = identityOf(read, index, known);
    if (identity === null || seen.has(identity.id)) continue;
    const { id, by: ids } = identity;
    seen.add(id);
    const conversion = toEntries(candidate, choices);
    if (conversion.kind === 'unreadable') {
      const { journal, moment } = candidate;
      addUnreadable({ where: placeOf(candidate), reason: conversion.reason, journal, moment });
      continue;
    }
    const parts = inFileOrder(candidate, conversion.parts);
    const [first] = parts;
    const found = compare(known, identity, candidate, first);
    const isTwin = found === 'new' && candidate.own !== null && takeTwin(first);
    const comparison = isTwin ? 'here' : found;
    groups.count(candidate.journal, first.day, comparison);
    if (leftOut.has(candidate.journal)) continue;
    counts[comparison] += 1;
    if (comparison !== 'new') {
      const entry = known.entries.get(id) ?? null;
      if (comparison === 'deleted') continue;
      ownPhotos.push(...photos.ownOf([entry?.text ?? first.text], first.day));
      if (entry === null) continue;
      const addition = photos.additionTo(entry, candidate, ids);
      if (addition !== null) additions.push(addition);
      continue;
    }
    const planned = photos.ofFresh(candidate, id, ids, first.day);
    fresh.push({ id, ids, candidate, parts, photos: planned });
    // Missing ones are named by themselves too.
    const more = withoutPhotos(conversion.losses, candidate.own === null ? planned.length : 0);
    losses = more.length === 0 ? losses : sumLosses([...losses, ...more]);
  }
  fresh.sort(byDayAndTime);
  ownPhotos.push(...photos.ofExtras());
  const { summary: photoSummary, ...plan } = limitPhotos(
    { fresh, additions, ownPhotos },
    roomBytes,
  );
  const live = fresh.filter((each) => !isTrashed(each));
  const days = live.map(({ parts }) => parts[0].day);
  const [first, last] = [days[0], days.at(-1)];
  return {
    ...plan,
    unreadable,
    summary: {
      groups: groups.sorted(),
      counts,
      trashed: fresh.length - live.length,
      repeated: read.candidates.length - seen.size,
      unreadable: unreadableSummary(unreadable),
      losses: [...losses].sort((a, b) => b.count - a.count),
      samples: samplesOf(live),
      span: first === undefined || last === undefined ? null : { first, last },
      instants: read.candidates.filter(({ moment }) => moment.kind === 'instant').length,
      holds: holdingsOf(read),
      neededBytes: neededBytes(fresh) + photoSummary.bytes,
      photos: photoSummary,
    },
  };
}

/**
 * Keeps the order of the file where the source has no seconds. A day's entries are in order of time, then of id, and
 * an id tells nothing about the place in the file. So of entries with the same full minute, each is a second later
 * than the one before, at most to the end of the minute. An entry with an id of its source has the time that the
 * source says.
 */
function createFileOrder() {
  const counts = new Map<string, number>();
  return ({ sourceId, raw, own }: Candidate, parts: FreshEntry['parts']): FreshEntry['parts'] => {
    const [{ day, time }] = parts;
    if ((sourceId !== null && raw === null) || own !== null || !time.endsWith(':00')) return parts;
    const key = momentKey({ day, time });
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    if (count === 0) return parts;
    const second = String(Math.min(count, 59)).padStart(2, '0');
    const later = parseTimeString(`${time.slice(0, 6)}${second}`) ?? time;
    const [first, ...others] = parts.map((part) => ({ ...part, time: later }));
    return first === undefined ? parts : [first, ...others];
  };
}

/**
 * Says whether the log has an entry with this day, time and text under another id. Each entry of the log counts once, so
 * that equal entries of a file need as many in the log.
 */
function createTwinTaker({ texts }: KnownEntries): (content: EntryContent) => boolean {
  const left = new Map<string, readonly string[]>(texts);
  return (content) => {
    const there = left.get(momentKey(content)) ?? [];
    // Readers of other programs' formats remove outer blank lines and unusual line ends.
    const index = there.findIndex((text) => [text, cleanText(text)].includes(content.text));
    if (index < 0) return false;
    left.set(
      momentKey(content),
      there.filter((_text, each) => each !== index),
    );
    return true;
  };
}

function isTrashed({ candidate: { own } }: FreshEntry): boolean {
  return own?.writes !== undefined && endsInTrash(own.writes);
}

function compare(
  known: KnownEntries,
  { id, by }: { readonly id: EntryId; readonly by: ImportIds },
  candidate: Candidate,
  content: EntryContent,
): Comparison {
  const own = candidate.own?.writes;
  if (known.deleted.has(id)) return own !== undefined && endsInTrash(own) ? 'here' : 'deleted';
  const entry = known.entries.get(id);
  if (entry === undefined) return 'new';
  const writeId = own === undefined ? by.writeIdOf(id, candidate) : lastState(own).writeId;
  return compareWith(entry, { ...content, writeId });
}

/** The entries of `fresh` as they are stored, with their ids. */
export function livesOf(fresh: readonly FreshEntry[], nowMs: number): readonly ImportedLife[] {
  return fresh.flatMap((each) => partsOf(each, nowMs));
}

function partsOf(
  { id, ids, candidate, parts }: FreshEntry,
  nowMs: number,
): readonly ImportedLife[] {
  const own = candidate.own?.writes;
  if (own !== undefined) {
    return [isPossible(candidate.writtenAtMs, nowMs) ? own : mapLife(own, withoutWrittenAt)];
  }
  return parts.map((content, part): ImportedLife => {
    const partId = ids.partIdOf(id, candidate, part);
    return lifeOf({
      ...content,
      id: partId,
      writeId: ids.writeIdOf(partId, candidate),
      createdAtMs: null,
      updatedAtMs: null,
      revision: 1,
      clashesWith: null,
      ...writtenAtOf(candidate, { ...content, id: partId }, nowMs),
    });
  });
}

function withoutWrittenAt(entry: Entry): Entry {
  const without: { -readonly [Field in keyof Entry]: Entry[Field] } = { ...entry };
  delete without.writtenAtMs;
  return without;
}

const dayMs = 86_400_000;

/**
 * When the source says that it was written, unless the rules refuse it (rule 12): then it cannot be true. Where the
 * clock showed the time of `entry` twice, the instant of the source tells which time it was.
 */
function writtenAtOf(
  { moment, writtenAtMs }: Candidate,
  entry: EntryContent & Pick<Entry, 'id'>,
  nowMs: number,
): Pick<Entry, 'writtenAtMs'> {
  if (writtenAtMs !== null) return isPossible(writtenAtMs, nowMs) ? { writtenAtMs } : {};
  if (moment.kind !== 'instant' || !isPossible(moment.atMs, nowMs)) return {};
  const asWritten = { ...entry, createdAtMs: null, writtenAtMs: moment.atMs };
  return occurrenceOf(asWritten) === 'second' ? { writtenAtMs: moment.atMs } : {};
}

function isPossible(writtenAtMs: number | null, nowMs: number): boolean {
  return writtenAtMs === null || (writtenAtMs > yearOneMs && writtenAtMs <= nowMs + dayMs);
}

const yearOneMs = Date.parse('0001-01-01');

function samplesOf(fresh: readonly FreshEntry[]): readonly EntryContent[] {
  const places = new Set([0, Math.floor((fresh.length - 1) / 2), fresh.length - 1]);
  return [...places].flatMap((place) => fresh[place]?.parts[0] ?? []);
}

function holdingsOf({ candidates, ownPhotos }: ReadJournal): PlanSummary['holds'] {
  return {
    photos:
      (ownPhotos !== undefined && ownPhotos.size > 0) ||
      candidates.some(({ photos }) => photos?.photos.some(({ path }) => path !== null)),
    tags: candidates.some(({ tags }) => tags.length > 0),
    details: candidates.some(({ details }) => details.length > 0),
    stars: candidates.some(({ isStarred }) => isStarred),
  };
}

/** Names an entry that has no day: by its first words. */
function placeOf({ journal, text }: Candidate): string {
  return [journal, text.trim().slice(0, 60)].filter((part) => part !== '').join(': ');
}

function byDayAndTime(a: FreshEntry, b: FreshEntry): number {
  const [one, other] = [a.parts[0], b.parts[0]];
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  return one.time === other.time ? 0 : one.time < other.time ? -1 : 1;
}

/** Measured in Chromium: 20,000 short entries took 1,530 bytes each, as entries with tallies and as unsent writes. */
const bytesPerEntry = 1600;
/** A text lies in its day and in its unsent write, with two bytes for each character. */
const bytesPerCharacter = 4;

/** About how many bytes `fresh` will take on this device until it is sent. Rather too many than too few. */
function neededBytes(fresh: readonly { readonly parts: readonly EntryContent[] }[]): number {
  return fresh
    .flatMap(({ parts }) => parts)
    .reduce((sum, { text }) => sum + bytesPerEntry + bytesPerCharacter * text.length, 0);
}
