import {
  appCheckSiteKey,
  fetchFirebaseConfig,
  parseFirebaseConfig,
  builtInConfig,
} from '../../firebase/firebaseConfig.ts';
import type { AppCheckRequest, AppCheckToken } from '../../firebase/openAppCheck.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { AccountCalls, AccountError } from '../../sync/ports.ts';
import { systemClock } from '../../sync/systemClock.ts';
import type { OpenAccounts } from './backend.ts';
import { backendAddressCache } from './backendAddressCache.ts';

/**
 * Firebase, in chunks: the session now, the account calls when the first is made, the database when the log is opened.
 * App Check comes before both where it is switched on; `appCheckToken` obtains its tokens.
 * Failures to load are a missing network to the person; a configuration that is none is a fault of ours.
 */
export async function openFirebaseAccounts(
  appCheckToken: (request: AppCheckRequest) => Promise<AppCheckToken>,
): Promise<Result<OpenAccounts, AccountError>> {
  // Each variable is asked for by its own name first: a build without it leaves out what it would need.
  const builtIn =
    import.meta.env.VITE_FIREBASE_API_KEY === undefined ? null : builtInConfig(import.meta.env);
  const config =
    builtIn === null ? await fetchFirebaseConfig(fetchAddress) : parseFirebaseConfig(builtIn);
  if (!config.ok)
    return failure(
      config.error.kind === 'unreachable'
        ? { kind: 'network', field: 'form', code: 'daylog/backend-unreachable' }
        : { kind: 'unexpected', field: 'form', code: 'daylog/invalid-configuration' },
    );
  try {
    const siteKey =
      import.meta.env.VITE_FIREBASE_APP_CHECK_SITE_KEY === undefined
        ? null
        : appCheckSiteKey(import.meta.env);
    const [{ openAuth }, { firebaseSession }, appCheck] = await Promise.all([
      import('../../firebase/openAuth.ts'),
      import('../../firebase/firebaseSession.ts'),
      siteKey === null ? null : import('../../firebase/openAppCheck.ts'),
    ]);
    const { app, auth } = openAuth(config.value, 'device');
    let account: AccountCalls | null = null;
    // Auth has read the device by now at most: its first request comes later and carries the token.
    if (siteKey !== null)
      appCheck?.openAppCheck(app, () => appCheckToken({ app: config.value.app, siteKey }));
    return success({
      session: firebaseSession(auth),
      async loadAccount() {
        const { firebaseAccount } = await import('../../firebase/firebaseAccount.ts');
        return (account ??= firebaseAccount(auth, `${self.location.origin}/`));
      },
      async openRemote(uid) {
        const [{ openDatabase }, { firebaseRemoteStore }] = await Promise.all([
          import('../../firebase/openDatabase.ts'),
          import('../../firebase/firebaseRemoteStore.ts'),
        ]);
        const database = openDatabase(app, config.value);
        return firebaseRemoteStore(database, uid, () => auth.currentUser?.uid === uid);
      },
      async deleteServerLog(uid) {
        const [{ openDatabase }, { deleteServerLog }] = await Promise.all([
          import('../../firebase/openDatabase.ts'),
          import('../../firebase/deleteServerLog.ts'),
        ]);
        return deleteServerLog(openDatabase(app, config.value), uid, {
          clock: systemClock,
          isSignedIn: () => auth.currentUser?.uid === uid,
        });
      },
    });
  } catch {
    // The chunk is not on this device and the network did not bring it.
    return failure({ kind: 'network', field: 'form', code: 'daylog/code-unreachable' });
  }
}

/**
 * Fetches `path`, and leaves the answer where the service worker looks for it: on a first visit the worker has not
 * come between yet, and without the address a visit that begins offline would not know whom to wait for.
 */
async function fetchAddress(path: string): Promise<Response> {
  const response = await fetch(path, { cache: 'no-cache' });
  if (response.ok) void keep(path, response.clone());
  return response;
}

async function keep(path: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(backendAddressCache);
    await cache.put(path, response);
  } catch {
    // Nothing is kept here: the next visit asks the server.
  }
}
