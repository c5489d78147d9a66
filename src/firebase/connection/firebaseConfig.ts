import type { Clock } from '../../lib/Clock.ts';
import { failure, success, type Result } from '../../lib/result.ts';

/** The backend of this page. */
export interface FirebaseConfig {
  /** Passed to the SDK unchanged. */
  readonly app: {
    readonly apiKey: string;
    readonly projectId: string;
    readonly databaseURL: string;
    readonly appId?: string;
  };
  /** Local emulators in place of the services. null: the real services. */
  readonly emulators: { readonly auth: HostAndPort; readonly database: HostAndPort } | null;
}

/** An emulator's address. */
export interface HostAndPort {
  readonly host: string;
  readonly port: number;
}

/** Path of the project's configuration on Firebase Hosting and on Daylog's own local server. */
export const configPath = '/__/firebase/init.json';

/** Why there is no configuration: the server did not answer, or its answer is invalid. */
export interface ConfigError {
  readonly kind: 'unreachable' | 'invalid';
  readonly cause: unknown;
}

/**
 * The configuration in `value`, the content of `init.json`. It has the fields of Firebase Hosting and of its
 * emulator (`emulators`). Emulators count only if both are named.
 */
export function parseFirebaseConfig(value: unknown): Result<FirebaseConfig, ConfigError> {
  const fields = recordOf(value);
  const apiKey = textAt(fields, 'apiKey');
  const projectId = textAt(fields, 'projectId');
  const databaseURL = textAt(fields, 'databaseURL');
  const appId = textAt(fields, 'appId');
  if (apiKey === undefined || projectId === undefined || databaseURL === undefined)
    return failure({
      kind: 'invalid',
      cause: new Error('apiKey, projectId or databaseURL is missing'),
    });

  const named = recordOf(fields['emulators']);
  const auth = addressOf(named['auth']);
  const database = addressOf(named['database']);
  return success({
    app: { apiKey, projectId, databaseURL, ...(appId === undefined ? {} : { appId }) },
    emulators: auth === undefined || database === undefined ? null : { auth, database },
  });
}

/**
 * The configuration set at build time by `VITE_FIREBASE_*`, in the form of `init.json`. null if there is
 * none.
 */
export function builtInConfig(env: Readonly<Record<string, unknown>>): unknown {
  const { VITE_FIREBASE_API_KEY: apiKey } = env;
  if (typeof apiKey !== 'string' || apiKey === '') return null;
  return {
    apiKey,
    projectId: env['VITE_FIREBASE_PROJECT_ID'],
    databaseURL: env['VITE_FIREBASE_DATABASE_URL'],
    appId: env['VITE_FIREBASE_APP_ID'],
  };
}

/** The site key set at build time. null: App Check is off. */
export function appCheckSiteKey(env: Readonly<Record<string, unknown>>): string | null {
  const { VITE_FIREBASE_APP_CHECK_SITE_KEY: siteKey } = env;
  return typeof siteKey === 'string' && siteKey !== '' ? siteKey : null;
}

/** Longer than a slow network needs for half a kilobyte. */
const patienceMs = 10_000;

/**
 * The configuration of this page's server. If the server is unreachable, the service worker answers with the
 * last one. Never rejects. Retry after `unreachable` when the network is back. An answer that is not complete after
 * ten seconds counts as `unreachable`. `fetchPath` gets a signal that aborts then, because the browser has no limit.
 */
export async function fetchFirebaseConfig(
  fetchPath: (path: string, signal: AbortSignal) => Promise<Response>,
  { setTimer }: Pick<Clock, 'setTimer'>,
): Promise<Result<FirebaseConfig, ConfigError>> {
  const over = new AbortController();
  const stopTimer = setTimer(() => over.abort(new Error(`${configPath}: no answer`)), patienceMs);
  try {
    const response = await fetchPath(configPath, over.signal);
    if (!response.ok) return unreachable(new Error(`${configPath}: HTTP ${response.status}`));
    return parseFirebaseConfig(await response.json());
  } catch (cause) {
    return unreachable(cause);
  } finally {
    stopTimer();
  }
}

const unreachable = (cause: unknown): Result<never, ConfigError> =>
  failure({ kind: 'unreachable', cause });

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textAt(fields: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const value = fields[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function addressOf(value: unknown): HostAndPort | undefined {
  const { host, port } = recordOf(value);
  const number = Number(port);
  if (typeof host !== 'string' || host === '' || !Number.isInteger(number) || number < 1)
    return undefined;
  return { host, port: number };
}
