import { createRxDatabase, type RxJsonSchema } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

import type { PeerEntry, PeerLog } from './PeerLog.ts';
import { showLog } from './showLog.ts';

/* RxDB on Dexie, the storage in a browser that it gives away. */

const text = { type: 'string' } as const;
const schema: RxJsonSchema<PeerEntry> = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { ...text, maxLength: 60 },
    day: { ...text, maxLength: 10 },
    time: { ...text, maxLength: 8 },
    text,
  },
  required: ['id', 'day', 'time', 'text'],
  indexes: [['day', 'id']],
};

async function open(): Promise<PeerLog> {
  const database = await createRxDatabase({ name: 'log', storage: getRxStorageDexie() });
  const { entries } = await database.addCollections({ entries: { schema } });
  return {
    async fill(rows) {
      await entries.bulkInsert([...rows]);
    },
    entriesOf: (day) => entries.find({ selector: { day }, sort: [{ id: 'asc' }] }).exec(),
    async add(entry) {
      await entries.insert(entry);
    },
    search: (word) => {
      const $regex = word.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&');
      return entries.find({ selector: { text: { $regex, $options: 'i' } } }).exec();
    },
  };
}

await showLog(open);
