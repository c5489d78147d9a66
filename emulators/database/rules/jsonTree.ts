import { compareKeys } from '../tree/keys.ts';
import type { Primitive, TreeNode } from '../tree/TreeNode.ts';

/** JSON for tests; null is empty. `.priority` and `.value` mean the same as in exports. */
export type Json = Primitive | null | { readonly [key: string]: Json };

/** A read-only tree of JSON, to evaluate rules without a database. */
export function jsonTree(json: Json): TreeNode {
  const isObject = typeof json === 'object' && json !== null;
  if (isObject && '.value' in json)
    return { ...jsonTree(json['.value'] ?? null), priority: priorityOf(json) };
  const keys = isObject
    ? Object.keys(json)
        .filter((key) => key !== '.priority' && !jsonTree(json[key] ?? null).isEmpty)
        .sort(compareKeys)
    : [];
  return {
    isEmpty: isObject ? keys.length === 0 : json === null,
    leafValue: isObject ? null : json,
    priority: isObject ? priorityOf(json) : null,
    child: (key) => jsonTree(isObject && Object.hasOwn(json, key) ? (json[key] ?? null) : null),
    hasChildren: () => keys.length > 0,
    childKeys: () => keys,
  };
}

function priorityOf(json: { readonly [key: string]: Json }): string | number | null {
  const priority = json['.priority'] ?? null;
  return typeof priority === 'string' || typeof priority === 'number' ? priority : null;
}

/** `json` after each path of `writes` (keys joined by `/`) is replaced by its value. */
export function withWrites(json: Json, writes: Readonly<Record<string, Json>>): Json {
  let result = json;
  for (const [path, value] of Object.entries(writes)) {
    result = replaced(result, keysOf(path), value);
  }
  return result;
}

export function keysOf(path: string): string[] {
  return path.split('/').filter((key) => key !== '');
}

function replaced(json: Json, [key, ...rest]: readonly string[], value: Json): Json {
  if (key === undefined) return value;
  const object = typeof json === 'object' && json !== null ? json : {};
  return { ...object, [key]: replaced(object[key] ?? null, rest, value) };
}
