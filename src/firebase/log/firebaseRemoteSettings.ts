import { get, onValue, update, type DatabaseReference } from 'firebase/database';

import { failure, success } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import { storedSettingsOf } from '../../log/SettingsRecord.ts';
import type { WireSettings } from '../../sync/settings/RemoteSettings.ts';
import type { Connection } from '../connection/connection.ts';

/** The settings at `settingsRef`, as they are stored. `errorOf` gives the meaning of an SDK error. */
export function firebaseRemoteSettings(
  settingsRef: DatabaseReference,
  connection: Pick<Connection, 'untilLost'>,
  errorOf: (error: unknown) => RemoteError,
): WireSettings {
  return {
    watch(listener) {
      const stop = onValue(
        settingsRef,
        (snapshot) => listener.onSettings(storedSettingsOf(snapshot.val())),
        (error) => listener.onError(errorOf(error)),
      );
      return stop;
    },
    read: () =>
      connection.untilLost(async () => {
        try {
          // The answer may contain own writes that are under way. That does no harm: the next write comes after them
          // anyway.
          return success(storedSettingsOf((await get(settingsRef)).val()));
        } catch (error) {
          return failure(errorOf(error));
        }
      }),
    write: (changes) =>
      connection.untilLost(async () => {
        try {
          await update(settingsRef, { ...changes });
          return success(undefined);
        } catch (error) {
          return failure(errorOf(error));
        }
      }),
  };
}
