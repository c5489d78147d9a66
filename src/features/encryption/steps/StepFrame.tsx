import { useLayoutEffect, useRef, type ReactNode } from 'react';

import { useWords } from '../../../hooks/useWords.ts';
import { encryption } from '../../../words/en/encryption.ts';
import type { useStepForm } from '../useStepForm.ts';
import type { StepProps } from './Answers.ts';

/** One step: its heading, which takes the focus, its form, and the buttons that go on and back. */
export function StepFrame(props: {
  readonly step: Pick<StepProps, 'number' | 'count' | 'nextLabel' | 'onBack'>;
  readonly title: string;
  readonly form: ReturnType<typeof useStepForm>;
  /** Whether a field of the step shows every problem itself. */
  readonly showsProblem?: boolean;
  readonly children: ReactNode;
}) {
  const { step, title, showsProblem = false, children } = props;
  const { form, problem, isPending, submit } = props.form;
  const { number, count, nextLabel, onBack } = step;
  const words = useWords(encryption);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <form ref={form} className="account-form encryption-form" noValidate onSubmit={submit}>
      <div>
        {count > 1 && <p className="quiet">{words.step(number, count)}</p>}
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
      </div>
      {children}
      {problem !== null && !showsProblem && (
        <p role="alert" className="problem">
          {problem.sentence}
        </p>
      )}
      <div className="encryption-buttons">
        <button type="submit" className="button button-main" aria-disabled={isPending}>
          {isPending ? words.pending : nextLabel}
        </button>
        <button type="button" className="button" onClick={onBack}>
          {number === 1 ? words.cancel : words.back}
        </button>
      </div>
    </form>
  );
}
