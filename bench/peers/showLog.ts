import { afterPaint } from '../../src/lib/afterPaint.ts';
import type { PeerEntry, PeerLog } from './PeerLog.ts';

/** Entries that are added at once while the log is filled. */
const portion = 5_000;

/** Results that are drawn, as many as Daylog draws at first. */
const drawnResults = 50;

/**
 * Shows the entries of today and a box. Enter adds its text; a text that begins with `/` is searched instead.
 * Marks `bench:day-painted`, `bench:durable`, `bench:results` and `bench:results-painted`. With `#fill` in its
 * address, the page adds the entries of `log.json` and marks `bench:filled`.
 */
export async function showLog(open: () => Promise<PeerLog>): Promise<void> {
  const [list, results] = [document.createElement('ol'), document.createElement('ol')];
  const box = document.createElement('textarea');
  box.setAttribute('aria-label', 'New entry');
  document.body.append(list, box, results);

  const log = await open();
  if (location.hash === '#fill') await fill(log);
  const day = new Date().toLocaleDateString('sv-SE');
  draw(list, await log.entriesOf(day));
  afterPaint(() => void performance.mark('bench:day-painted'));

  async function add(text: string): Promise<void> {
    const [now, id] = [new Date(), crypto.randomUUID()];
    const entry = {
      id: `Z${now.getTime()}-${id}`,
      day,
      time: now.toLocaleTimeString('sv-SE'),
      text,
    };
    await log.add(entry);
    performance.mark('bench:durable');
    list.append(itemOf(entry));
  }

  async function search(word: string): Promise<void> {
    const found = await log.search(word);
    draw(results, found.slice(0, drawnResults));
    results.title = `${found.length} entries`;
    performance.mark('bench:results');
    afterPaint(() => void performance.mark('bench:results-painted'));
  }

  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const text = box.value;
    box.value = '';
    void (text.startsWith('/') ? search(text.slice(1)) : add(text));
  });
}

async function fill(log: PeerLog): Promise<void> {
  const response = await fetch('log.json');
  // The bench has written it for this page.
  const entries = (await response.json()) as readonly PeerEntry[];
  for (let from = 0; from < entries.length; from += portion)
    await log.fill(entries.slice(from, from + portion));
  performance.mark('bench:filled');
}

function draw(list: HTMLOListElement, entries: readonly PeerEntry[]): void {
  list.replaceChildren(...entries.map(itemOf));
}

function itemOf({ time, text }: PeerEntry): HTMLLIElement {
  const item = document.createElement('li');
  item.textContent = `${time} ${text}`;
  return item;
}
