import { useLayoutEffect, useRef, type ReactNode } from 'react';

import { useWords } from '../../hooks/useWords.ts';
import { encryption } from '../../words/en/encryption.ts';
import { useStepForm, type Problem } from './useStepForm.ts';

/** Asks whether the person's words may leave this device readable. Nothing is sent before. */
export function BecomesReadable(props: {
  readonly agree: () => Promise<Problem | null>;
  /** The way out, which changes nothing. */
  readonly leave: ReactNode;
}) {
  const all = useWords(encryption);
  const words = all.readable;
  const { form, problem, isPending, submit } = useStepForm(props.agree);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <form ref={form} className="account-form encryption-form" noValidate onSubmit={submit}>
      <h2 ref={heading} tabIndex={-1}>
        {all.openingTitle}
      </h2>
      <p className="notice">{words.lead}</p>
      <p>{words.notYou}</p>
      <p className="quiet">{words.safe}</p>
      {problem !== null && (
        <p role="alert" className="problem">
          {problem.sentence}
        </p>
      )}
      <div className="encryption-buttons">
        {props.leave}
        <button type="submit" className="button" aria-disabled={isPending}>
          {isPending ? all.pending : words.agree}
        </button>
      </div>
    </form>
  );
}
