import { useState } from 'react';

import { useDayLog } from '../../../hooks/log/useDayLog.ts';
import { useReadable } from '../../../hooks/useReadable.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { OwnExportButton } from '../../../ui/exporting/ExportButton.tsx';
import { encryption } from '../../../words/en/encryption.ts';
import { exporting } from '../../../words/en/exporting.ts';
import { useStepForm } from '../useStepForm.ts';
import type { StepProps } from './Answers.ts';
import { StepFrame } from './StepFrame.tsx';

/** The last step before encryption is turned on: a readable copy, if wanted, and what cannot be undone. */
export function AgreeStep(props: StepProps) {
  const { answers, onNext } = props;
  const words = useWords(encryption).setUp;
  const ofExport = useWords(exporting);
  const fill = useReadable(useDayLog().fillProgress);
  const [isAgreed, setIsAgreed] = useState(false);
  const form = useStepForm(async () =>
    isAgreed ? onNext(answers) : { sentence: words.mustAgree, field: 'agree' },
  );
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
    </StepFrame>
  );
}
