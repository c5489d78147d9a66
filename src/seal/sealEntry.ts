import type { Result } from '../lib/result.ts';
import { failure, success } from '../lib/result.ts';
import { parseTimeString } from '../dates/TimeString.ts';
import { maxTextLength } from '../entries/Entry.ts';
import { parseJson } from '../lib/parseJson.ts';
import { headerOf, openText, sealText, type OpenFailure } from './box.ts';
import { labelled, type Bytes } from './bytes.ts';
import type { RowPlace, SealedContent, SealedString } from './SealedRow.ts';
import type { DataKey, SealKeys } from './SealKeys.ts';

/** The content of a row and the number of the key that sealed it. */
export interface OpenedRow {
  readonly content: SealedContent;
  readonly keyNumber: number;
}

/** Seals an entry or a version for its place. The same content in the same place gives the same string. */
export function sealEntry(
  content: SealedContent,
  place: RowPlace,
  key: DataKey,
): Promise<SealedString> {
  return sealText(contentText(content), placeBytes(place, key.number), key);
}

/** Opens a row. A row that was changed or put elsewhere does not open. Never throws on what a server sends. */
export async function openEntry(
  sealed: string,
  place: RowPlace,
  keys: Pick<SealKeys, 'dataKeys'>,
): Promise<Result<OpenedRow, OpenFailure>> {
  const opened = await openText(sealed, (keyNumber) => placeBytes(place, keyNumber), keys);
  if (!opened.ok) return opened;
  const content = parseContent(opened.value.text);
  if (content === null) return failure({ kind: 'malformed' });
  return success({ content, keyNumber: opened.value.keyNumber });
}

function placeBytes({ uid, id, day, revision, writeId }: RowPlace, keyNumber: number): Bytes {
  return labelled('daylog-entry/1', [
    headerOf(keyNumber),
    uid,
    id,
    day,
    revision.toString(),
    writeId,
  ]);
}

/** JSON of an array: the order and the number of the fields are part of format 1. */
function contentText(content: SealedContent): string {
  return JSON.stringify([
    content.time,
    content.zone,
    content.text,
    content.addedLater ? 1 : 0,
    content.clashesWith,
    content.writtenAtMs ?? null,
    content.unedited === true ? 1 : 0,
  ]);
}

function parseContent(text: string): SealedContent | null {
  const value = parseJson(text);
  if (!Array.isArray(value) || value.length !== 7) return null;
  const fields: readonly unknown[] = value;
  const [time, zone, words, addedLater, clashesWith, writtenAtMs, unedited] = fields;
  const parsedTime = typeof time === 'string' ? parseTimeString(time) : undefined;
  if (parsedTime === undefined || typeof zone !== 'string') return null;
  if (typeof words !== 'string' || words === '' || words.length > maxTextLength) return null;
  if (!isFlag(addedLater) || !isFlag(unedited)) return null;
  if (!isNumberOrNull(clashesWith) || !isNumberOrNull(writtenAtMs)) return null;
  return {
    time: parsedTime,
    zone,
    text: words,
    addedLater: addedLater === 1,
    clashesWith,
    ...(writtenAtMs === null ? {} : { writtenAtMs }),
    ...(unedited === 1 ? { unedited: true } : {}),
  };
}

const isFlag = (value: unknown): value is 0 | 1 => value === 0 || value === 1;

const isNumberOrNull = (value: unknown): value is number | null =>
  value === null || (typeof value === 'number' && Number.isFinite(value));
