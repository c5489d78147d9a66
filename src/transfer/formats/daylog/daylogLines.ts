import { parseJson } from '../../../lib/parseJson.ts';
import { asRecord, field, listOf, textField } from '../../reading/outside.ts';
import { daylogExportStart, exportedLists, type ExportedList } from './DaylogExport.ts';

/** A line of Daylog's own export, before its fields are read. */
export type DaylogLine =
  | {
      readonly kind: 'row';
      readonly list: ExportedList;
      readonly value: unknown;
      readonly line: number;
    }
  | { readonly kind: 'settings'; readonly value: unknown }
  | { readonly kind: 'parts'; readonly value: unknown }
  /** The line is no JSON. */
  | { readonly kind: 'broken'; readonly line: number }
  /** The end of the file. `sum` is the SHA-256 that the file gives, or null if it was cut off. */
  | { readonly kind: 'end'; readonly sum: string | null };

/** The beginning of the last line of version 2. */
export const sumStart = '"sha256":"';

/**
 * The lines of an export of version 2 (docs/export-format.md), one after another. A line that cannot be read costs only
 * itself. A file that another program has laid out anew is read at once.
 */
export function* daylogLinesOf(text: string): Generator<DaylogLine, void, void> {
  if (text.startsWith(daylogExportStart)) yield* linesOf(text);
  else yield* fieldsOf(parseJson(text));
}

function* linesOf(text: string): Generator<DaylogLine, void, void> {
  let list: ExportedList | null = null;
  let sum: string | null = null;
  let number = 0;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end).trim();
    number += 1;
    start = end + 1;
    const [, name = ''] = /^"([a-z]{1,20})":\[$/.exec(line) ?? [];
    if (list !== null) {
      if (/^\],?$/.test(line)) list = null;
      else if (line !== '') yield rowOf(list, line.replace(/,$/, ''), number);
    } else if (isList(name)) list = name;
    else if (line.startsWith(sumStart)) sum = /^"sha256":"([0-9a-f]{64})"\}$/.exec(line)?.[1] ?? '';
    else if (/^"(?:settings|parts)":/.test(line)) {
      const value = parseJson(`{${line.replace(/,$/, '')}}`);
      if (line.startsWith('"settings"'))
        yield { kind: 'settings', value: field(value, 'settings') };
      else yield { kind: 'parts', value: field(value, 'parts') };
    }
  }
  yield { kind: 'end', sum };
}

function rowOf(list: ExportedList, line: string, number: number): DaylogLine {
  const value = asRecord(parseJson(line));
  return value === null
    ? { kind: 'broken', line: number }
    : { kind: 'row', list, value, line: number };
}

function* fieldsOf(value: unknown): Generator<DaylogLine, void, void> {
  yield { kind: 'settings', value: field(value, 'settings') };
  for (const list of exportedLists) {
    for (const row of listOf(field(value, list))) yield { kind: 'row', list, value: row, line: 0 };
  }
  yield { kind: 'parts', value: field(value, 'parts') };
  yield { kind: 'end', sum: textField(value, 'sha256') };
}

function isList(name: string): name is ExportedList {
  return exportedLists.some((each) => each === name);
}
