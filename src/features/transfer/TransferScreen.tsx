import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import {
  useTransfer,
  type TransferRefusal,
  type TransferState,
} from '../../hooks/transfer/useTransfer.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import { transfer as transferWords } from '../../words/en/app/transfer.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import { ImportList } from './ImportList.tsx';
import { Plan } from './Plan.tsx';
import { Questions } from './Questions.tsx';
import './transfer.css';

/** Imports the journals of other programs, and lists the imports of this device. */
export function TransferScreen() {
  const words = useWords('transfer', transferWords);
  const state = useReadable(useTransfer().state);
  return (
    <section className="transfer">
      <h1 className="view-title">{words.title}</h1>
      <section className="transfer-part" aria-labelledby="transfer-import">
        <h2 id="transfer-import">{words.importTitle}</h2>
        <Step state={state} />
      </section>
      <ImportList />
    </section>
  );
}

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
  const words = useWords('transfer', transferWords);
  const { locale } = useEnvironment();
  return (
    <p role="status" className="quiet">
      {words.reading(entries, locale)}
    </p>
  );
}

function Refused({ refusal }: { readonly refusal: TransferRefusal }) {
  const words = useWords('transfer', transferWords);
  const { actions } = useTransfer();
  const sentence =
    refusal.kind === 'unreadable-journal'
      ? words.refusedJournal[refusal.reason](words.sources[refusal.source])
      : words.refused[refusal.kind];
  return (
    <>
      <p role="alert" className="problem">
        {'name' in refusal && <bdi>{refusal.name}: </bdi>}
        {sentence}
      </p>
      <div>
        <button type="button" className="button" onClick={() => actions.reset()}>
          {words.tryOther}
        </button>
      </div>
    </>
  );
}

function Importing({ state }: { readonly state: Extract<TransferState, { kind: 'importing' }> }) {
  const words = useWords('transfer', transferWords);
  const { locale } = useEnvironment();
  const { actions } = useTransfer();
  const { record, isPaused } = state;
  const progress = words.importing(
    numberLabel(record.done, locale),
    numberLabel(record.total, locale),
  );
  return (
    <>
      <p role="status">{isPaused ? words.paused : progress}</p>
      <progress aria-label={progress} max={Math.max(1, record.total)} value={record.done} />
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

function Ended({ state }: { readonly state: Extract<TransferState, { kind: 'ended' }> }) {
  const words = useWords('transfer', transferWords);
  const { locale } = useEnvironment();
  const { actions } = useTransfer();
  const { record, error } = state;
  return (
    <>
      <div role="status">
        <p>{words.ended(record.done, locale)}</p>
        {error === 'quota' && <p className="problem">{words.endedFull}</p>}
        {error !== null && error !== 'quota' && <p className="problem">{words.refused.storage}</p>}
        {record.done < record.total && <p>{words.endedEarly}</p>}
      </div>
      <div>
        <button type="button" className="button" onClick={() => actions.reset()}>
          {words.another}
        </button>
      </div>
    </>
  );
}
