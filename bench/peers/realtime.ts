import { indexedDBLocalPersistence } from 'firebase/auth';
import { get, onValue, type DataSnapshot } from 'firebase/database';

import { dayKey } from '../../src/dates/DayKey.ts';
import { formatMonthDayYear } from '../../src/dates/monthDayYear.ts';
import { openBareSdk, placeIn } from '../support/bareSdk.ts';
import { holds, type PeerEntry, type PeerLog } from './PeerLog.ts';
import { showLog } from './showLog.ts';

/* The Realtime Database SDK on a server that is 0 ms away. It has no cache on disk. */

async function open(): Promise<PeerLog> {
  const kept = { name: 'peer', persistence: indexedDBLocalPersistence };
  const sdk = await openBareSdk(placeIn(location.search), kept);
  return {
    fill: () => Promise.reject(new Error('The log is on the server.')),
    entriesOf: (day) =>
      new Promise((resolve, reject) => {
        const hear = (rows: DataSnapshot) => resolve(entriesIn(day, rows));
        onValue(sdk.at(`entries/${formatMonthDayYear(dayKey(day))}`), hear, reject);
      }),
    add: ({ day, text }) => sdk.add(dayKey(day), text),
    async search(word) {
      const found: PeerEntry[] = [];
      (await get(sdk.at('entries'))).forEach((rows) => {
        const all = entriesIn(rows.key, rows);
        found.push(...all.filter((entry) => holds(entry, word)));
      });
      return found;
    },
  };
}

function entriesIn(day: string, rows: DataSnapshot): readonly PeerEntry[] {
  const entries: PeerEntry[] = [];
  rows.forEach((row) => {
    const [time, text] = [String(row.child('time').val()), String(row.child('text').val())];
    entries.push({ id: row.key, day, time, text });
  });
  return entries;
}

await showLog(open);
