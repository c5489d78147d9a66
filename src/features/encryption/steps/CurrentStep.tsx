import type { ReactNode } from 'react';

import { useEncryption } from '../../../hooks/log/useEncryption.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { encryption } from '../../../words/en/encryption.ts';
import { refusalProblem } from '../refusalProblem.ts';
import { SecretField } from '../SecretField.tsx';
import { secretName, useSecret } from '../useSecret.ts';
import { useStepForm } from '../useStepForm.ts';
import type { StepProps } from './Answers.ts';
import { StepFrame } from './StepFrame.tsx';

/** Asks for the current passphrase or recovery key. */
export function CurrentStep(
  props: StepProps & {
    /** What the person should know first. */
    readonly note: ReactNode;
  },
) {
  const { answers, number, count, onNext, note } = props;
  const words = useWords(encryption);
  const service = useEncryption();
  const field = useSecret();
  const form = useStepForm(async (typed) => {
    const current = await field.parse(typed(secretName));
    if ('sentence' in current) return current;
    if (number < count) {
      // Opening the log once more tells at once whether the secret is right, before new ones are made.
      const opened = await service.unlock(current);
      if (!opened.ok) return refusalProblem(opened.error, current.kind, words, 'unlock');
    }
    return onNext({ ...answers, current });
  });
  return (
    <StepFrame step={props} title={words.currentTitle} form={form} showsProblem>
      {note}
      <SecretField field={field} problem={form.problem} />
    </StepFrame>
  );
}
