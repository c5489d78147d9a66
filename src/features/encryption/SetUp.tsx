import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/encryption.ts';
import { ChangeSteps, type StepName } from './steps/ChangeSteps.tsx';
import type { Place } from './steps/usePlace.ts';
import type { useShownSecrets } from './useShownSecrets.ts';

const steps: readonly StepName[] = ['password', 'passphrase', 'recovery-key', 'confirm', 'agree'];

/** The steps that turn encryption on. */
export function SetUp(props: {
  readonly place: Place;
  readonly shown: ReturnType<typeof useShownSecrets>;
}) {
  const { place, shown } = props;
  const words = useWords(encryption).setUp;
  return (
    <ChangeSteps
      place={place}
      steps={steps}
      current={null}
      finishLabel={words.turnOn}
      onBegun={shown.onShown}
      run={({ passphrase, recoveryKey }) => shown.turnOn({ passphrase, recoveryKey })}
      // The screen then shows how far the log is converted.
      onDone={() => undefined}
    />
  );
}
