import { useEffect, useState, type ReactNode } from 'react';

import { isSamePassphrase, newPassphrase, newRecoveryKey } from '../../../hooks/log/newSecrets.ts';
import type { EncryptionRefusal, Secret } from '../../../hooks/log/useEncryption.ts';
import { useWords } from '../../../hooks/useWords.ts';
import type { Result } from '../../../lib/result.ts';
import { encryption } from '../../../words/en/encryption.ts';
import { refusalProblem } from '../refusalProblem.ts';
import type { Problem } from '../useStepForm.ts';
import { AgreeStep } from './AgreeStep.tsx';
import type { Answers, StepProps } from './Answers.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { CurrentStep } from './CurrentStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { PassphraseStep } from './PassphraseStep.tsx';
import { RecoveryKeyStep } from './RecoveryKeyStep.tsx';
import { TurnOffStep } from './TurnOffStep.tsx';
import { usePlace, type Place } from './usePlace.ts';

/** The name of a step. */
export type StepName =
  'password' | 'current' | 'passphrase' | 'recovery-key' | 'confirm' | 'agree' | 'off';

interface ChangeStepsProps {
  readonly place: Place;
  readonly steps: readonly StepName[];
  /** The secret that the person has just given; null: a step asks for it. */
  readonly current: Secret | null;
  /** The name of the last button. */
  readonly finishLabel: string;
  /** What the person should know before the change. */
  readonly note?: ReactNode;
  /** The first step is answered. The next ones show new secrets. */
  readonly onBegun?: () => void;
  readonly run: (answers: Answers) => Promise<Result<void, EncryptionRefusal>>;
  readonly onDone: () => void;
}

/**
 * The steps of one change. Its answers are kept while the steps are on screen, so Back loses nothing. Leaving drops
 * them and changes nothing.
 */
export function ChangeSteps(props: ChangeStepsProps) {
  const { place, steps, current, finishLabel, note, onBegun, run, onDone } = props;
  const words = useWords(encryption);
  const { go, back, leave } = usePlace();
  const made = useNewSecrets();
  const [reached, setReached] = useState(0);
  const [answers, setAnswers] = useState<Answers>({
    current: current ?? { kind: 'passphrase', value: '' },
    password: '',
    passphrase: '',
    recoveryKey: '',
  });
  // A reload, or the browser's Forward after the end: the answers are gone.
  const isLost = place.step > reached;
  const isOwn = ({ passphrase }: Answers) => passphrase !== '' && passphrase !== made.passphrase;
  /** A passphrase of a person's own must not be the password of the account, which a step asks for then. */
  const stepsFor = (given: Answers) =>
    isOwn(given) && !steps.includes('password')
      ? steps.flatMap((each) => (each === 'passphrase' ? [each, 'password' as const] : [each]))
      : steps;
  const now = stepsFor(answers);
  useEffect(() => {
    if (isLost) leave();
  }, [isLost, leave]);

  async function next(given: Answers): Promise<Problem | null> {
    setAnswers(given);
    const step = place.step + 1;
    if (step < stepsFor(given).length) {
      onBegun?.();
      setReached((before) => Math.max(before, step));
      go({ ...place, step });
      return null;
    }
    const result = await run(given);
    if (!result.ok) return refusalProblem(result.error, given.current.kind, words, 'change');
    onDone();
    leave();
    return null;
  }

  /** The server sees the password at each sign-in, so it must not open the log. */
  const refuse = (passphrase: string, password: string) =>
    passphrase !== '' && isSamePassphrase(passphrase, password) ? words.setUp.isPassword : null;

  const name = now[place.step];
  if (isLost || name === undefined) return null;
  const isLast = place.step === now.length - 1;
  const step: StepProps = {
    answers,
    number: place.step + 1,
    count: now.length,
    nextLabel: isLast ? finishLabel : name === 'recovery-key' ? words.kept : words.next,
    onBack: back,
    onNext: next,
  };
  const isSetUp = place.change === 'set-up';
  switch (name) {
    case 'password':
      return <PasswordStep {...step} refuse={(password) => refuse(answers.passphrase, password)} />;
    case 'current':
      return <CurrentStep {...step} note={note} />;
    case 'passphrase':
      return (
        <PassphraseStep
          {...step}
          nextLabel={place.step === steps.length - 1 ? finishLabel : words.next}
          ownNextLabel={words.next}
          title={isSetUp ? words.setUp.passphraseTitle : words.newPassphraseTitle}
          generated={made.passphrase}
          refuse={(passphrase) => refuse(passphrase, answers.password)}
        />
      );
    case 'recovery-key':
      return (
        <RecoveryKeyStep
          {...step}
          title={isSetUp ? words.setUp.recoveryKeyTitle : words.newRecoveryKeyTitle}
          recoveryKey={made.recoveryKey}
        />
      );
    case 'confirm':
      return <ConfirmStep {...step} />;
    case 'agree':
      return <AgreeStep {...step} />;
    case 'off':
      return <TurnOffStep {...step} />;
  }
}

/** A passphrase and a recovery key, made once for the steps on screen. The key is empty until it is made. */
function useNewSecrets() {
  const [passphrase] = useState(newPassphrase);
  const [recoveryKey, setRecoveryKey] = useState('');
  useEffect(() => {
    let isCurrent = true;
    void newRecoveryKey().then((key) => {
      if (isCurrent) setRecoveryKey(key);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return { passphrase, recoveryKey };
}
