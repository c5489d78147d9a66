import { parseDayKey, type DayKey } from '../dates/DayKey.ts';
import { codeSpansOf } from './codeSpans.ts';

/** A due date in the words of a task. */
export interface Due {
  readonly day: DayKey;
  /** Where its word begins and ends in the text, with the space before it. */
  readonly start: number;
  readonly end: number;
}

const dueWord = /(?:^|\s)due:(\d{4}-\d{2}-\d{2})(?![\p{L}\p{N}_-])/giu;

/**
 * The first due date of `text`, written as `due:2026-12-01` (`yyyy-MM-dd`). null: it has none, or the date does not
 * exist, or it is code.
 */
export function dueOf(text: string): Due | null {
  if (!/due:/i.test(text)) return null;
  const code = codeSpansOf(text);
  for (const { 0: word, 1: date = '', index } of text.matchAll(dueWord)) {
    const day = parseDayKey(date);
    const isCode = code.some(({ start, end }) => start <= index && index < end);
    if (day !== undefined && !isCode) return { day, start: index, end: index + word.length };
  }
  return null;
}

/** `text` without its due date. */
export function withoutDue(text: string): string {
  const due = dueOf(text);
  return due === null ? text : (text.slice(0, due.start) + text.slice(due.end)).trim();
}
