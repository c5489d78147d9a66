import { type ReactNode, useCallback, useEffect, useId, useState } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import type { KnownVersions } from '../../log/DayLog.ts';
import { useDayView } from '../../hooks/log/useDayView.ts';
import { useWrittenNote } from '../../hooks/time/useWrittenNote.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { StorageProblem } from '../../ui/StorageProblem.tsx';
import { history } from '../../words/en/entry.ts';
import './history.css';
import { DiffText } from './DiffText.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import { FocusedNotice } from './FocusedNotice.tsx';
import { Refused } from './Refused.tsx';
import { Unanswered } from './Unanswered.tsx';
import { type Answer, useServerAnswer } from '../../hooks/log/useServerAnswer.ts';
import { useRewrite } from './useRewrite.ts';
import { VersionList } from './VersionList.tsx';

interface HistoryDialogProps {
  readonly day: DayKey;
  /** An entry id as it stands in the address, percent-encoded. No entry may have it. */
  readonly entryId: string;
  readonly onClose: () => void;
  /** Goes to the entry's day after a restored version moved it there. */
  readonly onMoved: (entry: Entry) => void;
  /** Goes to the trash. */
  readonly onTrash: () => void;
}

/** The earlier versions of an entry, in a dialog above its day. */
export function HistoryDialog(props: HistoryDialogProps) {
  const words = useWords(history);
  const { day, entryId, onClose, onMoved } = props;
  const view = useDayView(day);
  const entries = 'entries' in view ? view.entries : [];
  const entry = entries.find(({ id }) => encodeURIComponent(id) === entryId);
  useFocusLeftOn(entryId);

  function content(): ReactNode {
    if (entry !== undefined) {
      return (
        <EntryHistory
          // Versions of another entry, or from before the entry's last change, do not answer for this one.
          key={entry.writeId}
          entry={entry}
          onDone={(saved) => (saved.day === day ? onClose() : onMoved(saved))}
        />
      );
    }
    if (view.kind === 'loading') return <p role="status">{words.asking}</p>;
    if (view.kind === 'unreadable') return <StorageProblem error={view.error} />;
    if (view.kind === 'partial') {
      return <p role="status">{view.isAsking ? words.asking : words.partial}</p>;
    }
    return (
      <>
        <p role="status">{words.notHere}</p>
        <button type="button" className="button" onClick={props.onTrash}>
          {words.toTrash}
        </button>
      </>
    );
  }

  return (
    <Dialog title={words.title} onClose={onClose}>
      <div className="history">{content()}</div>
    </Dialog>
  );
}

function EntryHistory(props: { readonly entry: Entry; readonly onDone: (saved: Entry) => void }) {
  const { entry, onDone } = props;
  const log = useDayLog();
  const { id } = entry;
  const words = useWords(history);
  const { answer, askAgain } = useServerAnswer(useCallback(() => log.versions(id), [log, id]));
  const [isErased, setIsErased] = useState(false);
  const written = useWrittenNote(entry);

  function noteErased() {
    setIsErased(true);
    askAgain();
  }

  return (
    <>
      {written !== null && <p className="quiet">{written.sentence}</p>}
      {entry.clashesWith !== null && (
        <ClashChoice entry={entry} answer={answer} onAskAgain={askAgain} onDone={onDone} />
      )}
      <VersionList entry={entry} answer={answer} onAskAgain={askAgain} onDone={onDone}>
        <EraseVersions entry={entry} onErased={noteErased} />
      </VersionList>
      {isErased && <FocusedNotice words={words.versionsErased} />}
    </>
  );
}

/** Deletes the earlier versions permanently, after a confirmation. */
function EraseVersions(props: { readonly entry: Entry; readonly onErased: () => void }) {
  const { id, day, revision, clashesWith } = props.entry;
  const log = useDayLog();
  const words = useWords(history);
  const [isAsking, setIsAsking] = useState(false);
  // One of the two clashing texts is stored as a version.
  if (clashesWith !== null) return <p className="quiet">{words.eraseOnceSettled}</p>;
  return (
    <>
      <button type="button" className="button" onClick={() => setIsAsking(true)}>
        {words.eraseVersions}
      </button>
      {isAsking && (
        <EraseDialog
          title={words.eraseVersionsTitle}
          lead={words.eraseVersionsLead}
          erase={() => log.erase([{ kind: 'versions', id, day, revision }])}
          onErased={props.onErased}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** Focuses the entry's button ⋯ when the focused element left the page with the dialog. */
function useFocusLeftOn(entryId: string): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        document.getElementById(entryId)?.querySelector<HTMLElement>('[data-tool="more"]')?.focus();
      });
    },
    [entryId],
  );
}

interface ClashChoiceProps {
  readonly entry: Entry;
  readonly answer: Answer<KnownVersions>;
  readonly onAskAgain: () => void;
  readonly onDone: (saved: Entry) => void;
}

/** Shows both texts of an entry that two devices changed, and lets the person keep either. */
function ClashChoice({ entry, answer, onAskAgain, onDone }: ClashChoiceProps) {
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
