import { initializeApp } from 'firebase/app';
import {
  CACHE_SIZE_UNLIMITED,
  collection,
  collectionGroup,
  disableNetwork,
  doc,
  getDocsFromCache,
  initializeFirestore,
  loadBundle,
  onSnapshot,
  persistentLocalCache,
  persistentMultipleTabManager,
  query,
  setDoc,
  type QuerySnapshot,
} from 'firebase/firestore';

import { holds, type PeerEntry, type PeerLog } from './PeerLog.ts';
import { showLog } from './showLog.ts';

/*
 * Firestore without a server. Its cache is filled by bundles, which its documentation has for that: 73 000 pending writes
 * would be replayed over each query. The entries lie below their day, since the cache has no index on a field.
 */

const projectId = 'demo-daylog';
const documents = `projects/${projectId}/databases/(default)/documents`;

async function open(): Promise<PeerLog> {
  const app = initializeApp({ apiKey: 'none', projectId });
  const cache = {
    tabManager: persistentMultipleTabManager(),
    cacheSizeBytes: CACHE_SIZE_UNLIMITED,
  };
  const firestore = initializeFirestore(app, { localCache: persistentLocalCache(cache) });
  await disableNetwork(firestore);
  const entriesAt = (day: string) => collection(firestore, 'logs/me/days', day, 'entries');

  /** Whoever waits for an entry to be in the cache. */
  const waiting = new Map<string, () => void>();
  return {
    async fill(entries) {
      await loadBundle(firestore, bundleOf(entries));
    },
    entriesOf: (day) =>
      new Promise((resolve, reject) => {
        const hear = (snapshot: QuerySnapshot) => {
          for (const { doc: each } of snapshot.docChanges()) waiting.get(each.id)?.();
          resolve(entriesIn(snapshot));
        };
        onSnapshot(query(entriesAt(day)), hear, reject);
      }),
    // The promise of `setDoc` waits for the server. The listener is told when the cache has the entry.
    add: (entry) =>
      new Promise((resolve, reject) => {
        waiting.set(entry.id, resolve);
        setDoc(doc(entriesAt(entry.day), entry.id), { ...entry }).catch(reject);
      }),
    async search(word) {
      const all = await getDocsFromCache(collectionGroup(firestore, 'entries'));
      return entriesIn(all).filter((entry) => holds(entry, word));
    },
  };
}

/** Our own entries. */
const entriesIn = (snapshot: QuerySnapshot) =>
  snapshot.docs.map((each) => each.data() as PeerEntry);

/** A bundle as `firestore.bundle()` of the Admin SDK makes it: each element behind its length in bytes. */
function bundleOf(entries: readonly PeerEntry[]): string {
  const time = new Date().toISOString();
  const elements = entries.flatMap((entry) => {
    const name = `${documents}/logs/me/days/${entry.day}/entries/${entry.id}`;
    const pairs = Object.entries(entry).map(([key, value]) => [
      key,
      { stringValue: String(value) },
    ]);
    const fields: unknown = Object.fromEntries(pairs);
    return [
      { documentMetadata: { name, readTime: time, exists: true } },
      { document: { name, fields, createTime: time, updateTime: time } },
    ];
  });
  const encoder = new TextEncoder();
  const sized = (element: object) => {
    const text = JSON.stringify(element);
    return `${encoder.encode(text).length}${text}`;
  };
  const content = elements.map(sized).join('');
  const totalBytes = encoder.encode(content).length;
  const id = entries[0]?.id ?? 'empty';
  const totals = { totalDocuments: entries.length, totalBytes };
  return sized({ metadata: { id, version: 1, createTime: time, ...totals } }) + content;
}

await showLog(open);
