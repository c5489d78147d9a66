import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

import { instantAt } from '../../dates/instantAt.ts';
import type { Entry } from '../../entries/Entry.ts';
import { isStarred, starTag } from '../../entries/star.ts';
import { findTags, tagKey } from '../../entries/tags.ts';
import { ownDevice } from '../formats/dayOne/ownDevice.ts';
import type { ExportDeps } from './ExportDeps.ts';
import { loggedDays } from './loggedDays.ts';

/**
 * The log as the JSON of one Day One journal, oldest entry first. Day One shows an instant in a zone. Some wall times
 * have no instant in their zone, or a zone without a known name. They are written in UTC, so that day and time stay.
 */
export async function* writeDayOne({
  localStore,
}: Pick<ExportDeps, 'localStore'>): AsyncGenerator<string, void, void> {
  let separator = '\n';
  yield '{"metadata":{"version":"1.0"},"entries":[';
  for await (const days of loggedDays(localStore)) {
    let piece = '';
    for (const entry of days.flatMap(({ entries }) => entries)) {
      piece += separator + JSON.stringify(dayOneEntry(entry));
      separator = ',\n';
    }
    if (piece !== '') yield piece;
  }
  yield '\n]}\n';
}

function dayOneEntry(entry: Entry) {
  const { id, day, time, zone, text, createdAtMs, updatedAtMs } = entry;
  const instantMs = /^[A-Z]/i.test(zone) ? instantAt(day, time, zone) : null;
  const creationDate = instantMs === null ? `${day}T${time}Z` : secondsOf(instantMs);
  const modifiedMs = updatedAtMs ?? createdAtMs;
  const names = new Map(findTags(text).map(({ name }) => [tagKey(name), name]));
  names.delete(starTag);
  return {
    uuid: bytesToHex(sha256(utf8ToBytes(id)))
      .slice(0, 32)
      .toUpperCase(),
    creationDate,
    ...(modifiedMs !== null && { modifiedDate: secondsOf(modifiedMs) }),
    timeZone: instantMs === null ? 'Etc/UTC' : zone,
    creationDevice: ownDevice,
    starred: isStarred(text),
    ...(names.size > 0 && { tags: [...names.values()] }),
    text,
  };
}

/** `2026-11-20T09:05:07Z`. */
function secondsOf(instantMs: number): string {
  return new Date(instantMs).toISOString().replace(/\.\d+Z$/, 'Z');
}
