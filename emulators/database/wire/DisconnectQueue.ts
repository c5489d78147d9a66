import { signedOut } from '../access/access.ts';
import type { Access } from '../access/access.ts';
import { RequestError } from '../RequestError.ts';
import { isWithin } from '../tree/paths.ts';
import type { Path } from '../tree/paths.ts';
import type { DisconnectRows, DisconnectWrite } from './DisconnectRows.ts';

/** More than this nobody leaves behind in earnest, and all of it is kept in memory. */
const maxWrites = 10_000;
const maxLength = 64 * 1024 * 1024;

interface Held {
  readonly write: DisconnectWrite;
  /** Characters of its row. */
  readonly length: number;
}

/** What most connections leave: shared by all of them, and never added to. */
const none = new Map<number, Held>();

/** What is to be written when one connection ends, in the order it was asked for; kept in rows too. */
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
   * A put takes the place of whatever was to be written at or below its path. Resolves when it is durable;
   * null when it is as durable as it gets. Throws {@link RequestError} for more than anybody may leave.
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

  /** Forgets what was to be written at or below a path; resolves like {@link add}. */
  cancel(path: Path): Promise<void> | null {
    this.#forget(path);
    return this.#rows.commit();
  }

  /** The connection belongs to somebody else now, who will be the one that writes. */
  setAccess(access: Access): void {
    this.#access = access;
    if (this.#writes.size === 0) return;
    this.#rows.saveOwner(this.#session, this.#namespace, access);
    this.#rows.commit()?.catch((error: unknown) => console.error(error));
  }

  /**
   * Everything to be written; afterwards there is nothing. What is written before the event loop turns is
   * durable together with that.
   */
  take(): readonly DisconnectWrite[] {
    if (this.#lastNumber === 0) return [];
    // A write of which a part was cancelled has moved to the end of the map.
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
