import { useEffect, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { createRoot } from 'react-dom/client';

import { afterPaint } from '../../src/lib/afterPaint.ts';

/*
 * The least that a day can be: twenty entries held in memory and a box for words. Arrow keys step, PageUp shows the
 * month before with a count on each day, Enter adds and tells the other pages over a BroadcastChannel.
 */

const line =
  'A line of a plain page that stands for an entry of ordinary length, neither short nor long.';
const entriesOf = (day: number) =>
  Array.from({ length: 20 }, (_, index) => `${line} Day ${day}, number ${index}.`);
const channel = new BroadcastChannel('bare-day');

function Month({ month }: { readonly month: number }) {
  return (
    <div role="grid" aria-label={`Month ${month}`}>
      {Array.from({ length: 42 }, (_, day) => (
        <button key={day} aria-label={`Month ${month}, day ${day}, 20 entries`}>
          {day} <small>20</small>
        </button>
      ))}
    </div>
  );
}

function Page() {
  const [day, setDay] = useState(0);
  const [month, setMonth] = useState<number | null>(null);
  const [text, setText] = useState('');
  const [added, setAdded] = useState<readonly string[]>([]);

  useEffect(() => {
    const onKeyDown = ({ key, target }: globalThis.KeyboardEvent) => {
      if (target instanceof HTMLTextAreaElement) return;
      if (key === 'PageUp') setMonth((month ?? 0) - 1);
      if (!key.startsWith('Arrow')) return;
      const next = day + (key === 'ArrowLeft' ? -1 : 1);
      history.pushState(null, '', `?${next}`);
      document.title = `Day ${next}`;
      setDay(next);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [day, month]);
  useEffect(() => {
    channel.onmessage = ({ data }: MessageEvent<string>) => setAdded((before) => [...before, data]);
  }, []);
  useLayoutEffect(() => afterPaint(() => void performance.mark('daylog:day-painted')), [day]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    channel.postMessage(text);
    setAdded((before) => [...before, text]);
    setText('');
  }

  if (month !== null) return <Month month={month} />;
  return (
    <>
      <h1>{`Day ${day}`}</h1>
      <ol>
        {[...entriesOf(day), ...added].map((entry, index) => (
          <li key={`${day} ${index}`}>{entry}</li>
        ))}
      </ol>
      <textarea
        aria-label="New entry"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Page />);
