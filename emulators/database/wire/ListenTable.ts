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

/** What a table needs of the session it belongs to. */
interface Owner {
  readonly access: Access;
  readonly database: Database;
  send(message: string): void;
  sendFrames(frames: readonly Buffer[]): void;
}

/** A listen as the client asked for it. */
export interface ListenRequest {
  readonly path: Path;
  readonly query: Query | null;
  /** The query object as it came, to be sent back when the listen is revoked. */
  readonly wireQuery: unknown;
  /** The number by which the client knows a listen with a query. */
  readonly tag: number | null;
  /** Hash of what the client holds already. */
  readonly hash: string;
  /** The same by ranges, from clients that can replace some of them. */
  readonly compoundHash: CompoundHash | null;
}

/** More than this no screen shows, and every one of them is kept in memory. */
const maxListens = 100_000;

/** Everything that one session listens to. */
export class ListenTable {
  readonly #owner: Owner;
  readonly #subscriptions = new Map<string, { listener: Listener; subscription: Subscription }>();
  /** The event that was sent last: a write is told once, however many listens without a tag it touches. */
  #lastUntagged: ViewEvent | null = null;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Ends the listens that whoever the session belongs to now may not have. */
  recheck(): void {
    for (const { listener, subscription } of [...this.#subscriptions.values()]) {
      this.#owner.database.recheck(subscription, listener);
    }
  }

  /**
   * Begins to listen and sends what is there, unless the client has it. Returns the `.indexOn` that is
   * missing, if any. Throws RequestError when the listener may not read.
   */
  open(request: ListenRequest): string | null {
    const { path, query, tag } = request;
    const id = listenId(path, query);
    this.close(path, query);
    if (this.#subscriptions.size >= maxListens) {
      throw new RequestError('failure', 'Too many listens on one connection.');
    }
    const owner = this.#owner;
    const listener: Listener = {
      get access() {
        return owner.access;
      },
      onEvent: (event) => this.#tell(event, tag),
      onRevoked: () => {
        this.#subscriptions.delete(id);
        owner.send(revokedMessage(wirePath(path), query === null ? null : request.wireQuery));
      },
    };
    const subscription = owner.database.listen(path, query, listener);
    this.#subscriptions.set(id, { listener, subscription });
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
    const held = this.#subscriptions.get(id);
    if (held === undefined) return;
    held.subscription.close();
    this.#subscriptions.delete(id);
  }

  closeAll(): void {
    for (const { subscription } of this.#subscriptions.values()) subscription.close();
    this.#subscriptions.clear();
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

  #tell(event: ViewEvent, tag: number | null): void {
    if (tag === null) {
      if (this.#lastUntagged === event) return;
      this.#lastUntagged = event;
    }
    this.#owner.sendFrames(eventFrames(event, tag));
  }
}

function listenId(path: Path, query: Query | null): string {
  return `${path.join('/')} ${query === null ? '' : queryId(query)}`;
}
