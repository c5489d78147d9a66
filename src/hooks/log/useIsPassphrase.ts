import { useContext } from 'react';

import { EncryptionContext } from './useEncryption.ts';
import { useIsEncrypted } from './useIsEncrypted.ts';

/** Says whether a typed text is the passphrase of the open log. That takes about a second where the log is encrypted. */
export function useIsPassphrase(): (typed: string) => Promise<boolean> {
  const encryption = useContext(EncryptionContext);
  const isEncrypted = useIsEncrypted();
  return async (value) => {
    if (!isEncrypted || encryption === undefined) return false;
    return (await encryption.check({ kind: 'passphrase', value, isAsTyped: true })).ok;
  };
}
