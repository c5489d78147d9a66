import { maxKey, minKey } from '../tree/keys.ts';
import { parsePath } from '../tree/paths.ts';
import type { Primitive } from '../tree/TreeNode.ts';
import type { Bound, Query } from '../query/Query.ts';
import type { QueryIndex } from '../query/order.ts';
import { HttpError } from './HttpError.ts';

const rangeNames = ['startAt', 'startAfter', 'endAt', 'endBefore', 'equalTo'] as const;
const limitNames = ['limitToFirst', 'limitToLast'] as const;

type RangeName = (typeof rangeNames)[number];

/** True when the URL has a query parameter for data. */
export function hasQueryParameters(parameters: URLSearchParams): boolean {
  return ['orderBy', ...rangeNames, ...limitNames].some((name) => parameters.has(name));
}

/** The query in a URL; null without one. Throws {@link HttpError} 400. */
export function parseRestQuery(parameters: URLSearchParams): Query | null {
  if (!hasQueryParameters(parameters)) return null;
  const orderBy = parameters.get('orderBy');
  if (orderBy === null) {
    throw new HttpError(400, 'orderBy must be defined when other query parameters are defined');
  }
  const index = parseIndex(orderBy);
  const equalTo = readBound(parameters, 'equalTo', index);
  const start = one(parameters, 'startAt', 'startAfter', index);
  const end = one(parameters, 'endAt', 'endBefore', index);
  if (equalTo !== null && (start !== null || end !== null)) {
    throw new HttpError(400, 'equalTo cannot be specified in addition to startAt or endAt');
  }
  return { index, start: equalTo ?? start, end: equalTo ?? end, limit: parseLimit(parameters) };
}

function parseIndex(text: string): QueryIndex {
  const path = parseJson(text, 'orderBy must be a valid JSON encoded path');
  if (typeof path !== 'string') {
    throw new HttpError(400, 'orderBy must be a valid JSON encoded path');
  }
  if (path === '$key') return { kind: 'key' };
  if (path === '$value') return { kind: 'value' };
  if (path === '$priority') return { kind: 'priority' };
  const keys = parsePath(path);
  if (keys.length === 0 || /[.#$[\]]/.test(path)) {
    throw new HttpError(400, 'orderBy must be a valid JSON encoded path');
  }
  return { kind: 'child', path: keys };
}

function one(
  parameters: URLSearchParams,
  inclusive: RangeName,
  exclusive: RangeName,
  index: QueryIndex,
): Bound | null {
  if (parameters.has(inclusive) && parameters.has(exclusive)) {
    throw new HttpError(400, `Only one of ${inclusive} and ${exclusive} may be specified`);
  }
  return readBound(parameters, inclusive, index) ?? readBound(parameters, exclusive, index);
}

function readBound(parameters: URLSearchParams, name: RangeName, index: QueryIndex): Bound | null {
  const text = parameters.get(name);
  if (text === null) return null;
  const fault = `${name} must be a valid JSON encoded string, number, boolean, or null`;
  // A bound may include a key to order equal values: startAt="value","key".
  const items = parseJson(`[${text}]`, fault);
  if (!Array.isArray(items) || items.length === 0 || items.length > 2)
    throw new HttpError(400, fault);
  const bound: readonly unknown[] = items;
  const [value, key] = bound;
  if (!isPrimitive(value) || (key !== undefined && typeof key !== 'string')) {
    throw new HttpError(400, fault);
  }
  const isInclusive = name !== 'startAfter' && name !== 'endBefore';
  if (index.kind === 'key') {
    if (typeof value !== 'string') {
      throw new HttpError(400, `${name} must be a string when orderBy is set to $key`);
    }
    return { value: null, key: value, isInclusive };
  }
  // Without a key, "after" means after all children with that value, "before" means before all of them.
  const openEnd = name === 'startAfter' ? maxKey : name === 'endBefore' ? minKey : null;
  return { value, key: key ?? openEnd, isInclusive };
}

/** `limitToFirst` or `limitToLast`; null without either. Throws {@link HttpError} 400. */
export function parseLimit(parameters: URLSearchParams): Query['limit'] {
  const [name, another] = limitNames.filter((limit) => parameters.has(limit));
  if (name === undefined) return null;
  if (another !== undefined) {
    throw new HttpError(400, 'Only one of limitToFirst and limitToLast may be specified');
  }
  const text = parameters.get(name) ?? '';
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > 2 ** 31 - 1) {
    throw new HttpError(400, `${name} must be a positive integer`);
  }
  return { count, from: name === 'limitToFirst' ? 'first' : 'last' };
}

function parseJson(text: string, fault: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, fault);
  }
}

function isPrimitive(value: unknown): value is Primitive | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
