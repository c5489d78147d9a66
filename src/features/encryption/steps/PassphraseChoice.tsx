import { useId, type ComponentProps } from 'react';

import { minPassphraseLength } from '../../../hooks/log/newSecrets.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { encryption } from '../../../words/en/encryption.ts';
import type { Problem } from '../useStepForm.ts';

/** Chooses the new passphrase: the generated words, or one of the person's own. */
export function PassphraseChoice(props: {
  readonly generated: string;
  readonly isOwn: boolean;
  readonly onOwn: (isOwn: boolean) => void;
  readonly input: ComponentProps<typeof PassphraseInput>;
}) {
  const { generated, isOwn, onOwn, input } = props;
  const words = useWords(encryption);
  const id = useId();
  const choice = (isOwnChoice: boolean, label: string) => (
    <label className="encryption-choice">
      <input
        type="radio"
        name={id}
        checked={isOwn === isOwnChoice}
        onChange={() => onOwn(isOwnChoice)}
      />
      {label}
    </label>
  );
  return (
    <>
      <p>{words.passphraseLead}</p>
      <fieldset className="encryption-choices">
        <legend className="visually-hidden">{words.secret.passphrase}</legend>
        {choice(false, words.generated)}
        {!isOwn && (
          <ol
            className="encryption-groups"
            dir="ltr"
            lang="en"
            aria-label={words.secret.passphrase}
          >
            {generated.split(' ').map((word, index) => (
              <li key={index}>
                <code>{word}</code>
              </li>
            ))}
          </ol>
        )}
        {choice(true, words.own)}
        {isOwn && <PassphraseInput {...input} />}
      </fieldset>
    </>
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
