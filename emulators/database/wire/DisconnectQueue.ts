import { signedOut } from '../access/access.ts';
import type { Access } from '../access/access.ts';
import { RequestError } from '../RequestError.ts';
import { isWithin } from '../tree/paths.ts';
import type { Path } from '../tree/paths.ts';
import type { DisconnectRows, DisconnectWrite } from './DisconnectRows.ts';

/** The most writes of one connection. They are kept in memory, and no real client has as many. */
const maxWrites = 10_000;
const maxLength = 64 * 1024 * 1024;

interface Held {
  readonly write: DisconnectWrite;
  /** Characters of its row. */
  readonly length: number;
}

/** The empty queue of most connections: shared and never changed. */
const none = new Map<number, Held>();

/** The onDisconnect writes of one connection, in the order of the requests. Also kept in rows. */
export class DisconnectQueue {
  readonly #rows: DisconnectRows;
  readonly #session: string;
  readonly #namespace: string;
  #writes = none;
  #access: Access = signedOut;
  #lastNumber = 0;
  #length = 0;

  constructor(rows: DisconnectRows, session: { readonly id: string; readonly namespace: string }) {
    this.#rows = rows;
    this.#session = session.id;
    this.#namespace = session.namespace;
  }

  /**
   * Adds a write. A put replaces all queued writes at or below its path. Resolves when it is durable; null when
   * the table is not durable. Throws {@link RequestError} when there are too many.
   */
  add(write: DisconnectWrite): Promise<void> | null {
    if (this.#writes.size >= maxWrites || this.#length >= maxLength) {
      throw new RequestError('failure', 'Too many writes wait for this connection to end.');
    }
    if (write.kind === 'put') this.#forget(write.path);
    this.#lastNumber += 1;
    this.#hold(this.#lastNumber, write);
    this.#rows.saveOwner(this.#session, this.#namespace, this.#access);
    return this.#rows.commit();
  }

  /** Removes the queued writes at or below a path; resolves like {@link add}. */
  cancel(path: Path): Promise<void> | null {
    this.#forget(path);
    return this.#rows.commit();
  }

  /** Changes the user of the connection, whose rights its writes will have. */
  setAccess(access: Access): void {
    this.#access = access;
    if (this.#writes.size === 0) return;
    this.#rows.saveOwner(this.#session, this.#namespace, access);
    this.#rows.commit()?.catch((error: unknown) => console.error(error));
  }

  /**
   * Empties the queue and returns its writes. Writes made in the same turn of the event loop become durable
   * together with the removal.
   */
  take(): readonly DisconnectWrite[] {
    if (this.#lastNumber === 0) return [];
    // A partly cancelled write has moved to the end of the map.
    const numbered = [...this.#writes].sort(([a], [b]) => a - b);
    const writes = numbered.map(([, { write }]) => write);
    for (const number of [...this.#writes.keys()]) this.#drop(number);
    this.#rows.removeOwner(this.#session);
    this.#rows.commit()?.catch((error: unknown) => console.error(error));
    return writes;
  }

  #forget(path: Path): void {
    for (const [number, { write }] of [...this.#writes]) {
      const kept = withoutKeys(write, path);
      if (kept === write) continue;
      this.#drop(number);
      if (kept !== null) this.#hold(number, kept);
    }
  }

  #hold(number: number, write: DisconnectWrite): void {
    const length = this.#rows.save(this.#session, number, write);
    if (this.#writes === none) this.#writes = new Map<number, Held>();
    this.#writes.set(number, { write, length });
    this.#length += length;
  }

  #drop(number: number): void {
    this.#length -= this.#writes.get(number)?.length ?? 0;
    this.#writes.delete(number);
    this.#rows.remove(this.#session, number);
  }
}

function withoutKeys(write: DisconnectWrite, path: Path): DisconnectWrite | null {
  if (isWithin(write.path, path)) return null;
  if (write.kind === 'put' || !isWithin(path, write.path)) return write;
  if (typeof write.data !== 'object' || write.data === null) return write;
  const entries = Object.entries(write.data);
  const kept = entries.filter(([key]) => !isWithin([...write.path, ...key.split('/')], path));
  if (kept.length === entries.length) return write;
  return kept.length === 0 ? null : { ...write, data: Object.fromEntries(kept) };
}
