import { useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react';

import type { AppLockRefusal } from '../../account/AppLock.ts';
import { useWords } from '../../hooks/useWords.ts';
import type { Result } from '../../lib/result.ts';
import { ShowTyped } from '../../ui/controls/ShowTyped.tsx';
import { StorageProblem } from '../../ui/StorageProblem.tsx';
import { encryption } from '../../words/en/encryption.ts';
import { appLock } from '../../words/en/settings.ts';
import { mistypedSentence } from '../../words/mistypedSentence.ts';

/**
 * A form that asks for the passphrase of the log, or for its recovery key. After a refusal the text stays in the field.
 */
export function PassphraseForm(props: {
  readonly submitLabel: string;
  readonly onPassphrase: (passphrase: string) => Promise<Result<void, AppLockRefusal>>;
  /** Whether the field takes the focus, because it is the only control. */
  readonly takesFocus?: boolean;
  /** Other fields, above the passphrase. */
  readonly children?: ReactNode;
  /** Other buttons, beside the one that sends the form. */
  readonly buttons?: ReactNode;
}) {
  const words = useWords(appLock);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [isPending, setIsPending] = useState(false);
  const [problem, setProblem] = useState<AppLockRefusal | { readonly kind: 'empty' } | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const passphrase = field.current?.value ?? '';
    if (isPending) return;
    setProblem(null);
    let refusal: typeof problem = { kind: 'empty' };
    if (passphrase !== '') {
      setIsPending(true);
      const result = await props.onPassphrase(passphrase);
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
        <label htmlFor={id}>{words.passphrase}</label>
        <div className="account-input">
          <input
            ref={field}
            id={id}
            className="input"
            type={isShown ? 'text' : 'password'}
            name="passphrase"
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
          <Problem problem={problem} />
        </div>
      </div>
      <div className="passphrase-buttons">
        <button type="submit" className="button button-main" aria-disabled={isPending}>
          {isPending ? words.checking : props.submitLabel}
        </button>
        {props.buttons}
      </div>
    </form>
  );
}

function Problem(props: { readonly problem: AppLockRefusal | { readonly kind: 'empty' } | null }) {
  const { problem } = props;
  const words = useWords(appLock);
  const ofEncryption = useWords(encryption);
  if (problem === null) return null;
  switch (problem.kind) {
    case 'mistyped':
      return (
        <p role="alert" className="problem">
          {mistypedSentence(problem.problem, ofEncryption)}
        </p>
      );
    case 'empty':
    case 'wrong-secret':
    case 'not-checked':
      return (
        <p role="alert" className="problem">
          {words.problem[problem.kind]}
        </p>
      );
    default:
      return <StorageProblem error={problem} />;
  }
}
