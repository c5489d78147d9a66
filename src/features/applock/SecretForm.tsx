import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';

import type { AppLockRefusal } from '../../account/AppLock.ts';
import { useEncryptionStatus } from '../../hooks/log/useEncryption.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { Result } from '../../lib/result.ts';
import { ShowTyped } from '../../ui/controls/ShowTyped.tsx';
import { StorageProblem } from '../../ui/StorageProblem.tsx';
import { accountSentence } from '../../words/accountSentence.ts';
import { account } from '../../words/en/account.ts';
import { encryption } from '../../words/en/encryption.ts';
import { appLock } from '../../words/en/settings.ts';
import { mistypedSentence } from '../../words/mistypedSentence.ts';

/** What unlocks the app. The passphrase is that of an encrypted log; otherwise it is the password of the account. */
export type Asked = 'passphrase' | 'password' | 'pin';

/** The secret that stands behind the PIN. null: it is not known yet. */
export function useAskedSecret(): 'passphrase' | 'password' | null {
  const { kind } = useEncryptionStatus();
  if (kind === 'unknown') return null;
  return kind === 'off' ? 'password' : 'passphrase';
}

/** A form that asks for a secret. After a refusal the text stays in the field. */
export function SecretForm(props: {
  readonly asked: Asked;
  readonly submitLabel: string;
  readonly onSecret: (typed: string) => Promise<Result<void, AppLockRefusal>>;
  /** Whether the field takes the focus, because it is the only control. */
  readonly takesFocus?: boolean;
  /** Whether another button of the screen is the main one. */
  readonly isSecond?: boolean;
  /** Other fields, above that of the secret. */
  readonly children?: ReactNode;
  /** Other buttons, beside the one that sends the form. */
  readonly buttons?: ReactNode;
}) {
  const { asked } = props;
  const words = useWords(appLock);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<AppLockRefusal | { readonly kind: 'empty' } | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = field.current?.value ?? '';
    if (isPending) return;
    setProblem(null);
    let refusal: typeof problem = { kind: 'empty' };
    if (typed !== '') {
      setIsPending(true);
      const result = await props.onSecret(typed);
      setIsPending(false);
      refusal = result.ok ? null : result.error;
    }
    setProblem(refusal);
    if (refusal === null) return;
    field.current?.focus();
    field.current?.select();
  }

  return (
    <form className="passphrase-form" noValidate onSubmit={(event) => void submit(event)}>
      {props.children}
      <div className="field">
        <label htmlFor={id}>{words.secret[asked]}</label>
        <div className="account-input">
          <input
            ref={field}
            id={id}
            className="input"
            type={isShown ? 'text' : 'password'}
            name={asked}
            inputMode={asked === 'pin' ? 'numeric' : undefined}
            // Browsers fill in nothing with this value alone. A filled field would make the lock useless.
            autoComplete="new-password"
            // A browser may send the text of a field with spell check to its vendor.
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            dir="auto"
            autoFocus={props.takesFocus}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
          />
          <ShowTyped fieldId={id} isShown={isShown} onShow={setIsShown} />
        </div>
        <div id={`${id}-problem`}>
          <Problem problem={problem} asked={asked} />
        </div>
      </div>
      <div className="passphrase-buttons">
        <button
          type="submit"
          className={props.isSecond === true ? 'button' : 'button button-main'}
          aria-disabled={isPending}
        >
          {isPending ? words.checking : props.submitLabel}
        </button>
        {props.buttons}
      </div>
    </form>
  );
}

function Problem(props: {
  readonly problem: AppLockRefusal | { readonly kind: 'empty' } | null;
  readonly asked: Asked;
}) {
  const { problem, asked } = props;
  const { locale } = useEnvironment();
  const ofAccount = useWords(account);
  const words = useWords(appLock);
  const ofEncryption = useWords(encryption);
  if (problem === null) return null;
  switch (problem.kind) {
    case 'mistyped':
      return <Sentence>{mistypedSentence(problem.problem, ofEncryption)}</Sentence>;
    case 'wrong-pin':
    case 'pin-waits':
      return (
        <Sentence>
          {words.pinProblem[problem.kind](Math.ceil(problem.waitMs / 1000), locale)}
        </Sentence>
      );
    case 'pin-spent':
      return <Sentence>{words.pinSpent}</Sentence>;
    case 'password-not-checked':
      return <Sentence>{accountSentence(problem.error, ofAccount)}</Sentence>;
    case 'empty':
    case 'wrong-secret':
    case 'not-checked':
      return <Sentence>{words.problem[asked][problem.kind]}</Sentence>;
    default:
      return <StorageProblem error={problem} />;
  }
}

function Sentence({ children }: { readonly children: string }) {
  return (
    <p role="alert" className="problem">
      {children}
    </p>
  );
}
