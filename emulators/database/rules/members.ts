import { failRule } from './RuleFailure.ts';
import type { Scope } from './scope.ts';
import type { Value } from './Value.ts';
import type { Snapshot } from './Snapshot.ts';
import {
  booleanKind,
  nullKind,
  numberKind,
  orderingKind,
  storedKinds,
  stringKind,
  type Kinds,
} from './staticTypes.ts';

/** The arguments and the result of a method of a snapshot or string. */
export interface StringMethod {
  /** Number of string arguments. */
  readonly arity: number;
  readonly gives: Kinds;
  readonly apply: (receiver: string, first: string, second: string) => Value;
}

/** Methods of strings, by name. `matches` is not among them, because it takes a pattern. */
export const stringMethods: ReadonlyMap<string, StringMethod> = new Map<string, StringMethod>([
  ['contains', { arity: 1, gives: booleanKind, apply: (text, part) => text.includes(part) }],
  ['beginsWith', { arity: 1, gives: booleanKind, apply: (text, part) => text.startsWith(part) }],
  ['endsWith', { arity: 1, gives: booleanKind, apply: (text, part) => text.endsWith(part) }],
  // A replacer function: in a replacement string, `$&` and similar texts are special.
  [
    'replace',
    { arity: 2, gives: stringKind, apply: (text, part, by) => text.replaceAll(part, () => by) },
  ],
  ['toLowerCase', { arity: 0, gives: stringKind, apply: (text) => text.toLowerCase() }],
  ['toUpperCase', { arity: 0, gives: stringKind, apply: (text) => text.toUpperCase() }],
]);

export interface SnapshotTest {
  readonly gives: Kinds;
  readonly apply: (snapshot: Snapshot) => Value;
}

/** Methods of snapshots without arguments that return a value, by name. */
export const snapshotTests: ReadonlyMap<string, SnapshotTest> = new Map<string, SnapshotTest>([
  ['val', { gives: storedKinds, apply: (snapshot) => snapshot.val() }],
  ['exists', { gives: booleanKind, apply: (snapshot) => snapshot.exists() }],
  [
    'getPriority',
    { gives: stringKind | numberKind | nullKind, apply: (snapshot) => snapshot.node.priority },
  ],
  [
    'isNumber',
    { gives: booleanKind, apply: (snapshot) => typeof snapshot.node.leafValue === 'number' },
  ],
  [
    'isString',
    { gives: booleanKind, apply: (snapshot) => typeof snapshot.node.leafValue === 'string' },
  ],
  [
    'isBoolean',
    { gives: booleanKind, apply: (snapshot) => typeof snapshot.node.leafValue === 'boolean' },
  ],
]);

export interface QueryMember {
  readonly gives: Kinds;
  readonly read: (scope: Scope) => Value;
}

const boundKinds = stringKind | numberKind | booleanKind | nullKind;

/** Members of the `query` variable, by name. */
export const queryMembers: ReadonlyMap<string, QueryMember> = new Map<string, QueryMember>([
  ['orderByKey', { gives: booleanKind, read: (scope) => scope.query.orderByKey }],
  ['orderByValue', { gives: booleanKind, read: (scope) => scope.query.orderByValue }],
  ['orderByPriority', { gives: booleanKind, read: (scope) => scope.query.orderByPriority }],
  ['orderByChild', { gives: orderingKind, read: (scope) => scope.query.orderByChild }],
  ['startAt', { gives: boundKinds, read: (scope) => scope.query.startAt }],
  ['endAt', { gives: boundKinds, read: (scope) => scope.query.endAt }],
  ['equalTo', { gives: boundKinds, read: (scope) => scope.query.equalTo }],
  ['limitToFirst', { gives: numberKind | nullKind, read: (scope) => scope.query.limitToFirst }],
  ['limitToLast', { gives: numberKind | nullKind, read: (scope) => scope.query.limitToLast }],
]);

/** Returns `value` if it is a string, otherwise fails the rule. For receivers and arguments of string methods. */
export function requireString(value: Value): string {
  return typeof value === 'string' ? value : failRule();
}

/**
 * A member of `auth` or of an object inside it; null when missing, at any depth. Only own properties count, so
 * that no prototype member is a claim.
 */
export function memberOf(value: Value, key: string): Value {
  if (typeof value !== 'object' || value === null) return null;
  const member: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
  switch (typeof member) {
    case 'string':
    case 'number':
    case 'boolean':
      return member;
    case 'object':
      return member;
    default:
      return null;
  }
}
