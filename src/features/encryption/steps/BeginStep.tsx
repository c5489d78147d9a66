import { useState } from 'react';

import { useDayLog } from '../../../hooks/log/useDayLog.ts';
import { useReadable } from '../../../hooks/useReadable.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { OwnExportButton } from '../../../ui/exporting/ExportButton.tsx';
import { encryption } from '../../../words/en/encryption.ts';
import { exporting } from '../../../words/en/exporting.ts';
import { useStepForm } from '../useStepForm.ts';
import type { StepProps } from './Answers.ts';
import { PasswordField, usePasswordCheck } from './PasswordStep.tsx';
import { StepFrame } from './StepFrame.tsx';

/**
 * The first step to an encrypted log: its effects, a readable copy if wanted, and the password of the account, which
 * the passphrase must differ from.
 */
export function BeginStep(props: StepProps) {
  const { answers, onNext } = props;
  const words = useWords(encryption).setUp;
  const ofExport = useWords(exporting);
  const fill = useReadable(useDayLog().fillProgress);
  const [isAgreed, setIsAgreed] = useState(false);
  const check = usePasswordCheck(() => null);
  const form = useStepForm(async (typed) => {
    if (!isAgreed) return { sentence: words.mustAgree, field: 'agree' };
    const password = typed('password');
    return (await check(password)) ?? onNext({ ...answers, password });
  });
  return (
    <StepFrame step={props} title={words.agreeTitle} form={form}>
      <ul className="encryption-points">
        {words.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p>{words.copyLead}</p>
      {fill.kind !== 'complete' && <p className="notice">{ofExport.willLackDays}</p>}
      <OwnExportButton />
      <label className="encryption-choice">
        <input
          type="checkbox"
          name="agree"
          checked={isAgreed}
          aria-invalid={form.problem?.field === 'agree'}
          onChange={({ target }) => setIsAgreed(target.checked)}
        />
        {words.agree}
      </label>
      <p>{words.passwordLead}</p>
      <PasswordField isWrong={form.problem?.field === 'password'} />
    </StepFrame>
  );
}
