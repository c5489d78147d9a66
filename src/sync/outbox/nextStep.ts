import { assertNever } from '../../lib/assertNever.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { RemoteError } from '../../log/RemoteError.ts';

/**
 * The engine's next step after a failure:
 * - `retry`: try the same again later;
 * - `wait-for-sign-in`: stop until the person has signed in again;
 * - `park`: another try cannot help. The head of the entry tells whether the write is refused for good;
 * - `stop`: the local store fails. Say so, and write nothing until it works again.
 */
export type NextStep = 'retry' | 'wait-for-sign-in' | 'park' | 'stop';

/** Judges a failure of any kind. */
export function nextStep(error: RemoteError | StorageError): NextStep {
  switch (error.kind) {
    case 'offline':
    case 'unexpected':
    case 'locked':
      return 'retry';
    case 'unauthenticated':
      return 'wait-for-sign-in';
    case 'permission-denied':
    case 'invalid-data':
      return 'park';
    case 'quota':
    case 'blocked':
    case 'cleared':
    case 'unavailable':
    case 'corrupt':
      return 'stop';
    default:
      return assertNever(error);
  }
}
