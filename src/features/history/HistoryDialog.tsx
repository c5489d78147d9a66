import { useCallback, useEffect, useState, type ReactNode } from 'react';

import type { DayKey } from '../../dates/DayKey.ts';
import type { Entry } from '../../entries/Entry.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import { useDayView } from '../../hooks/log/useDayView.ts';
import { useWords } from '../../hooks/useWords.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { StorageProblem } from '../../ui/StorageProblem.tsx';
import { history } from '../../words/en/day/history.ts';
import { ClashChoice } from './ClashChoice.tsx';
import { EraseDialog } from './EraseDialog.tsx';
import './history.css';
import { Said } from './Said.tsx';
import { useAnswer } from './useAnswer.ts';
import { VersionList } from './VersionList.tsx';

interface HistoryDialogProps {
  readonly day: DayKey;
  /** The id of an entry, percent-encoded as it stands in the address: it may be none's. */
  readonly entryId: string;
  readonly onClose: () => void;
  /** Leaves for the day that a restored version has taken the entry to. */
  readonly onMoved: (entry: Entry) => void;
  /** Leaves for the deleted entries. */
  readonly onTrash: () => void;
}

/** What an entry said before, above the day it stands on. */
export function HistoryDialog(props: HistoryDialogProps) {
  const words = useWords('history', history);
  const { day, entryId, onClose, onMoved } = props;
  const view = useDayView(day);
  const entries = 'entries' in view ? view.entries : [];
  const entry = entries.find(({ id }) => encodeURIComponent(id) === entryId);
  useFocusLeftOn(entryId);

  function content(): ReactNode {
    if (entry !== undefined) {
      return (
        <EntryHistory
          // A version of another entry, or of one that has changed meanwhile, is no answer for this one.
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
  const words = useWords('history', history);
  const { answer, askAgain } = useAnswer(useCallback(() => log.versions(id), [log, id]));
  const [isErased, setIsErased] = useState(false);

  function noteErased() {
    setIsErased(true);
    askAgain();
  }

  return (
    <>
      {entry.clashesWith !== null && (
        <ClashChoice entry={entry} answer={answer} onAskAgain={askAgain} onDone={onDone} />
      )}
      <VersionList entry={entry} answer={answer} onAskAgain={askAgain} onDone={onDone}>
        <EraseVersions entry={entry} onErased={noteErased} />
      </VersionList>
      {isErased && <Said words={words.versionsErased} />}
    </>
  );
}

/** Deletes what the entry said before for good, when told to twice. */
function EraseVersions(props: { readonly entry: Entry; readonly onErased: () => void }) {
  const { id, day, revision, clashesWith } = props.entry;
  const log = useDayLog();
  const words = useWords('history', history);
  const [isAsking, setIsAsking] = useState(false);
  // One of the two texts is a version.
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

/** The focus goes to the entry's History button when what had it has left the page with the dialog. */
function useFocusLeftOn(entryId: string): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        document
          .getElementById(entryId)
          ?.querySelector<HTMLElement>('.entry-tools button')
          ?.focus();
      });
    },
    [entryId],
  );
}
