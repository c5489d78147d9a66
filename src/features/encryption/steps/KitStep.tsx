import { useState } from 'react';

import { useSession } from '../../../hooks/account/useSession.ts';
import { dayLabel } from '../../../dates/dayLabel.ts';
import { minPassphraseLength } from '../../../hooks/log/newSecrets.ts';
import { useEnvironment } from '../../../hooks/useEnvironment.ts';
import { useToday } from '../../../hooks/time/useToday.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { saveAsFile } from '../../../ui/saveAsFile.ts';
import { encryption } from '../../../words/en/encryption.ts';
import { useStepForm } from '../useStepForm.ts';
import type { StepProps } from './Answers.ts';
import { PassphraseChoice } from './PassphraseChoice.tsx';
import { StepFrame } from './StepFrame.tsx';

/** The new secrets, shown once, to be kept on one page: a passphrase, a recovery key, or both. */
export function KitStep(
  props: StepProps & {
    readonly title: string;
    /** The passphrase that the app made. null: the step gives no passphrase. */
    readonly generated: string | null;
    /** null: the step gives no recovery key. Empty while it is being made. */
    readonly recoveryKey: string | null;
    /** The name of the button for a passphrase of the person's own. */
    readonly ownNextLabel: string;
    /** The sentence that refuses `passphrase`; null: it may be used. */
    readonly refuse: (passphrase: string) => string | null;
  },
) {
  const { answers, title, generated, recoveryKey, nextLabel, ownNextLabel, refuse, onNext } = props;
  const words = useWords(encryption);
  const before = answers.passphrase === generated ? '' : answers.passphrase;
  const [isOwn, setIsOwn] = useState(before !== '');
  const [isShown, setIsShown] = useState(true);
  const given = recoveryKey === null ? {} : { recoveryKey };
  const form = useStepForm(async (typed) => {
    if (generated === null) return onNext({ ...answers, ...given });
    // Nobody sees a space at the end, and a person who types the passphrase again leaves it out.
    const passphrase = isOwn ? typed('passphrase').trim() : generated;
    const problem = (sentence: string) => ({ sentence, field: 'passphrase' });
    if (passphrase.length < minPassphraseLength) return problem(words.short(minPassphraseLength));
    const refusal = refuse(passphrase);
    if (refusal !== null) return problem(refusal);
    if (isOwn && !isShown && typed('again').trim() !== passphrase)
      return { sentence: words.notSame, field: 'again' };
    return onNext({ ...answers, ...given, passphrase });
  });
  const shown = { passphrase: isOwn ? null : generated, recoveryKey };
  const isKept = shown.passphrase !== null || recoveryKey !== null;
  return (
    <StepFrame
      step={{ ...props, nextLabel: isOwn ? ownNextLabel : nextLabel }}
      title={title}
      form={form}
      showsProblem={isOwn}
    >
      {generated !== null && (
        <PassphraseChoice
          generated={generated}
          isOwn={isOwn}
          onOwn={setIsOwn}
          input={{ initial: before, problem: form.problem, isShown, onShow: setIsShown }}
        />
      )}
      {recoveryKey !== null && <RecoveryKey isAlone={generated === null} value={recoveryKey} />}
      {isKept && <KeepButtons {...shown} />}
      {isKept && <KitSheet {...shown} isOwn={isOwn} />}
    </StepFrame>
  );
}

function RecoveryKey(props: { readonly isAlone: boolean; readonly value: string }) {
  const { isAlone, value } = props;
  const words = useWords(encryption);
  return (
    <>
      {!isAlone && <h3>{words.secret['recovery-key']}</h3>}
      <p>{words.recoveryKeyLead}</p>
      <ol className="encryption-groups" dir="ltr" aria-label={words.secret['recovery-key']}>
        {value !== '' &&
          value.split('-').map((group, index) => (
            <li key={index}>
              <code>{group}</code>
            </li>
          ))}
      </ol>
    </>
  );
}

/** The ways to keep the secrets on screen. */
function KeepButtons(props: {
  readonly passphrase: string | null;
  readonly recoveryKey: string | null;
}) {
  const { passphrase, recoveryKey } = props;
  const words = useWords(encryption);
  const text = useKitText(props);
  return (
    <>
      <div className="encryption-buttons">
        <CopyButton text={passphrase ?? recoveryKey ?? ''} />
        <button
          type="button"
          className="button"
          onClick={() => saveAsFile(words.kit.fileName, text)}
        >
          {words.save}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          {words.print}
        </button>
      </div>
      <p className="quiet">{words.kit.note}</p>
    </>
  );
}

/** Copies `text`, and says whether the browser allowed it. */
function CopyButton({ text }: { readonly text: string }) {
  const words = useWords(encryption);
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('refused');
    }
  }

  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        {words.copy}
      </button>
      <span role="status" className="quiet">
        {copied === 'yes' && words.copied}
        {copied === 'refused' && words.notCopied}
      </span>
    </>
  );
}

/** The secrets of a recovery kit. null: the kit is without it. */
interface Kit {
  readonly passphrase: string | null;
  readonly recoveryKey: string | null;
}

/** What stands above the secrets: whose log they open, where it is, and when they were made. */
function useKitHead(): readonly string[] {
  const words = useWords(encryption).kit;
  const session = useSession();
  const today = useToday();
  const { locale } = useEnvironment();
  const email = session.kind === 'open' ? session.person.email : '';
  return [
    words.of(email),
    words.at(window.location.origin),
    words.madeOn(dayLabel(today, 'date', locale)),
  ];
}

/** The recovery kit as the text of a file. */
function useKitText({ passphrase, recoveryKey }: Kit): string {
  const words = useWords(encryption);
  const head = useKitHead();
  const { kit, secret } = words;
  const parts = [
    ...(passphrase === null
      ? []
      : [`${secret.passphrase}\n\n${passphrase.replaceAll(/((?:\S+ ){3}\S+) /g, '$1\n')}`]),
    ...(recoveryKey === null ? [] : [`${secret['recovery-key']}\n\n${recoveryKey}`]),
  ];
  return [[kit.title, ...head].join('\n'), ...parts, kit.how.join('\n')].join('\n\n') + '\n';
}

/** The recovery kit as one printed page. It is not on the screen, where the step shows the same. */
function KitSheet(props: Kit & { readonly isOwn: boolean }) {
  const { passphrase, recoveryKey, isOwn } = props;
  const words = useWords(encryption);
  const head = useKitHead();
  return (
    <div className="encryption-sheet" aria-hidden="true">
      <p className="encryption-sheet-title">{words.kit.title}</p>
      {head.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {(passphrase !== null || isOwn) && (
        <p className="encryption-sheet-name">{words.secret.passphrase}</p>
      )}
      {isOwn && <p>{words.kit.own}</p>}
      {passphrase !== null && (
        <ol className="encryption-groups" dir="ltr">
          {passphrase.split(' ').map((word, index) => (
            <li key={index}>{word}</li>
          ))}
        </ol>
      )}
      {recoveryKey !== null && (
        <>
          <p className="encryption-sheet-name">{words.secret['recovery-key']}</p>
          <p className="encryption-key" dir="ltr">
            {recoveryKey}
          </p>
        </>
      )}
      <ul>
        {words.kit.how.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
