import { ref, update, type Database } from 'firebase/database';

import { failure, success, type Result } from '../../lib/result.ts';
import type { AccountError } from '../../account/AccountPort.ts';
import type { Clock } from '../../lib/Clock.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import { createConnection } from '../connection/connection.ts';
import { remoteErrorOf } from '../remoteErrors.ts';

/** How long to wait for a connection before the deletion fails. */
const patienceMs = 15_000;

/**
 * Deletes the whole log of `uid` in `database`, as the rules allow its owner. It succeeds if there is no log, so it
 * can be repeated after a lost answer. Use `database` for this deletion alone. It stays offline afterwards.
 */
export async function deleteServerLog(
  database: Database,
  uid: string,
  deps: { readonly clock: Clock; readonly isSignedIn: () => boolean },
): Promise<Result<void, AccountError>> {
  const connection = createConnection(database, { clock: deps.clock, bytesUnderWay: () => 0 });
  connection.connectNow();
  try {
    if (!(await untilConnected(connection.watch, deps.clock)))
      return failure(accountErrorFor({ kind: 'offline', cause: null }));
    const deleted = await connection.untilLost(async () => {
      try {
        // Use `update`, like every other write.
        await update(ref(database, 'logs'), { [uid]: null });
        return success(undefined);
      } catch (error) {
        return failure(remoteErrorOf(error, deps.isSignedIn()));
      }
    });
    return deleted.ok ? deleted : failure(accountErrorFor(deleted.error));
  } finally {
    connection.close();
  }
}

function untilConnected(
  watch: ReturnType<typeof createConnection>['watch'],
  clock: Clock,
): Promise<boolean> {
  return new Promise((resolve) => {
    let stop: () => void = () => undefined;
    const cancel = clock.setTimer(() => {
      stop();
      resolve(false);
    }, patienceMs);
    stop = watch(({ isConnected }) => {
      if (!isConnected) return;
      cancel();
      resolve(true);
    });
  });
}

/** The meaning of a database failure during an account deletion. */
function accountErrorFor(error: RemoteError): AccountError {
  const code = `database/${error.kind}`;
  if (error.kind === 'offline') return { kind: 'network', field: 'form', code };
  if (error.kind === 'unauthenticated') return { kind: 'session-ended', field: 'form', code };
  return { kind: 'unexpected', field: 'form', code };
}
