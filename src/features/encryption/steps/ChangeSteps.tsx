import { type ReactNode, useEffect, useId, useState } from 'react';

import {
  isPart,
  isRecoveryKey,
  isSamePassphrase,
  newPassphrase,
  newRecoveryKey,
  partsOf,
  twoOf,
} from '../../../hooks/log/newSecrets.ts';
import { useEncryption } from '../../../hooks/log/useEncryption.ts';
import type { EncryptionRefusal, Secret } from '../../../encryption/Encryption.ts';
import { useWords } from '../../../hooks/useWords.ts';
import type { Result } from '../../../lib/result.ts';
import { encryption } from '../../../words/en/encryption.ts';
import { refusalProblem } from '../refusalProblem.ts';
import { SecretField } from '../SecretField.tsx';
import { secretName } from '../secretName.ts';
import { useSecret } from '../useSecret.ts';
import { type Problem, useStepForm } from '../useStepForm.ts';
import type { Answers, StepProps } from './Answers.ts';
import { BeginStep } from './BeginStep.tsx';
import { KitStep } from './KitStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { StepFrame } from './StepFrame.tsx';
import { type Place, usePlace } from './usePlace.ts';

/** The name of a step. */
export type StepName =
  'begin' | 'password' | 'current' | 'passphrase' | 'recovery-key' | 'kit' | 'confirm' | 'off';

interface ChangeStepsProps {
  readonly place: Place;
  /** The steps, which may depend on the answers so far. */
  readonly stepsAfter: (answers: Answers) => readonly StepName[];
  /** The name of the last button. */
  readonly finishLabel: string;
  /** What the person should know before the change. */
  readonly note?: ReactNode;
  /** The first step is answered. The next ones show new secrets. */
  readonly onBegun?: () => void;
  readonly run: (answers: Answers) => Promise<Result<void, EncryptionRefusal>>;
  readonly onDone: (answers: Answers) => void;
}

/**
 * The steps of one change. Its answers are kept while the steps are on screen, so Back loses nothing. Leaving drops
 * them and changes nothing.
 */
export function ChangeSteps(props: ChangeStepsProps) {
  const { place, stepsAfter, finishLabel, note, onBegun, run, onDone } = props;
  const words = useWords(encryption);
  const { go, back, leave } = usePlace();
  const made = useNewSecrets();
  const [reached, setReached] = useState(0);
  const [answers, setAnswers] = useState<Answers>({
    current: { kind: 'passphrase', value: '' },
    isByKey: false,
    password: '',
    passphrase: '',
    recoveryKey: '',
  });
  // A reload, or the browser's Forward after the end: the answers are gone.
  const isLost = place.step > reached;
  const isOwn = ({ passphrase }: Answers) => passphrase !== '' && passphrase !== made.passphrase;
  /** A passphrase of a person's own must not be the password of the account, which a step asks for then. */
  const stepsFor = (given: Answers) => {
    const steps = stepsAfter(given);
    const isAsked = steps[0] === 'begin' || !isOwn(given);
    return isAsked
      ? steps
      : steps.flatMap((each) => (givesPassphrase(each) ? [each, 'password' as const] : [each]));
  };
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
    onDone(given);
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
    nextLabel: isLast ? finishLabel : words.next,
    onBack: back,
    onNext: next,
  };
  switch (name) {
    case 'begin':
      return <BeginStep {...step} />;
    case 'password':
      return <PasswordStep {...step} refuse={(password) => refuse(answers.passphrase, password)} />;
    case 'current':
      return <CurrentStep {...step} note={note} />;
    case 'passphrase':
    case 'recovery-key':
    case 'kit':
      return (
        <KitStep
          key={name}
          {...step}
          // With the generated passphrase, no step asks for the password of the account.
          nextLabel={place.step === stepsAfter(answers).length - 1 ? finishLabel : words.kept}
          ownNextLabel={words.next}
          title={words.kitTitle[name]}
          generated={givesPassphrase(name) ? made.passphrase : null}
          recoveryKey={name === 'passphrase' ? null : made.recoveryKey}
          refuse={(passphrase) => refuse(passphrase, answers.password)}
        />
      );
    case 'confirm':
      return <ConfirmStep {...step} secret={toConfirm(answers, made)} />;
    case 'off':
      return <TurnOffStep {...step} />;
  }
}

function givesPassphrase(step: StepName): boolean {
  return step === 'passphrase' || step === 'kit';
}

/** The new secret that the person types parts of: the words, or the recovery key beside a passphrase of their own. */
function toConfirm(answers: Answers, made: { readonly passphrase: string }): Secret {
  const { passphrase, recoveryKey } = answers;
  return passphrase === made.passphrase
    ? { kind: 'passphrase', value: passphrase }
    : { kind: 'recovery-key', value: recoveryKey };
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

/** Asks for two parts of a new secret, to find out that the person has a copy of it. */
function ConfirmStep(props: StepProps & { readonly secret: Secret }) {
  const { answers, secret, onNext } = props;
  const words = useWords(encryption).confirm;
  const of = words[secret.kind];
  const id = useId();
  const parts = partsOf(secret);
  const [asked] = useState(() => twoOf(parts.length));
  const form = useStepForm(async (typed) => {
    for (const number of asked) {
      if (!isPart(secret.kind, parts[number - 1] ?? '', typed(nameOf(number))))
        return { sentence: of.wrong(number), field: nameOf(number) };
    }
    return onNext(answers);
  });
  const { problem } = form;
  return (
    <StepFrame step={props} title={words.title} form={form}>
      <p>{of.lead}</p>
      <div className="encryption-typed">
        {asked.map((number) => (
          <div key={number} className="field">
            <label htmlFor={`${id}-${number}`}>{of.part(number)}</label>
            <input
              id={`${id}-${number}`}
              name={nameOf(number)}
              className="input encryption-key"
              dir="ltr"
              autoComplete="off"
              autoCapitalize={secret.kind === 'passphrase' ? 'none' : 'characters'}
              autoCorrect="off"
              spellCheck={false}
              aria-invalid={problem?.field === nameOf(number)}
            />
          </div>
        ))}
      </div>
    </StepFrame>
  );
}

function nameOf(part: number): string {
  return `part-${part}`;
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
      if (!opened.ok) return field.refuse(current, opened.error);
    }
    const isByKey = current.kind === 'recovery-key' || (await isRecoveryKey(current.value));
    return onNext({ ...answers, current, isByKey });
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
