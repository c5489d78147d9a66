import { useId, useState } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { useDayLog, type ParkedWrite } from '../../hooks/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { saveAsFile } from '../../ui/saveAsFile.ts';
import './attention.css';
import { attentionWords, parkedReason, parkedTitle } from './attentionWords.ts';

/** Every change that the server did not accept, with its words, and what can be done with it. */
export function AttentionScreen() {
  const log = useDayLog();
  const parked = useReadable(log.parked);
  return (
    <section className="attention">
      <h1 className="view-title">{attentionWords.title}</h1>
      <p className="quiet">{parked.length === 0 ? attentionWords.none : attentionWords.lead}</p>
      {parked.length > 0 && (
        <button
          type="button"
          className="button"
          onClick={() =>
            void log
              .exportUnsent('(deleted)')
              .then((text) => saveAsFile(attentionWords.exportName, text))
          }
        >
          {attentionWords.export}
        </button>
      )}
      <ul className="parked-list">
        {parked.map((write) => (
          <Parked key={write.id} write={write} />
        ))}
      </ul>
    </section>
  );
}

type Doing = 'nothing' | 'editing' | 'discarding';

function Parked({ write }: { readonly write: ParkedWrite }) {
  const log = useDayLog();
  const { locale } = useEnvironment();
  const [doing, setDoing] = useState<Doing>('nothing');
  const [text, setText] = useState(write.text);
  const [isCopied, setIsCopied] = useState(false);
  const id = useId();

  const button = (words: string, act: () => void, isMain = false) => (
    <button type="button" className={`button${isMain ? ' button-main' : ''}`} onClick={act}>
      {words}
    </button>
  );

  return (
    <li className="parked" aria-labelledby={id}>
      <h2 id={id}>{parkedTitle(write)}</h2>
      <p className="quiet">
        {dayLabel(write.day, 'long', locale)}, <time dateTime={write.time}>{write.time}</time>
      </p>
      {doing === 'editing' ? (
        <textarea
          className="input parked-words"
          aria-label={attentionWords.words}
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
      <p className="problem">{parkedReason(write.reason)}</p>
      <p role="status" className="quiet">
        {isCopied && attentionWords.copied}
        {doing === 'discarding' && attentionWords.discardQuestion}
      </p>
      <div className="parked-choices">
        {doing === 'discarding' ? (
          <>
            {button(attentionWords.discardForGood, () => void log.discardParked(write.id))}
            {button(attentionWords.keep, () => setDoing('nothing'), true)}
          </>
        ) : (
          <>
            {button(
              attentionWords.retry,
              () => void log.retryParked(write.id, text === write.text ? undefined : text),
              true,
            )}
            {doing === 'nothing' && button(attentionWords.edit, () => setDoing('editing'))}
            {button(
              attentionWords.copy,
              () => void navigator.clipboard.writeText(text).then(() => setIsCopied(true)),
            )}
            {button(attentionWords.discard, () => setDoing('discarding'))}
          </>
        )}
      </div>
    </li>
  );
}
