import { onValue, update, type DatabaseReference } from 'firebase/database';

import { failure, success } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { RemoteSettings } from '../../settings/RemoteSettings.ts';
import { storedSettingsOf } from '../../settings/Settings.ts';
import type { Connection } from '../connection/connection.ts';

/** The settings at `settingsRef`. `errorOf` gives the meaning of an SDK error. */
export function firebaseRemoteSettings(
  settingsRef: DatabaseReference,
  connection: Pick<Connection, 'untilLost'>,
  errorOf: (error: unknown) => RemoteError,
): RemoteSettings {
  return {
    watch(listener) {
      const stop = onValue(
        settingsRef,
        (snapshot) => listener.onSettings(storedSettingsOf(snapshot.val())),
        (error) => listener.onError(errorOf(error)),
      );
      return stop;
    },
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
