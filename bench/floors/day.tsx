import { useEffect, useLayoutEffect, useState, type KeyboardEvent } from 'react';
import { createRoot } from 'react-dom/client';

import { afterPaint } from '../../src/lib/afterPaint.ts';

/*
 * The least that a day can be: twenty entries held in memory, the arrow keys, a box for words. Enter keeps them
 * as Daylog does, in one strict transaction over as many stores and with as many questions, and then tells the
 * other pages over a BroadcastChannel.
 */

const line =
  'A line of a plain page that stands for an entry of ordinary length, neither short nor long.';
const entriesOf = (day: number) =>
  Array.from({ length: 20 }, (_, index) => `${line} Day ${day}, number ${index}.`);

const channel = new BroadcastChannel('bare-day');

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bare-day');
    opening.onupgradeneeded = () => {
      for (const name of ['days', 'tallies', 'drafts', 'meta']) {
        opening.result.createObjectStore(name);
      }
      const outbox = opening.result.createObjectStore('outbox', { autoIncrement: true });
      outbox.createIndex('entryId', 'entryId');
      outbox.createIndex('days', 'days', { multiEntry: true });
    };
    opening.onerror = () => reject(new Error('The database of the bare day does not open.'));
    opening.onsuccess = () => resolve(opening.result);
  });
}

const database = await openDatabase();

/** Calls back when the words and what is to be sent of them are on the disk. */
function keep(text: string, onKept: () => void): void {
  const transaction = database.transaction([...database.objectStoreNames], 'readwrite', {
    durability: 'strict',
  });
  const store = (name: string) => transaction.objectStore(name);
  const entry = { id: crypto.randomUUID(), days: ['2026-11-20'], text, writeId: 'w' };
  let isAnswered = false;
  const finish = () => {
    if (!isAnswered) {
      isAnswered = true;
      return;
    }
    store('days').put({ entries: entriesOf(0), added: entry }, '2026-11-20');
    store('tallies').put({ entries: 21, length: 2000 }, '2026-11-20');
    store('drafts').delete('new');
    transaction.commit();
  };
  store('days').get('2026-11-20').onsuccess = finish;
  store('outbox').add({ ...entry, entryId: entry.id });
  store('drafts').getAll(IDBKeyRange.bound('new', 'new\uFFFF')).onsuccess = finish;
  transaction.oncomplete = onKept;
}

function Page() {
  const [day, setDay] = useState(0);
  const [text, setText] = useState('');
  const [added, setAdded] = useState<readonly string[]>([]);

  useEffect(() => {
    const onKeyDown = ({ key, target }: globalThis.KeyboardEvent) => {
      if (target instanceof HTMLTextAreaElement || !key.startsWith('Arrow')) return;
      const next = day + (key === 'ArrowLeft' ? -1 : 1);
      history.pushState(null, '', `?${next}`);
      document.title = `Day ${next}`;
      setDay(next);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [day]);
  useEffect(() => {
    channel.onmessage = ({ data }: MessageEvent<string>) => setAdded((before) => [...before, data]);
  }, []);
  useLayoutEffect(() => afterPaint(() => void performance.mark('daylog:day-painted')), [day]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    keep(text, () => {
      channel.postMessage(text);
      setAdded((before) => [...before, text]);
      setText('');
    });
  }

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
