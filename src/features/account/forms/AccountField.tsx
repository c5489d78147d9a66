import { useId, type ComponentProps } from 'react';

import type { PasswordCheck } from '../../../hooks/account/usePasswordCheck.ts';
import type { FieldError } from './accountProblem.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { Problem } from './Problem.tsx';

interface AccountFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly kind: 'email' | 'password';
  readonly label: string;
  /** The problem to show below the field; null when there is none. */
  readonly error: FieldError | null;
  /** The project's password rules, shown below a field for a new password. */
  readonly check?: PasswordCheck | undefined;
}

const inputOf = {
  email: { type: 'email', autoCapitalize: 'none', spellCheck: false },
  password: { type: 'password' },
} as const;

/** One field of an account form: its label, its input and its problem. */
export function AccountField({ kind, label, error, check, ...input }: AccountFieldProps) {
  const id = useId();
  const described = [error !== null && `${id}-problem`, check !== undefined && `${id}-rules`];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...inputOf[kind]}
        {...input}
        id={id}
        className="input"
        aria-invalid={error !== null}
        aria-describedby={described.filter(Boolean).join(' ') || undefined}
      />
      {check !== undefined && <PasswordRules id={`${id}-rules`} check={check} />}
      {error !== null && <Problem id={`${id}-problem`} error={error} />}
    </div>
  );
}
