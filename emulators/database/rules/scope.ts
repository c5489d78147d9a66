import type { Snapshot } from './Snapshot.ts';

/**
 * The query of a read, as rules see it. A plain read counts as ordered by key. Values and limits that the query
 * does not set are null.
 */
export interface QueryVariables {
  readonly orderByKey: boolean;
  readonly orderByValue: boolean;
  readonly orderByPriority: boolean;
  /** The child path that orders the query, for example `foo/bar`. */
  readonly orderByChild: string | null;
  readonly startAt: string | number | boolean | null;
  readonly endAt: string | number | boolean | null;
  readonly equalTo: string | number | boolean | null;
  readonly limitToFirst: number | null;
  readonly limitToLast: number | null;
}

/** The variables of one evaluation of a rule. */
export interface Scope {
  /** The auth variable; null when signed out. Only own properties are visible. */
  readonly auth: object | null;
  /** Epoch ms. */
  readonly now: number;
  readonly root: Snapshot;
  readonly data: Snapshot;
  /** Null for reads, whose compiled rules never use it. */
  readonly newData: Snapshot | null;
  readonly query: QueryVariables;
  /** The value of each `$wildcard` between the root and the rule, outermost first. */
  readonly captures: readonly string[];
}
