import { useCallback } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import { useIsEncrypted } from '../log/useIsEncrypted.ts';

/** The part of an address that holds a query: `?q=…` in `search`, or `#q=…` in `hash`. */
export interface QueryPart {
  readonly search: string;
  readonly hash: string;
}

/**
 * The part of the address for `query`; both texts are empty without one. `isPrivate`: in the fragment, which a browser
 * sends to no server (RFC 9110, 7.1). A reload that bypasses the service worker sends the rest.
 */
export function queryPart(query: string, isPrivate: boolean): QueryPart {
  const part = query === '' ? '' : `q=${encodeURIComponent(query)}`;
  if (part === '') return { search: '', hash: '' };
  return isPrivate ? { search: '', hash: `#${part}` } : { search: `?${part}`, hash: '' };
}

/** The query in an address, in either part; empty if there is none. */
export function readQueryPart({ search, hash }: QueryPart): string {
  const inSearch = new URLSearchParams(search).get('q');
  return inSearch ?? new URLSearchParams(hash.slice(1)).get('q') ?? '';
}

/**
 * Returns the address of a search behind `day`, or of the people or trackers whose query is a name. The query of an encrypted log
 * stays in the browser.
 */
export function useSearchPath(
  view: 'search' | 'people' | 'trackers' = 'search',
): (day: DayKey, query: string) => string {
  const isEncrypted = useIsEncrypted();
  return useCallback(
    (day, query) => {
      const { search, hash } = queryPart(query, isEncrypted);
      return `${datePath(day, view)}${search}${hash}`;
    },
    [view, isEncrypted],
  );
}
