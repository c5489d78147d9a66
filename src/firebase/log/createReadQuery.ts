import { get, type Query } from 'firebase/database';

import { failure, success } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { Connection } from '../connection/connection.ts';
import type { ReadQuery } from './readQuery.ts';
import type { UnsettledWrites } from './unsettledWrites.ts';

/** A read that the SDK has in hand; it repeats it on each new connection until it is answered. */
interface PendingRead {
  readonly rows: Query;
  /** How often the connection had been lost when it was asked. */
  readonly losses: number;
  /** Resolves when it is answered, whatever the answer. */
  readonly settled: Promise<void>;
}

const ignore = () => undefined;

/** Reads over `connection`; `errorOf` says what a failure of the SDK means. */
export function createReadQuery(
  connection: Pick<Connection, 'untilLost' | 'losses'>,
  unsettled: UnsettledWrites,
  errorOf: (error: unknown) => RemoteError,
): ReadQuery {
  const reads = new Set<PendingRead>();

  return (rows, concerns, parse) =>
    connection.untilLost(async () => {
      const losses = connection.losses();
      // A read of what a write covers would be answered from the SDK's guess.
      await unsettled.whenSettled(concerns);
      // Asked once more beside its own repetition, a large day would come twice, then three times.
      const repeated = [...reads].filter(
        (other) => other.losses < losses && other.rows.isEqual(rows),
      );
      await Promise.all(repeated.map(({ settled }) => settled));
      if (connection.losses() !== losses) return failure({ kind: 'offline', cause: undefined });
      const answer = get(rows);
      const asked: PendingRead = { rows, losses, settled: answer.then(ignore, ignore) };
      reads.add(asked);
      try {
        return success(parse(await answer));
      } catch (error) {
        return failure(errorOf(error));
      } finally {
        reads.delete(asked);
      }
    });
}
