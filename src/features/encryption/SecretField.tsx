import { useId, useLayoutEffect, useRef, useState } from 'react';

import { useSession } from '../../hooks/account/useSession.ts';
import { useWords } from '../../hooks/useWords.ts';
import { ShowTyped } from '../../ui/controls/ShowTyped.tsx';
import { encryption } from '../../words/en/encryption.ts';
import { secretName } from './secretName.ts';
import type { SecretInput } from './useSecret.ts';
import type { Problem } from './useStepForm.ts';

/** The field for the passphrase or the recovery key, with its problem and the button for the other one. */
export function SecretField(props: {
  readonly field: SecretInput;
  readonly problem: Problem | null;
}) {
  const { field, problem } = props;
  const { kind, turn } = field;
  const words = useWords(encryption);
  const session = useSession();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isTurned = useRef(false);
  useLayoutEffect(() => {
    if (isTurned.current) input.current?.focus();
  }, [kind]);
  const isKey = kind === 'recovery-key';
  const email = session.kind === 'open' ? session.person.email : '';
  return (
    <div className="field">
      {/* Keeps the passphrase apart from the password of the account in a password manager. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={`${email} · ${words.title}`}
        readOnly
        hidden
      />
      <label htmlFor={id}>{words.secret[kind]}</label>
      <div className="account-input">
        <input
          key={kind}
          ref={input}
          id={id}
          name={secretName}
          className={isKey ? 'input encryption-key' : 'input'}
          type={isKey || isShown ? 'text' : 'password'}
          dir={isKey ? 'ltr' : 'auto'}
          autoComplete={isKey ? 'off' : 'current-password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={problem?.field === secretName}
          aria-describedby={problem === null ? undefined : `${id}-problem`}
        />
        {!isKey && <ShowTyped fieldId={id} isShown={isShown} onShow={setIsShown} />}
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} role="alert" className="problem">
          {problem.sentence}
        </p>
      )}
      <button
        type="button"
        className="button-link encryption-turn"
        onClick={() => {
          isTurned.current = true;
          turn();
        }}
      >
        {words.useOther[kind]}
      </button>
    </div>
  );
}
