import {
  appCheckSiteKey,
  fetchFirebaseConfig,
  parseFirebaseConfig,
  builtInConfig,
} from '../../firebase/connection/firebaseConfig.ts';
import { deleteServerLog } from '../../firebase/log/deleteServerLog.ts';
import { firebaseAccount } from '../../firebase/account/firebaseAccount.ts';
import { firebaseWireStore } from '../../firebase/log/firebaseWireStore.ts';
import {
  openAppCheck,
  type AppCheckRequest,
  type AppCheckToken,
} from '../../firebase/account/openAppCheck.ts';
import { openAuth } from '../../firebase/account/openAuth.ts';
import { openDatabase } from '../../firebase/connection/openDatabase.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { AccountError } from '../../account/AccountPort.ts';
import { systemClock } from '../../lib/systemClock.ts';
import type { OpenAccounts } from './WorkerDeps.ts';
import { backendAddressCache } from './backendAddressCache.ts';

/**
 * Opens Firebase as configured, with App Check first if it is switched on. `appCheckToken` obtains App Check's tokens.
 * Fails with `network` when the configuration cannot be loaded, with `unexpected` when it is invalid, and with
 * `no-storage` when the device does not read the stored session. Auth would take that for the end of the session.
 */
export async function openFirebaseAccounts(
  appCheckToken: (request: AppCheckRequest) => Promise<AppCheckToken>,
): Promise<Result<OpenAccounts, AccountError>> {
  // Reads each variable by its own name, so that a build without it drops the code behind it.
  const builtIn =
    import.meta.env.VITE_FIREBASE_API_KEY === undefined ? null : builtInConfig(import.meta.env);
  const config =
    builtIn === null
      ? await fetchFirebaseConfig(fetchAddress, systemClock)
      : parseFirebaseConfig(builtIn);
  if (!config.ok)
    return failure(
      config.error.kind === 'unreachable'
        ? { kind: 'network', field: 'form', code: 'daylog/backend-unreachable' }
        : { kind: 'unexpected', field: 'form', code: 'daylog/invalid-configuration' },
    );
  const siteKey =
    import.meta.env.VITE_FIREBASE_APP_CHECK_SITE_KEY === undefined
      ? null
      : appCheckSiteKey(import.meta.env);
  const { app, auth, isSessionRead } = openAuth(config.value, 'device');
  // Auth has sent no request yet, so its first one carries the token.
  if (siteKey !== null) openAppCheck(app, () => appCheckToken({ app: config.value.app, siteKey }));
  if (!(await isSessionRead()))
    return failure({ kind: 'no-storage', field: 'form', code: 'daylog/session-unread' });
  return success({
    account: firebaseAccount(auth, `${self.location.origin}/`),
    openRemote: (uid) =>
      firebaseWireStore(openDatabase(app, config.value), uid, () => auth.currentUser?.uid === uid),
    deleteServerLog: (uid) =>
      deleteServerLog(openDatabase(app, config.value), uid, {
        clock: systemClock,
        isSignedIn: () => auth.currentUser?.uid === uid,
      }),
  });
}

/**
 * Fetches `path` and stores the answer where the service worker looks for it. On a first visit no service worker
 * handles the request, and a later offline visit needs the address.
 */
async function fetchAddress(path: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(path, { cache: 'no-cache', signal });
  if (response.ok) void keep(path, response.clone());
  return response;
}

async function keep(path: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(backendAddressCache);
    await cache.put(path, response);
  } catch {
    // Storage is not available: the next visit asks the server.
  }
}
