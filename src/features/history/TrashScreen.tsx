import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { compareDays } from '../../dates/compareDays.ts';
import type { DayKey } from '../../dates/DayKey.ts';
import { datePath } from '../../dates/datePath.ts';
import type { Entry, EntryId } from '../../entries/Entry.ts';
import { sortEntries } from '../../entries/sortEntries.ts';
import { isTemplate } from '../../entries/template.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import type { Erasure, TrashedEntry } from '../../log/Trash.ts';
import type { WriteRefusal } from '../../log/DayLog.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useSelectedDate } from '../../hooks/useSelectedDate.ts';
import { useWords } from '../../hooks/useWords.ts';
import { EntryText } from '../../ui/markdown/EntryText.tsx';
import { SecondTimeNote } from '../../ui/SecondTimeNote.tsx';
import { ShownTime } from '../../ui/ShownTime.tsx';
import { menu } from '../../words/en/app.ts';
import { history } from '../../words/en/entry.ts';
import { EraseDialog } from './EraseDialog.tsx';
import './history.css';
import { Refused } from './Refused.tsx';
import { FocusedNotice } from './FocusedNotice.tsx';
import { Unanswered } from './Unanswered.tsx';
import { useServerAnswer } from '../../hooks/log/useServerAnswer.ts';
import { useMoment } from './useMoment.ts';

/** How long an entry stays in the trash, in days. The server is not asked for older ones. */
const keptDays = 30;

const dayMs = 24 * 3600 * 1000;

/** The recently deleted entries by day, each with a button that restores it. */
export function TrashScreen() {
  const log = useDayLog();
  const words = useWords(history);
  const { clock, locale } = useEnvironment();
  const { answer, askAgain } = useServerAnswer(useCallback(() => log.trash(), [log]));
  // Hides what was just deleted: the server may not know it yet when it is asked again.
  const [gone, setGone] = useState<ReadonlySet<EntryId>>(new Set());
  const [last, setLast] = useState<LastDone | null>(null);

  const { entries: trashed, unusable } =
    answer?.ok === true ? answer.value : { entries: [], unusable: [] };
  const days = byDay(trashed.filter(({ version }) => !gone.has(version.id)));

  function noteRestored(entry: Entry) {
    setGone(new Set([...gone, entry.id]));
    setLast({ kind: 'restored', entry });
  }

  function noteErased(ids: readonly EntryId[]) {
    setGone(new Set([...gone, ...ids]));
    setLast((before) => ({
      kind: 'erased',
      turn: before?.kind === 'erased' ? before.turn + 1 : 0,
    }));
    askAgain();
  }

  /** Permanently deletes all listed entries and everything deleted before them. */
  function emptyTrash() {
    const listedMs = trashed.map(({ deletedAtMs }) => deletedAtMs);
    return log.emptyTrash(Math.max(clock.now() - keptDays * dayMs, ...listedMs));
  }

  return (
    <section className="trash">
      <h1 className="view-title">{words.trash}</h1>
      <p className="quiet">{words.trashLead(keptDays, locale)}</p>
      <div role="status" className="trash-status">
        {last?.kind === 'restored' && <Restored key={last.entry.id} entry={last.entry} />}
        {last?.kind === 'erased' && <FocusedNotice key={last.turn} words={words.erased} />}
        {answer === null && <p className="quiet">{words.trashAsking}</p>}
        {answer?.ok === true && days.length === 0 && <p>{words.trashEmpty(keptDays, locale)}</p>}
      </div>
      {answer?.ok === false && (
        <Unanswered
          words={words.unansweredTrash[answer.error.kind]}
          error={answer.error}
          onAskAgain={askAgain}
        />
      )}
      {days.map(([day, entries]) => (
        <section key={day} aria-labelledby={`deleted-${day}`}>
          <h2 id={`deleted-${day}`} className="trash-day">
            <time dateTime={day}>{dayLabel(day, 'long', locale)}</time>
          </h2>
          <ul className="trash-list" role="list">
            {entries.map((entry) => (
              <Trashed
                key={entry.version.id}
                entry={entry}
                onRestored={noteRestored}
                onErased={() => noteErased([entry.version.id])}
              />
            ))}
          </ul>
        </section>
      ))}
      {unusable.length > 0 && (
        <div className="notice">
          <p>{words.unusableRows(unusable.length, locale)}</p>
          <Erase
            label={words.removeUnusable}
            title={words.removeUnusableTitle}
            lead={words.removeUnusableLead}
            erase={() => log.erase(unusable.map((id): Erasure => ({ kind: 'trash-row', id })))}
            onErased={() => noteErased(unusable)}
          />
        </div>
      )}
      {answer?.ok === true && (
        <div>
          <Erase
            label={words.emptyTrash}
            title={words.emptyTrashTitle}
            lead={words.emptyTrashLead(keptDays, locale)}
            erase={emptyTrash}
            onErased={() => noteErased(trashed.map(({ version }) => version.id))}
          />
        </div>
      )}
    </section>
  );
}

