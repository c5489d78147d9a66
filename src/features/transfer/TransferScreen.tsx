import type { ReactNode } from 'react';

import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import {
  useTransfer,
  type TransferRefusal,
  type TransferState,
} from '../../hooks/transfer/useTransfer.ts';
import { useFocusOnContent } from '../../hooks/page/useFocusOnContent.ts';
import { numberLabel } from '../../words/numberLabel.ts';
import { transfer as transferWords } from '../../words/en/transfer.ts';
import type { Words } from '../../words/Words.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import { Ended } from './Ended.tsx';
import { ImportList } from './ImportList.tsx';
import { Plan } from './Plan.tsx';
import { Questions } from './Questions.tsx';
import './transfer.css';

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
