import { DataNode } from './DataNode.ts';
import { keyProblem, wellFormed } from './keys.ts';
import { maxDepth } from './paths.ts';
import type { Primitive, TreeNode } from './TreeNode.ts';

/** 10 MB of UTF-8, the limit of one string (usage limits; the SDK checks the same number). */
export const maxStringBytes = 10 * 1024 * 1024;

/** Data that the database does not store; the message is for the sender. */
export class InvalidDataError extends Error {
  override readonly name = 'InvalidDataError';
}

export interface ParseContext {
  /** Server time of the request in epoch ms; the value of every `timestamp` in it. */
  readonly now: number;
  /** The number of levels above the value; data may not be deeper than 32 levels in total. */
  readonly depth: number;
}

/**
 * Parses JSON in the database's own form. Arrays become objects with integer keys; nulls and empty objects are
 * empty. Understands `.value`, `.priority` and `.sv`. `existing` is the node to be replaced; `increment` adds to
 * it. Throws {@link InvalidDataError}.
 */
export function parseValue(json: unknown, existing: TreeNode, context: ParseContext): DataNode {
  if (json === null || json === undefined) return new DataNode();
  if (!isObject(json)) return new DataNode(primitive(json));
  const { now, depth } = context;
  if (depth > maxDepth) throw new InvalidDataError(`Data is deeper than ${maxDepth} levels.`);
  let below: ParseContext | null = null;
  let leaf: Primitive | null | undefined;
  let priority: string | number | null = null;
  const node = new DataNode();
  for (const key of Object.keys(json)) {
    const value = json[key];
    if (key === '.priority') priority = parsePriority(value, existing, now);
    else if (key === '.value') leaf = leafValue(value, existing, now);
    else if (key === '.sv') leaf = serverValue(value, existing.leafValue, now);
    else {
      const problem = keyProblem(key);
      if (problem !== null) throw new InvalidDataError(`Invalid data: ${problem}.`);
      if (value === null || value === undefined) continue;
      if (depth === maxDepth) throw new InvalidDataError(`Data is deeper than ${maxDepth} levels.`);
      const childKey = wellFormed(key);
      if (!isObject(value)) {
        node.addChild(childKey, new DataNode(primitive(value)));
        continue;
      }
      // Only a server value reads the existing node, and server values are objects: look up nothing else.
      below ??= { now, depth: depth + 1 };
      const child = parseValue(value, existing.child(childKey), below);
      if (!child.isEmpty) node.addChild(childKey, child);
    }
  }
  if (leaf === undefined) {
    if (node.hasChildren()) node.priority = priority;
    return node;
  }
  if (node.hasChildren()) {
    throw new InvalidDataError('Invalid data: a value cannot have children.');
  }
  return leaf === null ? node : new DataNode(leaf, priority);
}

/** True for an object or an array; the items of an array are its fields "0", "1" … */
function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null;
}

/** A priority from JSON: a number, a string, null or a server value. Throws {@link InvalidDataError}. */
export function parsePriority(json: unknown, owner: TreeNode, now: number): string | number | null {
  if (json === null || json === undefined) return null;
  const value =
    typeof json === 'object' && '.sv' in json
      ? serverValue(json['.sv'], owner.priority, now)
      : primitive(json);
  if (typeof value === 'boolean') {
    throw new InvalidDataError('Invalid data: a priority must be a string, a number or null.');
  }
  return value;
}

function leafValue(json: unknown, existing: TreeNode, now: number): Primitive | null {
  if (json === null) return null;
  if (typeof json === 'object' && '.sv' in json) {
    return serverValue(json['.sv'], existing.leafValue, now);
  }
  return primitive(json);
}

function primitive(json: unknown): Primitive {
  if (typeof json === 'boolean') return json;
  if (typeof json === 'number') {
    // A literal such as 1e999 is valid JSON, but not a number that can be stored.
    if (!Number.isFinite(json)) throw new InvalidDataError('Invalid data: a number is not finite.');
    return json === 0 ? 0 : json;
  }
  if (typeof json === 'string') {
    if (json.length > maxStringBytes / 3 && Buffer.byteLength(json) > maxStringBytes) {
      throw new InvalidDataError('Invalid data: a string is longer than 10485760 bytes.');
    }
    return json;
  }
  throw new InvalidDataError(
    'Invalid data: a value must be a string, a number, a boolean or null.',
  );
}

function serverValue(json: unknown, existing: Primitive | null, now: number): Primitive {
  if (json === 'timestamp') return now;
  if (typeof json === 'object' && json !== null && 'increment' in json) {
    const delta: unknown = json.increment;
    if (typeof delta === 'number' && Number.isFinite(delta)) {
      return primitive(typeof existing === 'number' ? existing + delta : delta);
    }
  }
  throw new InvalidDataError('Invalid data: unknown server value.');
}
