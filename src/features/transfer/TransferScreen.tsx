import type { ReactNode } from 'react';

import { datePath } from '../../dates/datePath.ts';
import { dayLabel } from '../../dates/dayLabel.ts';
import { Link } from '../../hooks/page/Link.tsx';
import { useFocusOnContent } from '../../hooks/page/useFocusOnContent.ts';
import { useTransfer } from '../../hooks/transfer/useTransfer.ts';
import type { NotImported } from '../../transfer/planning/notImported.ts';
import type { TransferRefusal, TransferState } from '../../transfer/Transfer.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import { saveAsFile } from '../../ui/saveAsFile.ts';
import { transfer as transferWords } from '../../words/en/transfer.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import type { Words } from '../../words/Words.ts';
import './transfer.css';
import { ChooseFiles } from './ChooseFiles.tsx';
import { ImportList } from './ImportList.tsx';
import { Plan } from './Plan.tsx';
import { Questions } from './Questions.tsx';

/** Imports the journals of other programs, and lists the imports of this device. `children` are the exports. */
export function TransferScreen({ children }: { readonly children?: ReactNode }) {
  const words = useWords(transferWords);
  const state = useReadable(useTransfer().state);
  useFocusOnContent(state.kind, stepId);
  return (
    <section className="transfer">
      <h1 className="view-title">{words.title}</h1>
      <section
        id={stepId}
        tabIndex={-1}
        className="transfer-part"
        aria-labelledby="transfer-import"
      >
        <h2 id="transfer-import">{words.importTitle}</h2>
        <Step state={state} />
      </section>
      <div className="transfer-rest" hidden={isBusy[state.kind]}>
        <ImportList />
        {children}
      </div>
    </section>
  );
}

/** It takes the focus when the focused element leaves with its step. */
const stepId = 'transfer-step';

/** Whether a file is being looked at. Then nothing else is shown; an export that runs goes on. */
const isBusy: Readonly<Record<TransferState['kind'], boolean>> = {
  idle: false,
  reading: true,
  refused: false,
  asking: true,
  planned: true,
  importing: false,
  ended: false,
};

function Step({ state }: { readonly state: TransferState }) {
  switch (state.kind) {
    case 'idle':
      return <ChooseFiles />;
    case 'reading':
      return <Reading entries={state.entries} />;
    case 'refused':
      return <Refused refusal={state.refusal} />;
    case 'asking':
      return <Questions key={state.source} questions={state.questions} />;
    case 'planned':
      return <Plan state={state} />;
    case 'importing':
      return <Importing state={state} />;
    case 'ended':
      return <Ended state={state} />;
  }
}

function Reading({ entries }: { readonly entries: number }) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const { actions } = useTransfer();
  return (
    <>
      <p role="status" className="quiet">
        {words.reading(entries, locale)}
      </p>
      <div>
        <button type="button" className="button" onClick={() => actions.reset()}>
          {words.cancel}
        </button>
      </div>
    </>
  );
}

/** An import may have stored something before these. */
const storedBefore: readonly TransferRefusal['kind'][] = ['worker-died', 'storage'];

function Refused({ refusal }: { readonly refusal: TransferRefusal }) {
  const words = useWords(transferWords);
  const { actions } = useTransfer();
  return (
    <>
      <p role="alert" className="problem">
        {'name' in refusal && <bdi>{refusal.name}: </bdi>}
        {sentenceFor(refusal, words)}
        {!storedBefore.includes(refusal.kind) && ` ${words.unchanged}`}
      </p>
      <div>
        <button type="button" className="button" onClick={() => actions.reset()}>
          {words.tryOther}
        </button>
      </div>
    </>
  );
}

function sentenceFor(refusal: TransferRefusal, words: Words['transfer']): string {
  switch (refusal.kind) {
    case 'unreadable-journal':
      return words.refusedJournal[refusal.reason](words.sources[refusal.source]);
    case 'other-kind':
      return words.refusedKinds[refusal.other];
    default:
      return words.refused[refusal.kind];
  }
}

