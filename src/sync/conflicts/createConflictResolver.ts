import { createIdSource } from '../../entries/createIdSource.ts';
import type { LocalWriter } from '../../log/LocalStore.ts';
import type { OutboxRecord } from '../../log/OutboxRecord.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { EntryHead } from '../RemoteStore.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import { settleRefusal, type Settlement } from './settleRefusal.ts';

/** Decides about a refused record within one transaction; see {@link settleRefusal}. */
export type Settle = (
  writer: LocalWriter,
  record: OutboxRecord,
  head: EntryHead,
  reason: RemoteError['kind'] | null,
) => Promise<Settlement>;

/** What settles the refused writes of one engine. `random` (0 inclusive to 1 exclusive) makes the ids of merges. */
export const createConflictResolver = ({
  clock,
  random,
}: {
  readonly clock: Clock;
  readonly random: () => number;
}): Settle => {
  const ids = createIdSource(() => clock.now(), random);
  return (writer, record, head, reason) =>
    settleRefusal(writer, record, head, reason, { ids, nowMs: clock.now() });
};
