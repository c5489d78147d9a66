import { assertNever } from '../../lib/assertNever.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { RemoteError } from '../../log/RemoteError.ts';

/**
 * What the engine does about a failure:
 * - `retry`: the same again, later;
 * - `wait-for-sign-in`: nothing more until the person has signed in again;
 * - `park`: sending the same again cannot help (the head of the entry tells whether it is refused for good);
 * - `stop`: the device's own store fails: say so, and touch nothing until it works again.
 */
export type NextStep = 'retry' | 'wait-for-sign-in' | 'park' | 'stop';

/** The one place where a failure is judged. Total over every kind there is. */
export function nextStep(error: RemoteError | StorageError): NextStep {
  switch (error.kind) {
    case 'offline':
    case 'unexpected':
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
