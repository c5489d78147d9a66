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
