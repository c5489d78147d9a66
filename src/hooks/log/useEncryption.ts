import { createContext, useContext } from 'react';

import type { Encryption } from '../../encryption/Encryption.ts';
import type { EncryptionStatus } from '../../log/encryption/EncryptionStatus.ts';
import { useReadable } from '../useReadable.ts';

export const EncryptionContext = createContext<Encryption | undefined>(undefined);

/** A person's decisions about the encryption of the open log. Throws outside an EncryptionContext. */
export function useEncryption(): Encryption {
  const encryption = useContext(EncryptionContext);
  if (encryption === undefined)
    throw new Error('useEncryption needs an EncryptionContext above it');
  return encryption;
}

/** The encryption of the open log, as this device knows it. */
export function useEncryptionStatus(): EncryptionStatus {
  return useReadable(useEncryption().status);
}
