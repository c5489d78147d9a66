import { sha256 } from '@noble/hashes/sha2.js';

/*
 * The least that an import of a Day One zip can be: unpack its only member, JSON.parse, hash an id for each entry and look
 * for it in an empty log. Then put the records that Daylog puts, into stores with the same indexes, as many in a strict
 * transaction. Nothing is checked, and no text is changed.
 */

interface Exported {
  readonly uuid: string;
  readonly creationDate: string;
  readonly timeZone: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly location: { readonly placeName: string; readonly country: string };
}

interface Entry {
  readonly id: string;
  readonly day: string;
  readonly writeId: string;
  readonly text: string;
  readonly writtenAtMs: number;
}

const daysPerTransaction = 10;
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const importId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const storeNames = ['days', 'tallies', 'outbox', 'imports', 'importParts'];

const database = openStores();
let days: (readonly [string, readonly Entry[]])[] = [];

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

const encoder = new TextEncoder();

/** 26 characters, as many as a ULID: the first ten of the day, the others of the digest. */
function idOf({ uuid, creationDate }: Exported): string {
  let id = creationDate.slice(0, 10);
  const digest = sha256(encoder.encode(JSON.stringify(['day-one', uuid])));
  for (const byte of digest.subarray(0, 16)) id += alphabet.charAt(byte & 31);
  return id;
}

/** The entry as Daylog stores it. Its `writeId` is not hashed: it takes as many bytes as the id. */
function entryOf(exported: Exported): Entry {
  const { creationDate, timeZone, text, tags, location } = exported;
  const id = idOf(exported);
  const place = `place:: ${location.placeName}, ${location.country}`;
  const added = [text, place, ...tags.map((tag) => `#${tag}`)];
  const unsent = { createdAtMs: null, updatedAtMs: null, revision: 1, clashesWith: null };
  const [day, time] = [creationDate.slice(0, 10), creationDate.slice(11, 19)];
  const said = { day, time, zone: timeZone, text: added.join('\n\n'), addedLater: false };
  return { ...said, id, writeId: id, ...unsent, writtenAtMs: Date.parse(creationDate) };
}

async function read(zip: Blob): Promise<number> {
  const parsed = JSON.parse(await firstMember(zip)) as { readonly entries: readonly Exported[] };
  const known = await knownIds(await database);
  const byDay = new Map<string, Entry[]>();
  for (const exported of parsed.entries) {
    const entry = entryOf(exported);
    if (known.has(entry.id)) continue;
    const held = byDay.get(entry.day);
    if (held === undefined) byDay.set(entry.day, [entry]);
    else held.push(entry);
  }
  days = [...byDay];
  return parsed.entries.length;
}

/** The ids of the entries in `stores`. */
function knownIds(stores: IDBDatabase): Promise<ReadonlySet<string>> {
  return new Promise((resolve, reject) => {
    const reading = stores.transaction('days').objectStore('days').getAll();
    reading.onsuccess = () => {
      const records = reading.result as readonly { readonly entries: readonly Entry[] }[];
      resolve(new Set(records.flatMap(({ entries }) => entries.map(({ id }) => id))));
    };
    reading.onerror = () => reject(new Error('The days of the bare import could not be read.'));
  });
}

/** The stores of `src/storage/schema.ts` that an import writes to. */
function openStores(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(`bare-moving-${performance.timeOrigin}`);
    opening.onupgradeneeded = () => {
      const { result } = opening;
      for (const name of ['days', 'tallies']) result.createObjectStore(name, { keyPath: 'day' });
      const outbox = result.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      outbox.createIndex('entryId', 'entryId');
      outbox.createIndex('days', 'days', { multiEntry: true });
      outbox.createIndex('lane', ['lane', 'seq']);
      result.createObjectStore('imports', { keyPath: 'id' });
      result.createObjectStore('importParts', { keyPath: ['importId', 'part'] });
    };
    opening.onerror = () => reject(new Error('The database of the bare import does not open.'));
    opening.onsuccess = () => resolve(opening.result);
  });
}

function put(stores: IDBDatabase, batch: typeof days, part: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = stores.transaction(storeNames, 'readwrite', { durability: 'strict' });
    const into = (name: string) => transaction.objectStore(name);
    const savedAtMs = Date.now();
    for (const [day, entries] of batch) {
      for (const after of entries) {
        const write = { kind: 'add', after };
        const lane = { days: [day], lane: 'import' };
        into('outbox').add({ entryId: after.id, write, savedAtMs, importId, ...lane });
      }
      const length = entries.reduce((sum, { text }) => sum + text.length, 0);
      into('days').put({ day, entries, syncedChanges: null, syncedChangedAtMs: null, edition: 1 });
      into('tallies').put({ day, entries: entries.length, length, isWhole: false, edition: 1 });
    }
    const imported = batch.flatMap(([, entries]) =>
      entries.map(({ id, day, writeId }) => ({ id, day, writeId })),
    );
    into('importParts').put({ importId, part, entries: imported });
    into('imports').put({ id: importId, source: 'day-one', startedAtMs: savedAtMs, parts: part });
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(new Error('A put of the bare import failed.'));
    transaction.commit();
  });
}

async function store(): Promise<number> {
  const stores = await database;
  for (let at = 0; at < days.length; at += daysPerTransaction) {
    await put(stores, days.slice(at, at + daysPerTransaction), 1 + at / daysPerTransaction);
  }
  stores.close();
  return days.length;
}

addEventListener('message', ({ data }: MessageEvent<Blob | 'store'>) => {
  const [mark, work] = data === 'store' ? ['bench:stored', store()] : ['bench:read', read(data)];
  work.then(
    (detail) => postMessage({ mark, detail }),
    (error: unknown) => postMessage({ mark: 'bench:failed', detail: String(error) }),
  );
});
