import { useRef, useState } from 'react';

import { isRecoveryKey } from '../../hooks/log/newSecrets.ts';
import type { EncryptionRefusal, Secret } from '../../encryption/Encryption.ts';
import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/encryption.ts';
import { refusalProblem } from './refusalProblem.ts';
import { secretName } from './secretName.ts';
import type { Problem } from './useStepForm.ts';

/** One field for the passphrase or the recovery key. */
export interface SecretInput {
  readonly kind: Secret['kind'];
  /** Turns the field to the other secret, and empties it. */
  readonly turn: () => void;
  /** The secret of the typed `value`, or why it cannot be one. */
  readonly parse: (value: string) => Promise<Secret | Problem>;
  /** The problem that a person reads when `secret` did not open the log. Nothing was written to the server. */
  readonly refuse: (secret: Secret, refusal: EncryptionRefusal) => Problem;
}

/** The state of a {@link SecretInput}. */
export function useSecret(): SecretInput {
  const words = useWords(encryption);
  const [kind, setKind] = useState<Secret['kind']>('passphrase');
  /** The text that looked mistyped. Given again, it is tried as it is: the person may have chosen it themselves. */
  const doubted = useRef<string | null>(null);
  const problem = (sentence: string): Problem => ({ sentence, field: secretName });
  return {
    kind,
    turn: () => setKind((now) => (now === 'passphrase' ? 'recovery-key' : 'passphrase')),
    parse: async (value) => {
      if (value === '') return problem(words.empty[kind]);
      if (kind === 'recovery-key' && !(await isRecoveryKey(value)))
        return problem(words.noRecoveryKey);
      return { kind, value, ...(value === doubted.current && { isAsTyped: true }) };
    },
    refuse: (secret, refusal) => {
      doubted.current = refusal.kind === 'mistyped' ? secret.value : null;
      return refusalProblem(refusal, secret.kind, words, 'unlock');
    },
  };
}
