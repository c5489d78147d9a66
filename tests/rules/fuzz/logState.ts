import type { Json, Update } from '../rulesWorld.ts';

/** A value below `logs/{uid}`; undefined: empty. */
export type Value = Json | undefined;

/** The server's time of the checked update: a client can send no equal number. */
export const now = 4_000_000_000_001;

/** The highest number that a client sends, far below {@link now}. */
export const latestClientMs = 3_000_000_000_000;

/** The child of `value` at `path`. */
export function at(value: Value, ...path: readonly string[]): Value {
  let found: Value = value;
  for (const key of path) found = childrenOf(found).get(key);
  return found;
}

/** The children of `value`; none for a leaf. */
export function childrenOf(value: Value): ReadonlyMap<string, Json> {
  return isObject(value) ? new Map(Object.entries(value)) : new Map();
}

/** The text at a leaf. null for anything else. */
export function textOf(value: Value): string | null {
  return typeof value === 'string' ? value : null;
}

/** Whether two values are equal as trees. */
export function isSame(one: Value, other: Value): boolean {
  if (!isObject(one) || !isObject(other)) return one === other;
  const children = Object.entries(one);
  return (
    children.length === Object.keys(other).length &&
    children.every(([key, child]) => isSame(child, other[key]))
  );
}

/**
 * `log` after `update`, whose paths are relative to the log. Resolves server values, and removes nulls and empty
 * nodes, like the database.
 */
export function applied(log: Value, update: Update): Value {
  return Object.entries(update).reduce<Value>(
    (state, [path, value]) => withValue(state, path.split('/'), resolved(value, log, path)),
    log,
  );
}

/** `value` as the database stores it: a list becomes children with numbers as keys. */
export function withoutLists(value: Json): Value {
  if (value === null) return undefined;
  if (typeof value !== 'object') return value;
  const children = Object.entries(value).flatMap(([key, child]: [string, Json]) => {
    const kept = withoutLists(child);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return Object.fromEntries(children);
}

function withValue(state: Value, path: readonly string[], value: Value): Value {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const children = new Map(childrenOf(state));
  const child = withValue(children.get(key), rest, value);
  if (child === undefined) {
    // A leaf has nothing to remove below it.
    if (!isObject(state)) return state;
    children.delete(key);
  } else children.set(key, child);
  return children.size === 0 ? undefined : Object.fromEntries(children);
}

function resolved(value: Json, log: Value, path: string): Value {
  if (value === null) return undefined;
  if (!isObject(value)) return value;
  const serverValue = value['.sv'];
  if (serverValue === 'timestamp') return now;
  if (serverValue !== undefined) {
    const before = at(log, ...path.split('/'));
    const by = at(serverValue, 'increment');
    return (typeof before === 'number' ? before : 0) + (typeof by === 'number' ? by : 0);
  }
  const children = Object.entries(value).flatMap(([key, child]) => {
    const kept = resolved(child, log, `${path}/${key}`);
    return kept === undefined ? [] : [[key, kept] as const];
  });
  return children.length === 0 ? undefined : Object.fromEntries(children);
}

function isObject(value: Value): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
