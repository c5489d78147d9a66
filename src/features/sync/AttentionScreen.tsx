import { useId, useState } from 'react';

import { dayLabel } from '../../dates/dayLabel.ts';
import { useDayLog, type ParkedWrite } from '../../hooks/useDayLog.ts';
import { useEnvironment } from '../../hooks/useEnvironment.ts';
import { useReadable } from '../../hooks/useReadable.ts';
import { useShownTime } from '../../hooks/useShownTime.ts';
import { useWords } from '../../hooks/useWords.ts';
import { SupportDetails } from '../../ui/SupportDetails.tsx';
import { saveAsFile } from '../../ui/saveAsFile.ts';
import { attention } from '../../words/en/attention.ts';
import './attention.css';

/** Every change that the server did not accept, with its words, and what can be done with it. */
export function AttentionScreen() {
  const log = useDayLog();
  const words = useWords('attention', attention);
  const parked = useReadable(log.parked);
  const status = useReadable(log.syncStatus);
  const storage = status.kind === 'needs-attention' ? status.storage : null;
  return (
    <section className="attention">
      <h1 className="view-title">{words.title}</h1>
      {storage !== null && (
        <section>
          <p className="problem">{words.storage[storage.kind]}</p>
          <SupportDetails code={`storage/${storage.kind}`} />
        </section>
      )}
      {(parked.length > 0 || storage === null) && (
        <p className="quiet">{parked.length === 0 ? words.none : words.lead}</p>
      )}
      {parked.length > 0 && (
        <button
          type="button"
          className="button"
          onClick={() =>
            void log.exportUnsent(words.deleted).then((text) => saveAsFile(words.exportName, text))
          }
        >
          {words.export}
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
  const words = useWords('attention', attention);
  const { locale } = useEnvironment();
  const shownTime = useShownTime();
  const [doing, setDoing] = useState<Doing>('nothing');
  const [text, setText] = useState(write.text);
  const [isCopied, setIsCopied] = useState(false);
  const id = useId();

  const button = (name: string, act: () => void, isMain = false) => (
    <button type="button" className={`button${isMain ? ' button-main' : ''}`} onClick={act}>
      {name}
    </button>
  );

  return (
    <li className="parked" aria-labelledby={id}>
      <h2 id={id}>{words.change[write.kind]}</h2>
      <p className="quiet">
        {dayLabel(write.day, 'long', locale)},{' '}
        <time dateTime={write.time}>{shownTime(write.time)}</time>
      </p>
      {doing === 'editing' ? (
        <textarea
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
      <p role="status" className="quiet">
        {isCopied && words.copied}
        {doing === 'discarding' && words.discardQuestion}
      </p>
      <div className="parked-choices">
        {doing === 'discarding' ? (
          <>
            {button(words.discardForGood, () => void log.discardParked(write.id))}
            {button(words.keep, () => setDoing('nothing'), true)}
          </>
        ) : (
          <>
            {button(
              words.retry,
              () => void log.retryParked(write.id, text === write.text ? undefined : text),
              true,
            )}
            {doing === 'nothing' && button(words.edit, () => setDoing('editing'))}
            {button(
              words.copy,
              () => void navigator.clipboard.writeText(text).then(() => setIsCopied(true)),
            )}
            {button(words.discard, () => setDoing('discarding'))}
          </>
        )}
      </div>
    </li>
  );
}
