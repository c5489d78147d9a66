import type { StorageError } from '../log/StorageError.ts';

/**
 * What a DOMException of IndexedDB means to a person, or null when it is none and so a bug of ours.
 * Names: Indexed Database API 3.0, "Exceptions", and Web IDL, "DOMException names".
 */
export function storageErrorOf(cause: unknown): StorageError | null {
  if (!(cause instanceof Error) && !(cause instanceof DOMException)) return null;
  switch (cause.name) {
    case 'QuotaExceededError':
      return { kind: 'quota', cause };
    // The database was made by a newer Daylog than this page.
    case 'VersionError':
      return { kind: 'blocked', cause };
    case 'NotReadableError':
    case 'DataError':
    case 'ConstraintError':
      return { kind: 'corrupt', cause };
    // Closing connections, private modes, a browser that lost its files, and what it cannot explain.
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
