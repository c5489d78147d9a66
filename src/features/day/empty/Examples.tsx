import type { RefObject } from 'react';

import type { DayKey } from '../../../dates/DayKey.ts';
import { canMakeKeys, isEncryptionReleased } from '../../../hooks/log/newSecrets.ts';
import { useSession } from '../../../hooks/account/useSession.ts';
import { datePath } from '../../../dates/datePath.ts';
import { useDraft } from '../../../hooks/log/useDraft.ts';
import { useEncryptionStatus } from '../../../hooks/log/useEncryption.ts';
import { useNearest } from '../../../hooks/log/useNearest.ts';
import { useReadable } from '../../../hooks/useReadable.ts';
import { Link } from '../../../hooks/page/Link.tsx';
import { useSettings, useSettingsStore } from '../../../hooks/useSettings.ts';
import { useWords } from '../../../hooks/useWords.ts';
import { focusAround } from '../../../ui/focusAround.ts';
import type { Settings } from '../../../settings/Settings.ts';
import { emptyDay } from '../../../words/en/lookback.ts';

interface ExamplesProps {
  readonly day: DayKey;
  /** The composer's box. */
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
}

/**
 * In a log that is known to hold no entry: examples of entries, and the first steps. Steps that are left over are
 * offered on the next empty day.
 */
export function Examples(props: ExamplesProps) {
  const first = useNearest(null, 'on');
  const { firstSteps } = useSettings();
  // A person with entries was never asked the first question.
  const isBegun = firstSteps === 'encryption' || firstSteps === 'lock';
  if (first === null || (first.kind !== 'none' && !isBegun)) return null;
  return (
    <section className="examples" tabIndex={-1}>
      {first.kind === 'none' && <FirstEntries {...props} />}
      <FirstSteps day={props.day} />
    </section>
  );
}

/** Examples for the first entry of a log. One fills the composer and saves nothing. */
function FirstEntries({ day, boxRef }: ExamplesProps) {
  const words = useWords(emptyDay);
  const { draft, keeper } = useDraft({ kind: 'new', day });
  const examples = Object.values(words.examples);

  function fill(example: string) {
    // What the person has typed stays.
    const isFree = draft.text.trim() === '' || examples.includes(draft.text);
    keeper.type(isFree ? example : `${draft.text}\n${example}`, null);
    boxRef.current?.focus();
  }

  return (
    <>
      <h2>{words.examplesTitle}</h2>
      {examples.map((example) => (
        <button key={example} type="button" className="example" onClick={() => fill(example)}>
          {example}
        </button>
      ))}
    </>
  );
}

type Step = Exclude<Settings['firstSteps'], 'done'>;

/** The steps in their order, and the address that each leads to. */
const addresses: Readonly<Record<Step, string>> = {
  journal: 'transfer',
  encryption: 'encryption',
  lock: 'settings#app-lock',
};

/**
 * The first steps of a person, one at a time: bring a journal, encrypt the log, lock the app. Each is offered once, and
 * over when its link is followed or "Not now" is pressed.
 */
function FirstSteps({ day }: { readonly day: DayKey }) {
  const words = useWords(emptyDay);
  const store = useSettingsStore();
  const { firstSteps } = useReadable(store).settings;
  const isOffered = useOffered();
  const steps = (['journal', 'encryption', 'lock'] as const).filter((step) => isOffered[step]);
  const begun = stepsFrom(firstSteps);
  const [step, next = 'done'] = steps.filter((each) => begun.includes(each));
  if (step === undefined) return null;

  const { sentence, action } = words.steps[step];
  const pass = () => store.choose({ firstSteps: next });
  return (
    <div className="first-step">
      {/* The next step takes the place of this one, without a move of the focus: so it is read aloud. */}
      <p role="status">{sentence}</p>
      <div className="first-step-actions">
        <Link className="button" to={datePath(day, addresses[step])} onClick={pass}>
          {action}
        </Link>
        <button
          type="button"
          className="quiet-action"
          onClick={({ currentTarget }) => {
            if (next === 'done') focusAround(currentTarget);
            pass();
          }}
        >
          {words.notNow}
        </button>
      </div>
    </div>
  );
}

/** `first` and the steps after it. */
function stepsFrom(first: Settings['firstSteps']): readonly Settings['firstSteps'][] {
  const all = ['journal', 'encryption', 'lock', 'done'] as const;
  return all.slice(all.indexOf(first));
}

/** The steps that this log and this browser can take, and that are not taken yet. */
function useOffered(): Readonly<Record<Step, boolean>> {
  const { kind } = useEncryptionStatus();
  const session = useSession();
  const hasLock = session.kind === 'open' && session.appLock !== undefined;
  return {
    journal: true,
    encryption: kind === 'off' && isEncryptionReleased() && canMakeKeys(),
    // As on the settings screen: a log whose keys this device lacks has no secret that it can check.
    lock: !hasLock && ['off', 'on', 'sealing', 'opening'].includes(kind),
  };
}
