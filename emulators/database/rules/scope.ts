import type { Snapshot } from './Snapshot.ts';

/**
 * The query a read is made with, as rules see it. A plain read counts as ordered by key. Values and
 * limits that the query does not set are null.
 */
export interface QueryVariables {
  readonly orderByKey: boolean;
  readonly orderByValue: boolean;
  readonly orderByPriority: boolean;
  /** Child path the query is ordered by, for example `foo/bar`. */
  readonly orderByChild: string | null;
  readonly startAt: string | number | boolean | null;
  readonly endAt: string | number | boolean | null;
  readonly equalTo: string | number | boolean | null;
  readonly limitToFirst: number | null;
  readonly limitToLast: number | null;
}

/** Everything one evaluation of a rule can look at. */
export interface Scope {
  /** The auth variable; null when signed out. Only its own properties are visible. */
  readonly auth: object | null;
  /** Epoch ms. */
  readonly now: number;
  readonly root: Snapshot;
  readonly data: Snapshot;
  /** Absent in reads, where no compiled rule can ask for it. */
  readonly newData: Snapshot | null;
  readonly query: QueryVariables;
  /** What each `$wildcard` between the root and the rule stands for, outermost first. */
  readonly captures: readonly string[];
}

/** What an expression evaluates to. An object is an inner node or part of `auth`: it has no value of its own. */
export type Value = string | number | boolean | null | object;

/**
 * Thrown when an expression meets a value that it cannot work with. It makes that one rule false and
 * nothing else, so it never leaves this folder.
 */
export class RuleFailure extends Error {
  override readonly name = 'RuleFailure';
}

const failure = new RuleFailure('A rule met a value of the wrong type.');

/** Ends the evaluation of the rule. One shared error: collecting a stack for each refusal would cost more than the rule. */
export function failRule(): never {
  throw failure;
}
