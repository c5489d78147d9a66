import { useId, useState } from 'react';

import { minPassphraseLength } from '../../../hooks/log/newSecrets.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { encryption } from '../../../words/en/encryption.ts';
import { type Problem, useStepForm } from '../useStepForm.ts';
import type { StepProps } from './Answers.ts';
import { CopyButton } from './CopyButton.tsx';
import { StepFrame } from './StepFrame.tsx';

/** Chooses the new passphrase: the generated one, or the person's own. */
export function PassphraseStep(
  props: StepProps & {
    readonly title: string;
    readonly generated: string;
    /** The name of the button for a passphrase of the person's own. */
    readonly ownNextLabel: string;
    /** The sentence that refuses `passphrase`; null: it may be used. */
    readonly refuse: (passphrase: string) => string | null;
  },
) {
  const { answers, title, generated, nextLabel, ownNextLabel, refuse, onNext } = props;
  const words = useWords(encryption);
  const id = useId();
  const [isOwn, setIsOwn] = useState(answers.passphrase !== '' && answers.passphrase !== generated);
  const [isShown, setIsShown] = useState(true);
  const form = useStepForm(async (typed) => {
    // Nobody sees a space at the end, and a person who types the passphrase again leaves it out.
    const passphrase = isOwn ? typed('passphrase').trim() : generated;
    const problem = (sentence: string) => ({ sentence, field: 'passphrase' });
    if (passphrase.length < minPassphraseLength) return problem(words.short(minPassphraseLength));
    const refusal = refuse(passphrase);
    if (refusal !== null) return problem(refusal);
    if (isOwn && !isShown && typed('again').trim() !== passphrase)
      return { sentence: words.notSame, field: 'again' };
    return onNext({ ...answers, passphrase });
  });
  const choice = (isOwnChoice: boolean, label: string) => (
    <label className="encryption-choice">
      <input
        type="radio"
        name={id}
        checked={isOwn === isOwnChoice}
        onChange={() => setIsOwn(isOwnChoice)}
      />
      {label}
    </label>
  );
  return (
    <StepFrame
      step={{ ...props, nextLabel: isOwn ? ownNextLabel : nextLabel }}
      title={title}
      form={form}
      showsProblem={isOwn}
    >
      <p>{words.passphraseLead}</p>
      <fieldset className="encryption-choices">
        <legend className="visually-hidden">{title}</legend>
        {choice(false, words.generated)}
        {!isOwn && (
          <div className="encryption-made">
            <code className="encryption-key" dir="ltr">
              {generated}
            </code>
            <CopyButton text={generated} />
          </div>
        )}
        {choice(true, words.own)}
        {isOwn && (
          <PassphraseInput
            initial={answers.passphrase === generated ? '' : answers.passphrase}
            problem={form.problem}
            isShown={isShown}
            onShow={setIsShown}
          />
        )}
      </fieldset>
    </StepFrame>
  );
}

/** The fields for a passphrase of a person's own. It is shown, or typed twice. */
function PassphraseInput(props: {
  readonly initial: string;
  readonly problem: Problem | null;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}) {
  const { initial, problem, isShown, onShow } = props;
  const words = useWords(encryption);
  const id = useId();
  const input = (name: 'passphrase' | 'again', label: string) => (
    <>
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        name={name}
        className="input"
        type={isShown ? 'text' : 'password'}
        dir="auto"
        defaultValue={initial}
        autoComplete="new-password"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={problem?.field === name}
        aria-describedby={`${id}-hint${problem === null ? '' : ` ${id}-problem`}`}
      />
    </>
  );
  return (
    <div className="field">
      {input('passphrase', words.newPassphrase)}
      {!isShown && input('again', words.again)}
      <p id={`${id}-hint`} className="quiet">
        {words.ownHint(minPassphraseLength)}
      </p>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="problem">
          {problem.sentence}
        </p>
      )}
      <label className="encryption-choice">
        <input
          type="checkbox"
          checked={isShown}
          onChange={({ target }) => onShow(target.checked)}
        />
        {words.show}
      </label>
    </div>
  );
}
