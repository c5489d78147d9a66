import { useId, useLayoutEffect, useRef, useState } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { useDayLog } from '../../hooks/log/useDayLog.ts';
import type { ParkedWrite, WriteRefusal } from '../../log/DayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useWords } from '../../hooks/useWords.ts';
import { focusAround } from '../../ui/focusAround.ts';
import { SupportDetails } from '../../ui/SupportDetails.tsx';
import { saveUnsent } from '../../ui/saveUnsent.ts';
import { StorageProblem } from '../../ui/StorageProblem.tsx';
import { ShownTime } from '../../ui/ShownTime.tsx';
import { attention } from '../../words/en/exporting.ts';
import { day } from '../../words/en/day.ts';
import { refusalSentence } from '../../words/refusalSentence.ts';
import './attention.css';
import { RefusedPhotos } from './RefusedPhotos.tsx';

/** Lists the changes that the server refused, with their text, and offers to retry, edit or discard them. */
export function AttentionScreen() {
  const log = useDayLog();
  const words = useWords(attention);
  const parked = useReadable(log.parked);
  const status = useReadable(log.syncStatus);
  const storage = status.kind === 'needs-attention' ? status.storage : null;
  return (
    <section className="attention">
      <h1 className="view-title">{words.title}</h1>
      {storage !== null && <StorageProblem error={storage} />}
      {(parked.length > 0 || storage === null) && (
        <p className="quiet">{parked.length === 0 ? words.none : words.lead}</p>
      )}
      {parked.length > 0 && (
        // The result is ignored: a storage error shows above, through the status.
        <button type="button" className="button" onClick={() => void saveUnsent(log, words)}>
          {words.export}
        </button>
      )}
      <ul className="parked-list" tabIndex={-1}>
        {parked.map((write) => (
          <Parked key={write.id} write={write} />
        ))}
      </ul>
      <RefusedPhotos />
    </section>
  );
}

/** The list around a change, which stays when the change has left. */
function listOf(button: HTMLElement): HTMLElement | null {
  return button.closest<HTMLElement>('.parked-list');
}

type Doing = 'nothing' | 'editing' | 'discarding';

function Parked({ write }: { readonly write: ParkedWrite }) {
  const log = useDayLog();
  const words = useWords(attention);
  const { locale } = useEnvironment();
  const [doing, setDoing] = useState<Doing>('nothing');
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => box.current?.focus(), [doing]);
  const [text, setText] = useState(write.text);
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const [refusal, setRefusal] = useState<WriteRefusal | null>(null);
  const id = useId();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('refused');
    }
  }

  async function again(send: 'retryParked' | 'addParked', list: HTMLElement | null) {
    const result = await log[send](write.id, text === write.text ? undefined : text);
    setRefusal(result.ok ? null : result.error);
    if (result.ok) list?.focus();
  }

  const button = (name: string, act: (pressed: HTMLElement) => void, isMain = false) => (
    <button
      type="button"
      className={`button${isMain ? ' button-main' : ''}`}
      onClick={({ currentTarget }) => act(currentTarget)}
    >
      {name}
    </button>
  );
  /** The pressed button leaves the page. The focus stays beside the buttons that replace it. */
  const turnTo = (next: Doing) => (pressed: HTMLElement) => {
    focusAround(pressed);
    setDoing(next);
  };

  return (
    <li className="parked" aria-labelledby={id}>
      <h2 id={id}>{words.change[write.kind]}</h2>
      <p className="quiet">
        {dayLabel(write.day, 'long', locale)}, <ShownTime time={write.time} />
      </p>
      {doing === 'editing' ? (
        <textarea
          ref={box}
          className="input parked-words"
          aria-label={words.words}
          dir="auto"
          rows={5}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : (
        <p className="parked-words" dir="auto">
          {write.text}
        </p>
      )}
      <p className="problem">{words.reason[write.reason]}</p>
      <SupportDetails code={`write/${write.reason}`} atMs={write.parkedAtMs} />
      {refusal !== null && <NotTaken refusal={refusal} />}
      <p role="status" className="quiet">
        {copied === 'yes' && words.copied}
        {copied === 'refused' && words.copyRefused}
        {doing === 'discarding' && words.discardQuestion}
      </p>
      <div className="parked-choices" tabIndex={-1}>
        {doing === 'discarding' ? (
          <>
            {button(words.discardForGood, (pressed) => {
              listOf(pressed)?.focus();
              void log.discardParked(write.id);
            })}
            {button(words.keep, turnTo('nothing'), true)}
          </>
        ) : (
          <>
            {button(words.retry, (pressed) => void again('retryParked', listOf(pressed)), true)}
            {doing === 'nothing' && button(words.edit, turnTo('editing'))}
            {button(words.copy, () => void copy())}
            {(write.kind === 'edit' || write.kind === 'restore') &&
              button(words.addAsNew, (pressed) => void again('addParked', listOf(pressed)))}
            {button(words.discard, turnTo('discarding'))}
          </>
        )}
      </div>
    </li>
  );
}

/** Why a change could not be sent again. Its text is still parked. */
function NotTaken({ refusal }: { readonly refusal: WriteRefusal }) {
  const words = useWords(attention);
  const inDay = useWords(day);
  const { locale } = useEnvironment();
  const sentence = () => {
    if (refusal.kind === 'empty-text') return words.noWords;
    return 'cause' in refusal
      ? words.storage[refusal.kind]
      : refusalSentence(refusal, inDay, locale);
  };
  return (
    <p role="alert" className="problem">
      {sentence()}
    </p>
  );
}
