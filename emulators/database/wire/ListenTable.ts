import type { Access } from '../access/access.ts';
import type { Subscription, Database } from '../Database.ts';
import { queryId } from '../query/Query.ts';
import type { Query } from '../query/Query.ts';
import type { Listener, View } from '../query/View.ts';
import type { ViewEvent } from '../query/ViewEvent.ts';
import { setEvent } from '../query/ViewEvent.ts';
import type { CompoundHash } from '../tree/compoundHash.ts';
import { RequestError } from '../RequestError.ts';
import { readBudget } from '../tree/ReadBudget.ts';
import { wirePath } from '../tree/paths.ts';
import type { Path } from '../tree/paths.ts';
import { toFrames } from './frames.ts';
import { eventFrames, rangeMergeMessage, revokedMessage } from './messages.ts';

/** The parts of a session that its table needs. */
interface Owner {
  readonly access: Access;
  readonly database: Database;
  send(message: string): void;
  sendFrames(frames: readonly Buffer[]): void;
}

/** A listen as the client requested it. */
export interface ListenRequest {
  readonly path: Path;
  readonly query: Query | null;
  /** The query object as received, sent back when the listen is revoked. */
  readonly wireQuery: unknown;
  /** The client's number for a listen with a query; null without a query. */
  readonly tag: number | null;
  /** The hash of the client's data. */
  readonly hash: string;
  /** The hashes of ranges, from clients that can replace single ranges. */
  readonly compoundHash: CompoundHash | null;
}

/** The most listens of one session. They are kept in memory, and no screen needs as many. */
const maxListens = 100_000;

/** All listens of one session. */
export class ListenTable {
  readonly #owner: Owner;
  readonly #listens = new Map<string, Listen>();
  /** The last event sent without a tag: a write is sent once, however many untagged listens it affects. */
  #lastUntagged: ViewEvent | null = null;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Revokes the listens that the session's new user may not have. */
  recheck(): void {
    for (const listen of [...this.#listens.values()]) {
      if (listen.subscription !== null) this.#owner.database.recheck(listen.subscription, listen);
    }
  }

  /**
   * Starts a listen and sends the current data, unless the client has it. Returns the missing `.indexOn`, if any.
   * Throws RequestError when the client may not read.
   */
  open(request: ListenRequest): string | null {
    const { path, query, tag } = request;
    const id = listenId(path, query);
    this.close(path, query);
    if (this.#listens.size >= maxListens) {
      throw new RequestError('failure', 'Too many listens on one connection.');
    }
    const listen = new Listen(this, this.#owner, {
      id,
      path,
      tag,
      wireQuery: query === null ? null : request.wireQuery,
    });
    const subscription = this.#owner.database.listen(path, query, listen);
    listen.subscription = subscription;
    this.#listens.set(id, listen);
    try {
      this.#sendWhatIsThere(subscription.view, request);
    } catch (error) {
      this.close(path, query);
      throw error;
    }
    return subscription.missingIndex;
  }

  close(path: Path, query: Query | null): void {
    const id = listenId(path, query);
    const held = this.#listens.get(id);
    if (held === undefined) return;
    held.subscription?.close();
    this.#listens.delete(id);
  }

  closeAll(): void {
    for (const { subscription } of this.#listens.values()) subscription?.close();
    this.#listens.clear();
  }

  /** Removes a listen that was revoked. */
  forget(id: string): void {
    this.#listens.delete(id);
  }

  /** Sends an event to the client, once for all its untagged listens. */
  tell(event: ViewEvent, tag: number | null): void {
    if (tag === null) {
      if (this.#lastUntagged === event) return;
      this.#lastUntagged = event;
    }
    this.#owner.sendFrames(eventFrames(event, tag));
  }

  #sendWhatIsThere(view: View, { path, tag, hash, compoundHash }: ListenRequest): void {
    const { root } = this.#owner.database;
    if (view.isHashed(root, hash)) return;
    const merges = compoundHash === null ? null : view.rangeMerges(root, compoundHash);
    if (merges !== null) {
      this.#owner.sendFrames(toFrames(rangeMergeMessage(path, merges, tag)));
      return;
    }
    const value = view.value(root, readBudget());
    this.#owner.sendFrames(eventFrames(setEvent(path, value), tag));
  }
}

/** The identity of a listen. */
interface Asked {
  readonly id: string;
  readonly path: Path;
  readonly tag: number | null;
  /** Null when it was requested without a query. */
  readonly wireQuery: unknown;
}

/** One listen of a session. */
class Listen implements Listener {
  subscription: Subscription | null = null;
  readonly #table: ListenTable;
  readonly #owner: Owner;
  readonly #asked: Asked;

  constructor(table: ListenTable, owner: Owner, asked: Asked) {
    this.#table = table;
    this.#owner = owner;
    this.#asked = asked;
  }

  get access(): Access {
    return this.#owner.access;
  }

  onEvent(event: ViewEvent): void {
    this.#table.tell(event, this.#asked.tag);
  }

  onRevoked(): void {
    const { id, path, wireQuery } = this.#asked;
    this.#table.forget(id);
    this.#owner.send(revokedMessage(wirePath(path), wireQuery));
  }
}

function listenId(path: Path, query: Query | null): string {
  return `${path.join('/')} ${query === null ? '' : queryId(query)}`;
}
