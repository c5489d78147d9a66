import { useWords } from '../../../hooks/useWords.ts';
import { encryption } from '../../../words/en/encryption.ts';
import { useStepForm } from '../useStepForm.ts';
import type { StepProps } from './Answers.ts';
import { StepFrame } from './StepFrame.tsx';

/** The last step before encryption is turned off: what becomes readable. Its button stands beside no field. */
export function TurnOffStep(props: StepProps) {
  const words = useWords(encryption);
  const form = useStepForm(() => props.onNext(props.answers));
  return (
    <StepFrame step={props} title={words.turnOffTitle} form={form}>
      <p className="notice">{words.offNote}</p>
    </StepFrame>
  );
}
