import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';

import type { AccountError } from '../../../hooks/account/useSession.ts';
import type { Result } from '../../../lib/result.ts';
import type { FieldError } from './accountProblem.ts';

/** What the fields of a form hold; empty for a field that the form has not. */
export interface Typed {
  /** Without white space around it. */
  readonly email: string;
  readonly password: string;
}

/** Where a form stands. */
type FormState<Value> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly error: FieldError }
  | { readonly kind: 'done'; readonly value: Value };

/**
 * A form that makes account calls, one at a time. Sends what `check` finds no problem with, and moves the
 * focus to the field that is at fault.
 */
export function useAccountForm<Value>(deps: {
  readonly check: (typed: Typed) => FieldError | null;
  readonly send: (typed: Typed) => Promise<Result<Value, AccountError>>;
}) {
  const [state, setState] = useState<FormState<Value>>({ kind: 'ready' });
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const error = state.kind === 'failed' ? state.error : null;

  useLayoutEffect(() => {
    if (error?.field === 'email') emailInput.current?.focus();
    if (error?.field === 'password') passwordInput.current?.focus();
  }, [error]);

  async function submit() {
    if (state.kind === 'pending') return;
    // A password manager may have filled in a field without React's hearing of it.
    const typed = {
      email: emailInput.current?.value.trim() ?? '',
      password: passwordInput.current?.value ?? '',
    };
    const problem = deps.check(typed);
    if (problem !== null) {
      setState({ kind: 'failed', error: problem });
      return;
    }
    setState({ kind: 'pending' });
    const result = await deps.send(typed);
    setState(
      result.ok ? { kind: 'done', value: result.value } : { kind: 'failed', error: result.error },
    );
  }

  return {
    state,
    /** Why the last try failed; null otherwise. */
    error,
    emailInput,
    passwordInput,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit();
    },
    /** Takes away what the last try came to. */
    clear: () => setState((now) => (now.kind === 'pending' ? now : { kind: 'ready' })),
  };
}
