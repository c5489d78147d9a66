import type { Unsubscribe } from '../lib/Clock.ts';
import type { Result } from '../lib/result.ts';
import type { RemoteError } from '../log/RemoteError.ts';
import type { KeyRecord } from '../seal/KeyRecord.ts';

/** The key record of one log on the server. Its values are not parsed: the server is not trusted. */
export interface RemoteKeyRecord {
  /** Reports the record at first and after each change. null: there is none. */
  watch(listener: {
    onRecord(value: unknown): void;
    /** The server ended the subscription. It does not return by itself. */
    onError(error: RemoteError): void;
  }): Unsubscribe;
  /** The record, or null if there is none. */
  read(): Promise<Result<unknown, RemoteError>>;
  /**
   * Writes `record` with the schema number of its state, in one update. `permission-denied`: the stored record has
   * another revision than one less. `offline`: the outcome is unknown.
   */
  put(record: KeyRecord): Promise<Result<void, RemoteError>>;
}
