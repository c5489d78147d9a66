import { child, onValue, serverTimestamp, update, type DatabaseReference } from 'firebase/database';

import type { RemoteKeyRecord } from '../../encryption/RemoteKeyRecord.ts';
import { schemaOf } from '../../encryption/EngineMode.ts';
import { createEmitter } from '../../lib/createEmitter.ts';
import { failure, success } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { Connection } from '../connection/connection.ts';

/** The key record of the log at `logRef`. `errorOf` gives the meaning of an SDK error. */
export function firebaseKeyRecord(
  logRef: DatabaseReference,
  read: RemoteKeyRecord['read'],
  connection: Pick<Connection, 'untilLost'>,
  errorOf: (error: unknown) => RemoteError,
): RemoteKeyRecord {
  // The SDK shows a record before the server has taken it, and takes it back after a refusal.
  let unsettled = 0;
  const settlements = createEmitter();

  return {
    watch(listener) {
      let latest: { readonly value: unknown } | null = null;
      let told: string | null = null;
      const report = () => {
        if (latest === null || unsettled > 0) return;
        const { value } = latest;
        latest = null;
        // A refused record of this device comes and goes.
        const json = JSON.stringify(value);
        if (json === told) return;
        told = json;
        listener.onRecord(value);
      };
      const stopSettled = settlements.subscribe(report);
      const stopValue = onValue(
        child(logRef, 'encryption'),
        (snapshot) => {
          latest = { value: snapshot.val() as unknown };
          report();
        },
        (error) => listener.onError(errorOf(error)),
      );
      return () => {
        stopSettled();
        stopValue();
      };
    },
    read,
    put: (record) =>
      connection.untilLost(async () => {
        unsettled += 1;
        try {
          await update(logRef, {
            schema: schemaOf(record.state),
            encryption: { ...record, changedAt: serverTimestamp() },
          });
          return success(undefined);
        } catch (error) {
          return failure(errorOf(error));
        } finally {
          unsettled -= 1;
          settlements.emit();
        }
      }),
  };
}
