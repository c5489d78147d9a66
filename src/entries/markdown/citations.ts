import { walkTokens } from 'marked';

import type { DayKey } from '../../dates/DayKey.ts';
import type { EntryId } from '../Entry.ts';
import { asEntryId } from '../entryIds.ts';
import { inAppAddress } from './inAppAddress.ts';
import { isMarkedToken, lexMarkdown } from './lexMarkdown.ts';

/** A day or an entry that a text links to. */
export interface Citation {
  readonly day: DayKey;
  /** null: the day as a whole. */
  readonly id: EntryId | null;
}

/** Whether a text may hold the address of a day. Most texts do not, and are not read further. */
const dayInPath = /\/\d{1,2}-\d{1,2}-\d{4}/;

/**
 * The days and entries that `text` cites, each once: what its links lead to, and its bare addresses of the app at
 * `origin`. Addresses in code and dates in prose are no citations, nor are addresses of another screen of a day.
 */
export function citationsIn(text: string, origin: string): readonly Citation[] {
  if (!dayInPath.test(text)) return [];
  const cited = new Map<string, Citation>();
  void walkTokens([...(lexMarkdown(text) ?? [])], (token) => {
    if (!isMarkedToken(token) || (token.type !== 'link' && token.type !== 'image')) return;
    const citation = citationBy(token.href, origin);
    if (citation !== null) cited.set(`${citation.day} ${citation.id ?? ''}`, citation);
  });
  return [...cited.values()];
}

function citationBy(href: string, origin: string): Citation | null {
  const address = inAppAddress(href, origin);
  if (address === null) return null;
  const { day, url } = address;
  if (!/^\/[^/]*\/?$/.test(url.pathname)) return null;
  return { day, id: url.hash.length > 1 ? asEntryId(decoded(url.hash.slice(1))) : null };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray `%` is not an encoding: no entry has that id.
    return text;
  }
}
