import { ref, type Database } from 'firebase/database';

/** Longer than a slow network needs for a short answer. */
const patienceMs = 10_000;

/** What became of a question over plain HTTP. */
export type Reach =
  /** Somebody answered, whatever the answer. */
  | 'answered'
  /** There is no network, or nobody at the other end of it. */
  | 'refused'
  /** Nothing came back so far. */
  | 'silent';

/**
 * Asks the server of `database` for something small, without saying who asks; what it answers is of no
 * interest (401 where the rules are as they should be). Costs about half a kilobyte.
 */
export async function reachServer(database: Database): Promise<Reach> {
  const url = new URL('.json?shallow=true', ref(database).root.toString());
  const timeout = AbortSignal.timeout(patienceMs);
  try {
    await fetch(url, {
      signal: timeout,
      // Opaque is good enough, and a refusal without CORS headers is an answer too.
      ...{ mode: 'no-cors', credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' },
    });
    return 'answered';
  } catch {
    return timeout.aborted ? 'silent' : 'refused';
  }
}
