import { useId, useState } from 'react';

import { isGroup, twoGroups } from '../../../hooks/log/newSecrets.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { encryption } from '../../../words/en/encryption.ts';
import { useStepForm } from '../useStepForm.ts';
import type { StepProps } from './Answers.ts';
import { StepFrame } from './StepFrame.tsx';

/** Asks for two groups of the recovery key, to find out that the person has a copy of it. */
export function ConfirmStep(props: StepProps) {
  const { answers, onNext } = props;
  const words = useWords(encryption);
  const id = useId();
  const [groups] = useState(twoGroups);
  const form = useStepForm(async (typed) => {
    for (const number of groups) {
      if (!isGroup(answers.recoveryKey, number, typed(nameOf(number))))
        return { sentence: words.wrongGroup(number), field: nameOf(number) };
    }
    return onNext(answers);
  });
  const { problem } = form;
  return (
    <StepFrame step={props} title={words.confirmTitle} form={form}>
      <p>{words.confirmLead}</p>
      <div className="encryption-typed">
        {groups.map((number) => (
          <div key={number} className="field">
            <label htmlFor={`${id}-${number}`}>{words.group(number)}</label>
            <input
              id={`${id}-${number}`}
              name={nameOf(number)}
              className="input encryption-key"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={problem?.field === nameOf(number)}
            />
          </div>
        ))}
      </div>
    </StepFrame>
  );
}

function nameOf(group: number): string {
  return `group-${group}`;
}
