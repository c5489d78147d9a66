import type { Result } from '../lib/result.ts';
import type { KeyRecord } from '../seal/KeyRecord.ts';
import type { SealKeys } from '../seal/SealKeys.ts';
import type { StorageError } from '../log/StorageError.ts';

/**
 * What a device knows of the encryption of its log. It is the latch of the device: from the first record on, an older
 * or a missing one is a fault of the server.
 */
export interface DeviceKeys {
  /** The newest record that this device has verified. It also unlocks the app lock without the network. */
  readonly record: KeyRecord;
  /** null: the device refused to store keys, so they are asked for at each start. */
  readonly keys: SealKeys | null;
}

/** Keeps {@link DeviceKeys} beside the copy of the log. It goes with the copy at sign-out. */
export interface KeyStore {
  /** null: this device has never met an encrypted log. */
  read(): Promise<Result<DeviceKeys | null, StorageError>>;
  /** Resolves when durable (strict). Never replaces a record by one of a lower revision: resolves without a change. */
  write(keys: DeviceKeys): Promise<Result<void, StorageError>>;
}
