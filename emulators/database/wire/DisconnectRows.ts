import { owner, signedOut } from '../access/access.ts';
import type { Access } from '../access/access.ts';
import { parseOverride } from '../access/parseToken.ts';
import type { RowTable } from '../storage/RowTable.ts';

/** An onDisconnect write of a connection. */
export interface DisconnectWrite {
  readonly kind: 'put' | 'merge';
  readonly path: readonly string[];
  readonly data: unknown;
}

/** The onDisconnect writes of a connection that was open when the emulator was killed. */
export interface LeftBehind {
  readonly namespace: string;
  /** The user of the connection. */
  readonly access: Access;
  /** In the order of the requests. */
  readonly writes: readonly DisconnectWrite[];
}

/** The parent of connection rows; parents of data rows count from 0. */
const parent = -1;

/**
 * Stores onDisconnect writes beside the data, so that a kill of the emulator counts as the end of every
 * connection:
 *
 * ```
 *  row (-1, "4f…")     {"namespace":"my-namespace","access":{…}}   the user of the connection
 *  row (-1, "4f… 1")   {"kind":"put","path":["seen"],"data":true}  one write
 * ```
 */
export class DisconnectRows {
  readonly #table: RowTable;

  constructor(table: RowTable) {
    this.#table = table;
  }

  saveOwner(session: string, namespace: string, access: Access): void {
    const kept = access.kind === 'owner' ? 'owner' : access.auth;
    this.#table.put(parent, session, JSON.stringify({ namespace, access: kept }));
  }

  /** Saves a write under its number in the session; returns the length of the row in characters. */
  save(session: string, number: number, write: DisconnectWrite): number {
    const text = JSON.stringify(write);
    this.#table.put(parent, `${session} ${number}`, text);
    return text.length;
  }

  remove(session: string, number: number): void {
    this.#table.remove(parent, `${session} ${number}`);
  }

  removeOwner(session: string): void {
    this.#table.remove(parent, session);
  }

  /** Resolves when these rows, and all data written meanwhile, are durable. */
  commit(): Promise<void> | null {
    return this.#table.commit();
  }

  /** Removes and returns the writes of connections of earlier runs. */
  takeAll(): readonly LeftBehind[] {
    const owners = new Map<string, unknown>();
    const writes = new Map<string, [number, DisconnectWrite][]>();
    for (const [key, text] of [...this.#table.rows(parent)]) {
      this.#table.remove(parent, key);
      const json: unknown = JSON.parse(text);
      const [session = '', number] = key.split(' ');
      if (number === undefined) {
        owners.set(session, json);
        continue;
      }
      if (!isWrite(json)) throw new Error(`damaged row: ${text}`);
      const known = writes.get(session);
      if (known === undefined) writes.set(session, [[Number(number), json]]);
      else known.push([Number(number), json]);
    }
    return [...writes].map(([session, numbered]) => ({
      ...parseOwner(owners.get(session)),
      writes: numbered.sort(([a], [b]) => a - b).map(([, write]) => write),
    }));
  }
}

function parseOwner(json: unknown): Pick<LeftBehind, 'namespace' | 'access'> {
  if (
    typeof json !== 'object' ||
    json === null ||
    !('namespace' in json) ||
    !('access' in json) ||
    typeof json.namespace !== 'string'
  ) {
    throw new Error(`damaged row: ${JSON.stringify(json)}`);
  }
  const access = json.access === 'owner' ? owner : (parseOverride(json.access) ?? signedOut);
  return { namespace: json.namespace, access };
}

function isWrite(json: unknown): json is DisconnectWrite {
  return (
    typeof json === 'object' &&
    json !== null &&
    'kind' in json &&
    (json.kind === 'put' || json.kind === 'merge') &&
    'path' in json &&
    Array.isArray(json.path) &&
    json.path.every((key) => typeof key === 'string') &&
    'data' in json
  );
}
