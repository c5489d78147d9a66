import { parseJson } from '../../lib/parseJson.ts';
import type { JournalFormat, ReadItem, SourceFile, SourceFolder } from '../JournalFormat.ts';
import { takeText, unreadable } from './fileText.ts';
import { parseJsonHead } from './jsonHead.ts';
import { headLength, isBrokenJson, jsonHeadOf, possibleTexts, sniffFolder } from './sniff.ts';

/** Whether the beginning of a JSON file is of a format. `value` may lack everything after the beginning. */
export type IsOurs = (value: unknown, head: string) => boolean;

/** Recognises a folder with at least one JSON file of a format. It is broken if all of them are. */
export function recogniseJson(isOurs: IsOurs): JournalFormat['recognise'] {
  return async (folder) => {
    const sniffs = await sniffFolder(folder);
    const ours = sniffs.filter((sniff) => {
      const value = jsonHeadOf(sniff);
      return value !== null && isOurs(value, sniff.head);
    });
    if (ours.length === 0) return { kind: 'no' };
    if (ours.every(isBrokenJson)) return { kind: 'refused', reason: 'broken' };
    return { kind: 'yes', questions: [] };
  };
}

/** A JSON file of a format, or an item for a broken one. */
export type JsonFile =
  | { readonly kind: 'json'; readonly file: SourceFile; readonly value: unknown }
  | Extract<ReadItem, { kind: 'unreadable' }>;

/** The JSON files of a format, one after another. Files of other formats are passed over. */
export async function* jsonFiles(
  folder: SourceFolder,
  isOurs: IsOurs,
): AsyncGenerator<JsonFile, void, void> {
  for (const file of possibleTexts(folder)) {
    const text = await takeText(file);
    if (!text.ok) {
      // Files without an ending may be pictures.
      if (folder.files.length === 1 || /\.json$/i.test(file.path)) yield text.item;
      continue;
    }
    const head = text.value.slice(0, headLength);
    const beginning = parseJsonHead(head);
    if (beginning === null) continue;
    const isKnown = isOurs(beginning, head);
    // The fields that tell may stand behind a long text.
    if (!isKnown && text.value.length <= headLength) continue;
    const value = parseJson(text.value);
    if (value === null && isKnown) yield unreadable(file.path, 'not-json');
    else if (value !== null && (isKnown || isOurs(value, head))) {
      yield { kind: 'json', file, value };
    }
  }
}

/** The last part of a path without its ending: `Journal` of `a/Journal.json`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]{1,12}$/, '');
}