function Importing({ state }: { readonly state: Extract<TransferState, { kind: 'importing' }> }) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const { actions } = useTransfer();
  const { record, isPaused, photos } = state;
  const progress = words.importing(
    numberLabel(record.done, locale),
    numberLabel(record.total, locale),
  );
  return (
    <>
      <p role="status">{isPaused ? words.paused : progress}</p>
      <progress
        aria-label={progress}
        max={Math.max(1, record.total + photos.total)}
        value={record.done + photos.done}
      />
      {photos.total > 0 && (
        <p className="quiet">
          {words.importingPhotos(
            numberLabel(photos.done, locale),
            numberLabel(photos.total, locale),
          )}
        </p>
      )}
      <div className="transfer-buttons">
        {isPaused ? (
          <button type="button" className="button" onClick={() => actions.resume()}>
            {words.resume}
          </button>
        ) : (
          <button type="button" className="button" onClick={() => actions.pause()}>
            {words.pause}
          </button>
        )}
        <button type="button" className="button" onClick={() => actions.stop()}>
          {words.stop}
        </button>
      </div>
    </>
  );
}

/** How an import ended, and what it left out. */
function Ended({ state }: { readonly state: Extract<TransferState, { kind: 'ended' }> }) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const { actions } = useTransfer();
  const { record, error, notImported, photos } = state;
  // Whole days are imported, oldest first. This one is imported, also after a stop.
  const { span } = state.summary;

  async function saveReport() {
    const rows = await actions.notImported();
    saveAsFile(words.reportName, rows.map((row) => `${lineOf(row, words)}\n`).join(''));
  }

  return (
    <>
      <div role="status">
        {(record.done > 0 || photos.taken === 0) && <p>{words.ended(record.done, locale)}</p>}
        {photos.taken > 0 && <p>{words.endedPhotos(photos.taken, locale)}</p>}
        {photos.entries > 0 && <p>{words.endedAdditions(photos.entries, locale)}</p>}
        {error === 'quota' && <p className="problem">{words.endedFull}</p>}
        {error !== null && error !== 'quota' && <p className="problem">{words.refused.storage}</p>}
        {record.done < record.total && <p>{words.endedEarly}</p>}
      </div>
      <RefusedPhotos photos={photos} />
      {record.done > 0 && span !== null && (
        <p>
          <Link to={datePath(span.first)}>
            {words.showDay(dayLabel(span.first, 'long', locale))}
          </Link>
        </p>
      )}
      {notImported > 0 && <p className="quiet">{words.reportLead}</p>}
      <div className="transfer-buttons">
        <button type="button" className="button" onClick={() => actions.reset()}>
          {words.another}
        </button>
        {notImported > 0 && (
          <button type="button" className="button" onClick={() => void saveReport()}>
            {words.saveReport}
          </button>
        )}
      </div>
    </>
  );
}

/** The photos that the import left out. */
function RefusedPhotos({ photos }: Pick<Extract<TransferState, { kind: 'ended' }>, 'photos'>) {
  const words = useWords(transferWords);
  const { locale } = useEnvironment();
  const { refused, refusedCount } = photos;
  if (refusedCount === 0) return null;
  return (
    <details>
      <summary>{words.refusedPhotos(refusedCount, locale)}</summary>
      <ul className="transfer-list">
        {refused.map(({ day, name, reason }, index) => (
          <li key={index}>
            {dayLabel(day, 'short', locale)}: <bdi>{name}</bdi> – {words.photoReasons[reason]}
          </li>
        ))}
        {refusedCount > refused.length && <li>…</li>}
      </ul>
    </details>
  );
}

/** One line of the report: the place, and the part that is left out. */
function lineOf(row: NotImported, words: Words['transfer']): string {
  if (row.kind === 'part') return `${row.where}: ${words.unreadable[row.reason]}`;
  if (row.kind === 'photo') return `${row.day} · ${row.name}: ${words.photoReasons[row.reason]}`;
  const { day, time, journal, sourceId, losses } = row;
  const place = [`${day} ${time}`, journal, sourceId ?? ''].filter((part) => part !== '');
  const lost = losses.map(({ kind, count }) => `${words.losses[kind]} (${count})`);
  return `${place.join(' · ')}: ${lost.join(', ')}`;
}
