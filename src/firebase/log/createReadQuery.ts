import { get, type Query } from 'firebase/database';

import { failure, success } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { Connection } from '../connection/connection.ts';
import type { ReadQuery } from './readQuery.ts';
import type { UnsettledWrites } from './unsettledWrites.ts';

/** A read that the SDK holds. The SDK repeats it on each new connection until it is answered. */
interface PendingRead {
  readonly rows: Query;
  /** Number of lost connections when the read was made. */
  readonly losses: number;
  /** Resolves when the read is answered, with any answer. */
  readonly settled: Promise<void>;
}

const ignore = () => undefined;

/** Reads over `connection`. `errorOf` gives the meaning of an SDK error. */
export function createReadQuery(
  connection: Pick<Connection, 'untilLost' | 'losses'>,
  unsettled: UnsettledWrites,
  errorOf: (error: unknown) => RemoteError,
): ReadQuery {
  const reads = new Set<PendingRead>();

  return (rows, concerns, parse) =>
    connection.untilLost(async () => {
      const losses = connection.losses();
      // The SDK would answer a read of an unsettled write's data from its own guess.
      await unsettled.whenSettled(concerns);
      // Wait for the SDK's own repetition. Without this, a large day would arrive twice, then three times.
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
