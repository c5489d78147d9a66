import { useContext } from 'react';

import { createValueStore } from '../../lib/createValueStore.ts';
import { type EncryptionStatus, isEncrypted } from '../../log/encryption/EncryptionStatus.ts';
import { useReadable } from '../useReadable.ts';
import { EncryptionContext } from './useEncryption.ts';

const noLog = createValueStore<EncryptionStatus>({ kind: 'unknown' });

/** Whether the open log needs its passphrase on a new device. False without an open log, and while it is not known. */
export function useIsEncrypted(): boolean {
  return isEncrypted(useReadable(useContext(EncryptionContext)?.status ?? noLog));
}
