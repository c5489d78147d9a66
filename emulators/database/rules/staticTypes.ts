import type { Snapshot } from './Snapshot.ts';
import type { Scope } from './scope.ts';
import type { Value } from './Value.ts';

/** A set of possible kinds of a value, as bits. */
export type Kinds = number;

export const stringKind: Kinds = 1;
export const numberKind: Kinds = 2;
export const booleanKind: Kinds = 4;
export const nullKind: Kinds = 8;
/** An inner node of the database: never null, equal to nothing, without members. */
export const innerNodeKind: Kinds = 16;
/** The auth variable, or an object or list inside it: any member is allowed. */
export const recordKind: Kinds = 32;
/** The kind of `query.orderByChild`, which can only be compared. */
export const orderingKind: Kinds = 64;

export const storedKinds: Kinds = stringKind | numberKind | booleanKind | nullKind | innerNodeKind;
export const claimKinds: Kinds = stringKind | numberKind | booleanKind | nullKind | recordKind;
/** The kinds that `==` accepts. */
export const comparableKinds: Kinds = storedKinds | recordKind | orderingKind;

/** An expression with a plain value. */
export interface ValueExpression {
  readonly is: 'value';
  /** The possible kinds of the value. */
  readonly kinds: Kinds;
  /** True for a literal such as `'text'` or `null`. */
  readonly isLiteral: boolean;
  readonly evaluate: (scope: Scope) => Value;
}

export interface SnapshotExpression {
  readonly is: 'snapshot';
  readonly evaluate: (scope: Scope) => Snapshot;
}

/** The bare variable `query`; only its members are useful. */
export interface QueryExpression {
  readonly is: 'query';
}

export type Expression = ValueExpression | SnapshotExpression | QueryExpression;

export function valueExpression(
  kinds: Kinds,
  evaluate: (scope: Scope) => Value,
  isLiteral = false,
): ValueExpression {
  return { is: 'value', kinds, isLiteral, evaluate };
}

/** Whether the value may be one of the wanted kinds. Its actual kind is known at run time. */
export function canBe(expression: ValueExpression, wanted: Kinds): boolean {
  return (expression.kinds & wanted) !== 0;
}
