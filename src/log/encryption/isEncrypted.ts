import type { EncryptionStatus } from './EncryptionStatus.ts';

/** Whether the log needs its passphrase or recovery key on a new device. False while that is not known. */
export function isEncrypted(status: EncryptionStatus): boolean {
  return status.kind !== 'off' && status.kind !== 'unknown';
}
