import { useLayoutEffect, useRef, useState, type SubmitEvent } from 'react';

/** Why a form was not accepted: a sentence, and the name of the field that it is about. null: the whole form. */
export interface Problem {
  readonly sentence: string;
  readonly field: string | null;
}

/** Reads the field of this name; empty if there is none. From the DOM: a password manager fires no event for React. */
type ReadField = (name: string) => string;

/** A form that sends one attempt at a time. A problem moves the focus to its field. */
export function useStepForm(send: (typed: ReadField) => Promise<Problem | null>) {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isPending, setIsPending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    if (problem?.field == null) return;
    const field = form.current?.elements.namedItem(problem.field);
    if (field instanceof HTMLElement) field.focus();
  }, [problem]);

  function typed(name: string): string {
    const field = form.current?.elements.namedItem(name);
    return field instanceof HTMLInputElement ? field.value : '';
  }

  async function attempt() {
    if (isPending) return;
    setIsPending(true);
    setProblem(null);
    // The next screen replaces the form after a success.
    setProblem(await send(typed));
    setIsPending(false);
  }

  return {
    form,
    problem,
    isPending,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void attempt();
    },
  };
}
