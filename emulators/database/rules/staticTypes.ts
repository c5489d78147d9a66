import type { Snapshot } from './Snapshot.ts';
import type { Scope, Value } from './scope.ts';

/** A set of kinds that a value can be, as bits. */
export type Kinds = number;

export const stringKind: Kinds = 1;
export const numberKind: Kinds = 2;
export const booleanKind: Kinds = 4;
export const nullKind: Kinds = 8;
/** An inner node of the database: never null, equal to nothing, without members. */
export const innerNodeKind: Kinds = 16;
/** The auth variable or an object or list inside it: any member may be asked for. */
export const recordKind: Kinds = 32;

export const storedKinds: Kinds = stringKind | numberKind | booleanKind | nullKind | innerNodeKind;
export const claimKinds: Kinds = stringKind | numberKind | booleanKind | nullKind | recordKind;
/** All that `==` takes. */
export const comparableKinds: Kinds = storedKinds | recordKind;

/** An expression that gives a plain value. */
export interface ValueExpression {
  readonly is: 'value';
  /**
   * What the value can be. A conditional has one set for each of its outcomes, because each must fit
   * where the conditional stands; everything else has exactly one.
   */
  readonly outcomes: readonly Kinds[];
  readonly evaluate: (scope: Scope) => Value;
}

export interface SnapshotExpression {
  readonly is: 'snapshot';
  readonly evaluate: (scope: Scope) => Snapshot;
}

/** The bare variable `query`, of use only for its members. */
export interface QueryExpression {
  readonly is: 'query';
}

export type Expression = ValueExpression | SnapshotExpression | QueryExpression;

export function valueExpression(kinds: Kinds, evaluate: (scope: Scope) => Value): ValueExpression {
  return { is: 'value', outcomes: [kinds], evaluate };
}

/** Whether every outcome of the expression can be one of the wanted kinds; what it really is shows at run time. */
export function canBe(expression: Expression, wanted: Kinds): boolean {
  return expression.is === 'value' && expression.outcomes.every((kinds) => (kinds & wanted) !== 0);
}

/** All kinds the value can be, over every outcome; none for a snapshot or `query`. */
export function kindsOf(expression: Expression): Kinds {
  return expression.is === 'value' ? expression.outcomes.reduce((all, kinds) => all | kinds, 0) : 0;
}
