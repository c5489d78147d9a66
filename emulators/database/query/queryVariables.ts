import type { QueryVariables } from '../rules/compileRules.ts';
import type { Bound, Query } from './Query.ts';

/** The `query` variable of the rules for a query. */
export function queryVariables(query: Query): QueryVariables {
  const { index, start, end, limit } = query;
  const isEqualTo =
    start !== null &&
    end !== null &&
    start.isInclusive &&
    end.isInclusive &&
    start.value === end.value &&
    start.key === end.key;
  return {
    orderByKey: index.kind === 'key',
    orderByValue: index.kind === 'value',
    orderByPriority: index.kind === 'priority',
    orderByChild: index.kind === 'child' ? index.path.join('/') : null,
    startAt: boundValue(start, query),
    endAt: boundValue(end, query),
    equalTo: isEqualTo ? boundValue(start, query) : null,
    limitToFirst: limit?.from === 'first' ? limit.count : null,
    limitToLast: limit?.from === 'last' ? limit.count : null,
  };
}

function boundValue(bound: Bound | null, query: Query): Bound['value'] {
  if (bound === null) return null;
  return query.index.kind === 'key' ? bound.key : bound.value;
}
