import type { ReadCredential } from '../access/parseToken.ts';
import type { Database } from '../Database.ts';
import type { DisconnectRows } from './DisconnectRows.ts';
import { resetMessage } from './messages.ts';
import { Session } from './Session.ts';
import type { Transport } from './Session.ts';

/** A client's introduction, on any transport. */
export interface Introduction {
  readonly database: Database;
  /** The host that it requested, its address for the next connection. */
  readonly host: string;
  /** Its last session, when it reconnects. */
  readonly lastSession: string | null;
}

/** All open sessions. */
export class SessionRegistry {
  readonly #sessions = new Map<string, Session>();
  readonly #rows: DisconnectRows;
  readonly #readCredential: ReadCredential;

  /** @param rows where sessions store their onDisconnect writes. */
  constructor(rows: DisconnectRows, readCredential: ReadCredential) {
    this.#rows = rows;
    this.#readCredential = readCredential;
  }

  /**
   * Creates a session and greets the client. A client that reconnects has dropped its last connection, even if we
   * have not noticed. So its last session ends first, with its onDisconnect writes.
   */
  open({ database, host, lastSession }: Introduction, transport: Transport): Session {
    const last = lastSession === null ? undefined : this.#sessions.get(lastSession);
    if (last?.database === database) last.close('The client has connected again.');
    const session = new Session(
      { database, readCredential: this.#readCredential },
      transport,
      this.#rows,
    );
    this.#sessions.set(session.id, session);
    session.start(host);
    return session;
  }

  get(id: string): Session | undefined {
    return this.#sessions.get(id);
  }

  end(session: Session): void {
    this.#sessions.delete(session.id);
    session.end();
  }

  /** Tells every client to connect to another host. */
  redirect(host: string): void {
    for (const session of this.#sessions.values()) session.send(resetMessage(host));
  }

  endAll(): void {
    for (const session of this.#sessions.values()) session.end();
    this.#sessions.clear();
  }
}
