import type { EncryptionState } from '../seal/KeyRecord.ts';

/** The schema number of a log in this state. An older app sends nothing to a log of schema 2. */
export function schemaOf(state: EncryptionState): 1 | 2 {
  return state === 'off' ? 1 : 2;
}
