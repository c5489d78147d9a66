import type { Primitive } from '../tree/TreeNode.ts';
import { maxKey, minKey } from '../tree/keys.ts';
import { compareEntries } from './order.ts';
import type { IndexEntry, QueryIndex } from './order.ts';

/** One end of a range. For the key index, `key` carries the bound and `value` is null. */
export interface Bound {
  readonly value: Primitive | null;
  readonly key: string | null;
  readonly isInclusive: boolean;
}

/** Selects and orders the children of a node. */
export interface Query {
  readonly index: QueryIndex;
  readonly start: Bound | null;
  readonly end: Bound | null;
  readonly limit: { readonly count: number; readonly from: 'first' | 'last' } | null;
}

/** A text that is equal for equivalent queries. */
export function queryId(query: Query): string {
  return JSON.stringify([query.index, query.start, query.end, query.limit]);
}

/** True when a child lies within the query's range, ignoring the limit. */
export function isInRange(entry: IndexEntry, query: Query): boolean {
  const { start, end } = query;
  if (start !== null) {
    const order = compareEntries({ key: start.key ?? minKey, sort: start.value }, entry);
    if (start.isInclusive ? order > 0 : order >= 0) return false;
  }
  if (end !== null) {
    const order = compareEntries(entry, { key: end.key ?? maxKey, sort: end.value });
    if (end.isInclusive ? order > 0 : order >= 0) return false;
  }
  return true;
}

/** The `.indexOn` entry that a query needs; null for key and priority order. */
export function requiredIndex(query: Query): string | null {
  if (query.index.kind === 'child') return query.index.path.join('/');
  return query.index.kind === 'value' ? '.value' : null;
}
