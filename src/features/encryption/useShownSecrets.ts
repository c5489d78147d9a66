import { useState } from 'react';

import { useEncryption } from '../../hooks/log/useEncryption.ts';
import type { NewSecrets } from '../../encryption/Encryption.ts';

/**
 * What became of the secrets that the set-up has shown in this visit of the screen:
 *
 *   none ──► shown ──► sent ──another tab or device was faster──► refused
 */
type Fate = 'none' | 'shown' | 'sent' | 'refused';

/** Finds out whether the set-up of this screen has shown secrets that do not open the encrypted log. */
export function useShownSecrets() {
  const service = useEncryption();
  const [fate, setFate] = useState<Fate>('none');
  return {
    /** Whether the shown secrets certainly open nothing. Sent ones may: an answer can be lost. */
    areVoid: fate === 'shown' || fate === 'refused',
    onShown: () => setFate((now) => (now === 'none' ? 'shown' : now)),
    turnOn: async (secrets: NewSecrets) => {
      // The same secrets were sent before, and their answer may have been lost.
      const mayHaveArrived = fate === 'sent';
      setFate('sent');
      const result = await service.turnOn(secrets);
      const isRefused = !result.ok && result.error.kind === 'changed-elsewhere';
      if (isRefused && !mayHaveArrived) setFate('refused');
      // Nothing was sent.
      const isToChange = !result.ok && result.error.kind === 'used-passphrase';
      if (isToChange && !mayHaveArrived) setFate('shown');
      return result;
    },
  };
}
