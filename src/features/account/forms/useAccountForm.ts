import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';

import type { Result } from '../../../lib/result.ts';
import type { FieldError } from './accountProblem.ts';

/** The values of the form's fields; empty for a field that the form lacks. */
export interface Typed {
  /** Trimmed. */
  readonly email: string;
  readonly password: string;
  /** The password that a new one replaces. */
  readonly currentPassword: string;
}

/** The state of a form. */
type FormState<Value> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly error: FieldError }
  | { readonly kind: 'done'; readonly value: Value };

/**
 * A form for account calls, one call at a time. Sends only when `check` finds no problem. Moves focus to the field
 * with the problem.
 */
export function useAccountForm<Value>(deps: {
  readonly check: (typed: Typed) => FieldError | null;
  readonly send: (typed: Typed) => Promise<Result<Value, FieldError>>;
}) {
  const [state, setState] = useState<FormState<Value>>({ kind: 'ready' });
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const currentInput = useRef<HTMLInputElement>(null);
  const error = state.kind === 'failed' ? state.error : null;

  useLayoutEffect(() => {
    if (error?.field === 'email') emailInput.current?.focus();
    if (error?.field === 'password') passwordInput.current?.focus();
    if (error?.field === 'current-password') currentInput.current?.focus();
  }, [error]);

  async function submit() {
    if (state.kind === 'pending') return;
    // Read from the DOM: a password manager can fill in a field without an event for React.
    const typed = {
      email: emailInput.current?.value.trim() ?? '',
      password: passwordInput.current?.value ?? '',
      currentPassword: currentInput.current?.value ?? '',
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
    /** Why the last attempt failed; null otherwise. */
    error,
    emailInput,
    passwordInput,
    currentInput,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit();
    },
    /** Clears the result of the last attempt. */
    clear: () => setState((now) => (now.kind === 'pending' ? now : { kind: 'ready' })),
  };
}
