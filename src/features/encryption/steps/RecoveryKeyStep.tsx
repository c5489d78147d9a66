import { dayLabel } from '../../../dates/dayLabel.ts';
import { useSession } from '../../../hooks/account/useSession.ts';
import { useToday } from '../../../hooks/time/useToday.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { saveAsFile } from '../../../ui/saveAsFile.ts';
import { encryption } from '../../../words/en/encryption.ts';
import { useStepForm } from '../useStepForm.ts';
import type { StepProps } from './Answers.ts';
import { CopyButton } from './CopyButton.tsx';
import { StepFrame } from './StepFrame.tsx';

/** Shows the new recovery key, once, to be kept on paper or in a file. */
export function RecoveryKeyStep(
  props: StepProps & {
    readonly title: string;
    /** Empty while it is being made. */
    readonly recoveryKey: string;
  },
) {
  const { answers, title, recoveryKey, onNext } = props;
  const words = useWords(encryption);
  const session = useSession();
  const today = useToday();
  const { locale } = useEnvironment();
  const form = useStepForm(() => onNext({ ...answers, recoveryKey }));
  const email = session.kind === 'open' ? session.person.email : '';
  const save = () =>
    saveAsFile(words.fileName, words.file(recoveryKey, email, dayLabel(today, 'date', locale)));
  return (
    <StepFrame step={props} title={title} form={form}>
      <p>{words.recoveryKeyLead}</p>
      <ol className="encryption-groups" dir="ltr" aria-label={title}>
        {recoveryKey !== '' &&
          recoveryKey.split('-').map((group, index) => (
            <li key={index}>
              <code>{group}</code>
            </li>
          ))}
      </ol>
      <div className="encryption-buttons">
        <CopyButton text={recoveryKey} />
        <button type="button" className="button" onClick={save}>
          {words.save}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          {words.print}
        </button>
      </div>
      <p className="quiet">{words.fileNote}</p>
    </StepFrame>
  );
}
