import { useId } from 'react';

import type { Entry } from '../../entries/Entry.ts';
import type { KnownVersions } from '../../hooks/log/useDayLog.ts';
import { useWords } from '../../hooks/useWords.ts';
import { history } from '../../words/en/entry.ts';
import { DiffText } from './DiffText.tsx';
import { Refused } from './Refused.tsx';
import { Unanswered } from './Unanswered.tsx';
import type { Answer } from './useAnswer.ts';
import { useRewrite } from './useRewrite.ts';

interface ClashChoiceProps {
  readonly entry: Entry;
  readonly answer: Answer<KnownVersions>;
  readonly onAskAgain: () => void;
  readonly onDone: (saved: Entry) => void;
}

/** Shows both texts of an entry that two devices changed, and lets the person keep either. */
export function ClashChoice({ entry, answer, onAskAgain, onDone }: ClashChoiceProps) {
  const words = useWords(history);
  const { rewrite, refusal } = useRewrite(entry, onDone);
  const title = useId();
  const versions = answer?.ok === true ? answer.value.versions : [];
  const other = versions.find(({ revision }) => revision === entry.clashesWith);

  return (
    <section className="history-clash" aria-labelledby={title}>
      <h3 id={title}>{words.clashTitle}</h3>
      <p className="quiet">{words.clashLead}</p>
      {other === undefined && answer !== null && (
        <Unanswered words={words.otherIsAway} onAskAgain={onAskAgain} />
      )}
      {other !== undefined && (
        <>
          <DiffText
            before={other.text}
            after={entry.text}
            names={{ before: words.onlyOther, after: words.onlyThis }}
          />
          <div className="history-choices">
            <button
              type="button"
              className="button"
              onClick={() => void rewrite({ text: other.text })}
            >
              {words.useOther}
            </button>
            {/* Saving the same text again is a write of its own: it settles the clash here and on other
                devices. */}
            <button
              type="button"
              className="button"
              onClick={() => void rewrite({ text: entry.text })}
            >
              {words.keepThis}
            </button>
          </div>
        </>
      )}
      <Refused refusal={refusal} />
    </section>
  );
}
