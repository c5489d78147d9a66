import type { StorageError } from '../log/StorageError.ts';

/**
 * The storage error behind an exception of IndexedDB; null for any other exception, which is a bug of ours.
 * Names: Indexed Database API 3.0, "Exceptions", and Web IDL, "DOMException names".
 */
export function storageErrorOf(cause: unknown): StorageError | null {
  if (!(cause instanceof Error) && !(cause instanceof DOMException)) return null;
  switch (cause.name) {
    case 'QuotaExceededError':
      return { kind: 'quota', cause };
    // A newer Daylog has upgraded the database.
    case 'VersionError':
      return { kind: 'blocked', cause };
    case 'NotReadableError':
    case 'DataError':
    case 'ConstraintError':
      return { kind: 'corrupt', cause };
    // Closing connections, private modes, lost files, and faults that the browser does not explain.
    case 'AbortError':
    case 'InvalidStateError':
    case 'NotAllowedError':
    case 'NotFoundError':
    case 'SecurityError':
    case 'TransactionInactiveError':
    case 'UnknownError':
      return { kind: 'unavailable', cause };
    default:
      return null;
  }
}
