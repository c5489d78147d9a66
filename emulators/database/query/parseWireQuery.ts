import { RequestError } from '../RequestError.ts';
import { parsePath } from '../tree/paths.ts';
import type { Primitive } from '../tree/TreeNode.ts';
import type { Bound, Query } from './Query.ts';
import type { QueryIndex } from './order.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Parses a query of the wire protocol (firebase-js-sdk `QueryParams.ts`). `i` is the index, `sp`/`sn`/`sin` and
 * `ep`/`en`/`ein` are the range, `l`/`vf` the limit. Null for a query that selects everything. Throws {@link
 * RequestError}.
 */
export function parseWireQuery(json: unknown): Query | null {
  if (json === null || json === undefined) return null;
  if (!isFields(json)) throw malformed('it is not an object');
  const index = parseIndex(json['i']);
  const start = parseBound(json, index, { value: 'sp', key: 'sn', isInclusive: 'sin' });
  const end = parseBound(json, index, { value: 'ep', key: 'en', isInclusive: 'ein' });
  const limit = parseLimit(json);
  if (start === null && end === null && limit === null && index.kind === 'priority') return null;
  return { index, start, end, limit };
}

function parseIndex(json: unknown): QueryIndex {
  if (json === undefined || json === '.priority') return { kind: 'priority' };
  if (json === '.key') return { kind: 'key' };
  if (json === '.value') return { kind: 'value' };
  if (typeof json !== 'string') throw malformed('its index is not a string');
  const path = parsePath(json);
  if (path.length === 0) throw malformed('its index is empty');
  return { kind: 'child', path };
}

function parseBound(
  fields: Fields,
  index: QueryIndex,
  names: { value: string; key: string; isInclusive: string },
): Bound | null {
  const value = fields[names.value];
  if (value === undefined) return null;
  const key = fields[names.key];
  const isInclusive = fields[names.isInclusive] !== false;
  if (!isPrimitive(value)) throw malformed('a bound is not a primitive');
  if (key !== undefined && key !== null && typeof key !== 'string') {
    throw malformed('the key of a bound is not a string');
  }
  if (index.kind === 'key') {
    if (typeof value !== 'string') throw malformed('a bound in key order is not a string');
    return { value: null, key: value, isInclusive };
  }
  return { value, key: key ?? null, isInclusive };
}

function parseLimit(fields: Fields): Query['limit'] {
  const count = fields['l'];
  if (count === undefined) return null;
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) {
    throw malformed('its limit is not a positive integer');
  }
  return { count, from: fields['vf'] === 'r' ? 'last' : 'first' };
}

function isFields(json: unknown): json is Fields {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function isPrimitive(value: unknown): value is Primitive | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function malformed(reason: string): RequestError {
  return new RequestError('invalid_parameters', `Invalid query: ${reason}.`);
}