/** The last action, for its message. */
type LastDone =
  | { readonly kind: 'restored'; readonly entry: Entry }
  | { readonly kind: 'erased'; readonly turn: number };

/** A button that deletes permanently, after a confirmation. */
function Erase({
  label,
  ...dialog
}: { readonly label: string } & Omit<Parameters<typeof EraseDialog>[0], 'onClose'>): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setIsAsking(true)}>
        {label}
      </button>
      {isAsking && <EraseDialog {...dialog} onClose={() => setIsAsking(false)} />}
    </>
  );
}

/** Says that an entry is restored, and takes the focus because the focused button is gone. */
function Restored({ entry }: { readonly entry: Entry }) {
  const { day, text } = entry;
  const words = useWords(history);
  const inMenu = useWords(menu);
  const { selectDate } = useSelectedDate();
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => link.current?.focus(), []);
  if (isTemplate(text)) {
    return (
      <p>
        {words.restored}{' '}
        <Link ref={link} to={datePath(day, 'templates')}>
          {inMenu.templates}
        </Link>
      </p>
    );
  }
  return (
    <p>
      {words.restored}{' '}
      <a
        ref={link}
        href={datePath(day)}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          selectDate(day);
        }}
      >
        {words.goThere}
      </a>
    </p>
  );
}

function Trashed(props: {
  readonly entry: TrashedEntry;
  readonly onRestored: (entry: Entry) => void;
  readonly onErased: () => void;
}) {
  const { version, deletedAtMs } = props.entry;
  const { id, day, revision } = version;
  const log = useDayLog();
  const words = useWords(history);
  const moment = useMoment();
  const [refusal, setRefusal] = useState<WriteRefusal | null>(null);

  async function restore() {
    const result = await log.restore(version);
    if (result.ok) props.onRestored(result.value);
    else setRefusal(result.error);
  }

  return (
    <li className="trashed">
      <span className="trashed-time">
        <ShownTime time={version.time} />
        <SecondTimeNote entry={version} />
      </span>
      <EntryText text={version.text} />
      <p className="quiet trashed-kept">
        {words.deletedUntil(
          moment(deletedAtMs, 'day'),
          moment(deletedAtMs + keptDays * dayMs, 'day'),
        )}
      </p>
      <div className="trashed-choices">
        <button type="button" className="button" onClick={() => void restore()}>
          {words.restoreEntry}
        </button>
        <Erase
          label={words.erase}
          title={words.eraseEntryTitle}
          lead={words.eraseEntryLead}
          erase={() => log.erase([{ kind: 'trashed', id, day, revision }])}
          onErased={props.onErased}
        />
      </div>
      <Refused refusal={refusal} />
    </li>
  );
}

/** Newest day first; the entries of a day by time. */
function byDay(trashed: readonly TrashedEntry[]): readonly [DayKey, readonly TrashedEntry[]][] {
  const days = new Map<DayKey, TrashedEntry[]>();
  for (const entry of trashed) {
    const { day } = entry.version;
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days]
    .sort(([one], [other]) => compareDays(other, one))
    .map(([day, entries]) => {
      const ofVersion = new Map(entries.map((entry) => [entry.version, entry]));
      const versions = sortEntries([...ofVersion.keys()]);
      return [day, versions.flatMap((version) => ofVersion.get(version) ?? [])];
    });
}
