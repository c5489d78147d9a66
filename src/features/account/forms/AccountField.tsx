import { type ComponentProps, useId, useState } from 'react';

import type { PasswordCheck, PasswordRequirement } from '../../../account/AccountPort.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { ShowTyped } from '../../../ui/controls/ShowTyped.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { account } from '../../../words/en/account.ts';
import type { Words } from '../../../words/Words.ts';
import type { FieldError } from './accountProblem.ts';
import { Problem } from './Problem.tsx';

interface AccountFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly kind: 'email' | 'password';
  readonly label: string;
  /** The problem to show below the field; null when there is none. */
  readonly error: FieldError | null;
  /** The project's password rules, shown below a field for a new password. */
  readonly check?: PasswordCheck | undefined;
}

/** One field of an account form: its label, its input and its problem. A password can be shown. */
export function AccountField({ kind, label, error, check, ...input }: AccountFieldProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const described = [error !== null && `${id}-problem`, check !== undefined && `${id}-rules`];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="account-input">
        <input
          {...input}
          // A browser may send the text of a field with spell check to its vendor: never a password.
          spellCheck={false}
          autoCapitalize="none"
          type={kind === 'password' && isShown ? 'text' : kind}
          id={id}
          className="input"
          aria-invalid={error !== null}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
        />
        {kind === 'password' && <ShowTyped fieldId={id} isShown={isShown} onShow={setIsShown} />}
      </div>
      {check !== undefined && <PasswordRules id={`${id}-rules`} check={check} />}
      {error !== null && <Problem id={`${id}-problem`} error={error} />}
    </div>
  );
}

/** Lists the project's password rules and marks each as met or not while the person types. */
function PasswordRules(props: { readonly id: string; readonly check: PasswordCheck }) {
  const { requirement: words, requirements: name } = useWords(account);
  return (
    <ul id={props.id} className="password-rules" aria-label={name}>
      {props.check.requirements.map((requirement) => (
        <li key={requirement.kind} data-met={requirement.isMet}>
          <span className="password-rule-mark">{requirement.isMet && <Icon name="tick" />}</span>
          {sentence(requirement, words)}
          <span className="visually-hidden">
            {`: ${requirement.isMet ? words.met : words.unmet}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function sentence(
  { kind, length }: PasswordRequirement,
  words: Words['account']['requirement'],
): string {
  return kind === 'shortest' || kind === 'longest' ? words[kind](length ?? 0) : words[kind];
}
