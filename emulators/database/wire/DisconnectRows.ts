import { owner, signedOut } from '../access/access.ts';
import type { Access } from '../access/access.ts';
import { parseOverride } from '../access/parseToken.ts';
import type { RowTable } from '../storage/RowTable.ts';

/** A write that a connection leaves behind. */
export interface DisconnectWrite {
  readonly kind: 'put' | 'merge';
  readonly path: readonly string[];
  readonly data: unknown;
}

/** What a connection left that was open when the emulator was killed. */
export interface LeftBehind {
  readonly namespace: string;
  /** Who had the connection. */
  readonly access: Access;
  /** In the order they were asked for. */
  readonly writes: readonly DisconnectWrite[];
}

/** Rows of this parent belong to connections; those of the data have numbers from 0. */
const parent = -1;

/**
 * Keeps what connections leave to be written beside the data, so that the end of the emulator ends them like
 * any other end:
 *
 * ```
 *  row (-1, "4f…")     {"namespace":"my-namespace","access":{…}}   who had the connection
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

  /** Keeps a write under a number of its session's own; returns how many characters that takes. */
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

  /** Resolves when all of this is durable, together with what was written to the data meanwhile. */
  commit(): Promise<void> | null {
    return this.#table.commit();
  }

  /** Takes everything out that connections of an earlier run left. */
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
