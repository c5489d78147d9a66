/*
 * The least that an import of a Day One zip can be: unpack its only member, JSON.parse, and put one record a day, as
 * many in a strict transaction as Daylog does. Nothing is checked, compared or hashed.
 */

interface Entry {
  readonly creationDate: string;
}

const daysPerTransaction = 10;
let days: { readonly day: string; readonly entries: Entry[] }[] = [];

/** The unpacked text of the first member of `zip`. */
async function firstMember(zip: Blob): Promise<string> {
  const tail = await zip.slice(-22).arrayBuffer();
  const directoryAt = new DataView(tail).getUint32(16, true);
  const directory = new DataView(await zip.slice(directoryAt, directoryAt + 46).arrayBuffer());
  const start = 30 + directory.getUint16(28, true);
  const packed = zip.slice(start, start + directory.getUint32(20, true));
  const unpacked = packed.stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Response(unpacked).text();
}

async function read(zip: Blob): Promise<number> {
  const parsed = JSON.parse(await firstMember(zip)) as { readonly entries: readonly Entry[] };
  const byDay = new Map<string, Entry[]>();
  for (const entry of parsed.entries) {
    const day = entry.creationDate.slice(0, 10);
    const held = byDay.get(day);
    if (held === undefined) byDay.set(day, [entry]);
    else held.push(entry);
  }
  days = [...byDay].map(([day, entries]) => ({ day, entries }));
  return parsed.entries.length;
}

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bare-moving');
    opening.onupgradeneeded = () => opening.result.createObjectStore('days', { keyPath: 'day' });
    opening.onerror = () => reject(new Error('The database of the bare import does not open.'));
    opening.onsuccess = () => resolve(opening.result);
  });
}

function put(store: IDBDatabase, records: readonly object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = store.transaction('days', 'readwrite', { durability: 'strict' });
    for (const record of records) transaction.objectStore('days').put(record);
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(new Error('A put of the bare import failed.'));
    transaction.commit();
  });
}

async function store(): Promise<number> {
  const database = await openStore();
  for (let at = 0; at < days.length; at += daysPerTransaction) {
    await put(database, days.slice(at, at + daysPerTransaction));
  }
  database.close();
  return days.length;
}

addEventListener('message', ({ data }: MessageEvent<Blob | 'store'>) => {
  const [mark, work] = data === 'store' ? ['bench:stored', store()] : ['bench:read', read(data)];
  work.then(
    (detail) => postMessage({ mark, detail }),
    (error: unknown) => postMessage({ mark: 'bench:failed', detail: String(error) }),
  );
});
