import { asEntryId } from '../../entries/entryIds.ts';
import {
  parseEntry,
  parseRowFacts,
  parseVersion,
  parseVersionFacts,
} from '../../entries/parseEntry.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { parseSealedString } from '../../seal/box.ts';
import { plainEntry, plainVersion } from './plainRows.ts';
import type { SealedBody, StoredEntry, StoredVersion, UnreadableRow } from './StoredRow.ts';

/** The row stored at `entries/{day}/{id}`, in either form. */
export function parseStoredEntry(
  id: string,
  day: DayKey,
  value: unknown,
): StoredEntry | UnreadableRow {
  const body = sealedBodyOf(value);
  if (body !== null) return { id: asEntryId(id), day, ...parseRowFacts(value), body };
  const entry = parseEntry(id, day, value);
  if (entry !== null) return plainEntry(entry);
  return { id: asEntryId(id), body: null, text: JSON.stringify(value) };
}

/** The row stored at `versions/{id}/{revision}`, in either form. null: it is in neither. */
export function parseStoredVersion(
  id: string,
  revision: number,
  value: unknown,
): StoredVersion | null {
  const body = sealedBodyOf(value);
  if (body === null) {
    const version = parseVersion(id, revision, value);
    return version === null ? null : plainVersion(version);
  }
  const facts = parseVersionFacts(value);
  return facts === null ? null : { id: asEntryId(id), revision, ...facts, body };
}

/** A row with `text` is never taken for a sealed one, with any other fields. */
function sealedBodyOf(value: unknown): SealedBody | null {
  if (typeof value !== 'object' || value === null || !('sealed' in value) || 'text' in value) {
    return null;
  }
  const sealed = parseSealedString(value.sealed);
  return sealed === null ? null : { kind: 'sealed', sealed };
}
