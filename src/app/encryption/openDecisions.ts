import { createDecisions, type DecisionDeps } from '../../encryption/createDecisions.ts';
import type { EncryptionDecisions } from '../../encryption/createEncryption.ts';
import { deriveInWorker } from './deriveInWorker.ts';

/** A person's decisions about the encryption of the log, with this browser's cryptography. */
export function openDecisions(
  deps: Omit<DecisionDeps, 'random' | 'deriveKey'>,
): EncryptionDecisions {
  return createDecisions({
    ...deps,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    deriveKey: deriveInWorker,
  });
}
