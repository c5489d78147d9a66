import { useState } from 'react';

import { isRecoveryKey } from '../../hooks/log/newSecrets.ts';
import type { Secret } from '../../encryption/Encryption.ts';
import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/encryption.ts';
import type { Problem } from './useStepForm.ts';

/** The name of the field for either secret. */
export const secretName = 'secret';

/** One field for the passphrase or the recovery key. */
export interface SecretInput {
  readonly kind: Secret['kind'];
  /** Turns the field to the other secret, and empties it. */
  readonly turn: () => void;
  /** The secret of the typed `value`, or why it cannot be one. */
  readonly parse: (value: string) => Promise<Secret | Problem>;
}

/** The state of a {@link SecretInput}. */
export function useSecret(): SecretInput {
  const words = useWords(encryption);
  const [kind, setKind] = useState<Secret['kind']>('passphrase');
  const problem = (sentence: string): Problem => ({ sentence, field: secretName });
  return {
    kind,
    turn: () => setKind((now) => (now === 'passphrase' ? 'recovery-key' : 'passphrase')),
    parse: async (value) => {
      if (value === '') return problem(words.empty[kind]);
      if (kind === 'recovery-key' && !(await isRecoveryKey(value)))
        return problem(words.noRecoveryKey);
      return { kind, value };
    },
  };
}
