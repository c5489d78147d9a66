import { ref, type Database } from 'firebase/database';

/** Longer than a slow network needs for a short answer. */
const patienceMs = 10_000;

/** The outcome of a request over plain HTTP. */
export type Reach =
  /** The server answered, with any status. */
  | 'answered'
  /** There is no network, or no server. */
  | 'refused'
  /** No answer came in time. */
  | 'silent';

/**
 * Sends a small request without credentials to the server of `database`. Any answer counts, also the 401 of
 * good rules. Costs about half a kilobyte.
 */
export async function reachServer(database: Database): Promise<Reach> {
  const url = new URL('.json?shallow=true', ref(database).root.toString());
  const timeout = AbortSignal.timeout(patienceMs);
  try {
    await fetch(url, {
      signal: timeout,
      // An opaque response is enough. So a refusal without CORS headers also counts as an answer.
      mode: 'no-cors',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    return 'answered';
  } catch {
    return timeout.aborted ? 'silent' : 'refused';
  }
}
