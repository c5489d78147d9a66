import { type ReactNode, useEffect, useId, useState } from 'react';

import {
  isGroup,
  isSamePassphrase,
  newPassphrase,
  newRecoveryKey,
  twoGroups,
} from '../../../hooks/log/newSecrets.ts';
import { useDayLog } from '../../../hooks/log/useDayLog.ts';
import { useEncryption } from '../../../hooks/log/useEncryption.ts';
import type { EncryptionRefusal, Secret } from '../../../encryption/Encryption.ts';
import { useReadable } from '../../../hooks/useReadable.ts';
import { useWords } from '../../../hooks/useWords.ts';
import type { Result } from '../../../lib/result.ts';
import { OwnExportButton } from '../../../ui/exporting/ExportButton.tsx';
import { encryption } from '../../../words/en/encryption.ts';
import { exporting } from '../../../words/en/exporting.ts';
import { refusalProblem } from '../refusalProblem.ts';
import { SecretField } from '../SecretField.tsx';
import { secretName, useSecret } from '../useSecret.ts';
import { type Problem, useStepForm } from '../useStepForm.ts';
import type { Answers, StepProps } from './Answers.ts';
import { PassphraseStep } from './PassphraseStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { RecoveryKeyStep } from './RecoveryKeyStep.tsx';
import { StepFrame } from './StepFrame.tsx';
import { type Place, usePlace } from './usePlace.ts';

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

/** The last step before encryption is turned on: a readable copy, if wanted, and what cannot be undone. */
function AgreeStep(props: StepProps) {
  const { answers, onNext } = props;
  const words = useWords(encryption).setUp;
  const ofExport = useWords(exporting);
  const fill = useReadable(useDayLog().fillProgress);
  const [isAgreed, setIsAgreed] = useState(false);
  const form = useStepForm(async () =>
    isAgreed ? onNext(answers) : { sentence: words.mustAgree, field: 'agree' },
  );
  return (
    <StepFrame step={props} title={words.agreeTitle} form={form}>
      <ul className="encryption-points">
        {words.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p>{words.copyLead}</p>
      {fill.kind !== 'complete' && <p className="notice">{ofExport.willLackDays}</p>}
      <OwnExportButton />
      <label className="encryption-choice">
        <input
          type="checkbox"
          name="agree"
          checked={isAgreed}
          aria-invalid={form.problem?.field === 'agree'}
          onChange={({ target }) => setIsAgreed(target.checked)}
        />
        {words.agree}
      </label>
    </StepFrame>
  );
}

/** Asks for two groups of the recovery key, to find out that the person has a copy of it. */
function ConfirmStep(props: StepProps) {
  const { answers, onNext } = props;
  const words = useWords(encryption);
  const id = useId();
  const [groups] = useState(twoGroups);
  const form = useStepForm(async (typed) => {
    for (const number of groups) {
      if (!isGroup(answers.recoveryKey, number, typed(nameOf(number))))
        return { sentence: words.wrongGroup(number), field: nameOf(number) };
    }
    return onNext(answers);
  });
  const { problem } = form;
  return (
    <StepFrame step={props} title={words.confirmTitle} form={form}>
      <p>{words.confirmLead}</p>
      <div className="encryption-typed">
        {groups.map((number) => (
          <div key={number} className="field">
            <label htmlFor={`${id}-${number}`}>{words.group(number)}</label>
            <input
              id={`${id}-${number}`}
              name={nameOf(number)}
              className="input encryption-key"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={problem?.field === nameOf(number)}
            />
          </div>
        ))}
      </div>
    </StepFrame>
  );
}

function nameOf(group: number): string {
  return `group-${group}`;
}

/** Asks for the current passphrase or recovery key. */
function CurrentStep(
  props: StepProps & {
    /** What the person should know first. */
    readonly note: ReactNode;
  },
) {
  const { answers, number, count, onNext, note } = props;
  const words = useWords(encryption);
  const service = useEncryption();
  const field = useSecret();
  const form = useStepForm(async (typed) => {
    const current = await field.parse(typed(secretName));
    if ('sentence' in current) return current;
    if (number < count) {
      // Opening the log once more tells at once whether the secret is right, before new ones are made.
      const opened = await service.unlock(current);
      if (!opened.ok) return refusalProblem(opened.error, current.kind, words, 'unlock');
    }
    return onNext({ ...answers, current });
  });
  return (
    <StepFrame step={props} title={words.currentTitle} form={form} showsProblem>
      {note}
      <SecretField field={field} problem={form.problem} />
    </StepFrame>
  );
}

/** The last step before encryption is turned off: what becomes readable. Its button stands beside no field. */
function TurnOffStep(props: StepProps) {
  const words = useWords(encryption);
  const form = useStepForm(() => props.onNext(props.answers));
  return (
    <StepFrame step={props} title={words.turnOffTitle} form={form}>
      <p className="notice">{words.offNote}</p>
    </StepFrame>
  );
}
