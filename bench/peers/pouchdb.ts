import PouchDB from 'pouchdb-browser';

import { holds, type PeerEntry, type PeerLog } from './PeerLog.ts';
import { showLog } from './showLog.ts';

/* PouchDB on IndexedDB. Ids begin with the day, so that `allDocs` finds a day without an index of its own. */

type Stored = PouchDB.Core.AllDocsResponse<PeerEntry>;

function open(): Promise<PeerLog> {
  const database = new PouchDB<PeerEntry>('log', { auto_compaction: true });
  const stored = (entry: PeerEntry) => ({ _id: `${entry.day}/${entry.id}`, ...entry });
  const entriesIn = ({ rows }: Stored): readonly PeerEntry[] =>
    rows.flatMap((row) => row.doc ?? []);
  return Promise.resolve({
    async fill(entries) {
      await database.bulkDocs(entries.map(stored));
    },
    async entriesOf(day) {
      const span = { startkey: `${day}/`, endkey: `${day}/\ufff0` };
      return entriesIn(await database.allDocs({ ...span, include_docs: true }));
    },
    async add(entry) {
      await database.put(stored(entry));
    },
    async search(word) {
      const all = entriesIn(await database.allDocs({ include_docs: true }));
      return all.filter((entry) => holds(entry, word));
    },
  });
}

await showLog(open);
