import { useEncryption } from '../../hooks/log/useEncryption.ts';
import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/account/encryption.ts';
import { ChangeSteps, type StepName } from './steps/ChangeSteps.tsx';
import type { Place } from './steps/usePlace.ts';

const steps: readonly StepName[] = ['password', 'passphrase', 'recovery-key', 'confirm', 'agree'];

/** The steps that turn encryption on. */
export function SetUp({ place }: { readonly place: Place }) {
  const words = useWords('encryption', encryption).setUp;
  const service = useEncryption();
  return (
    <ChangeSteps
      place={place}
      steps={steps}
      current={null}
      finishLabel={words.turnOn}
      run={({ passphrase, recoveryKey }) => service.turnOn({ passphrase, recoveryKey })}
      // The screen then shows how far the log is converted.
      onDone={() => undefined}
    />
  );
}
