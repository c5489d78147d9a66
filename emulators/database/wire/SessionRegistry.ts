import type { ReadCredential } from '../access/parseToken.ts';
import type { Database } from '../Database.ts';
import type { DisconnectRows } from './DisconnectRows.ts';
import { resetMessage } from './messages.ts';
import { Session } from './Session.ts';
import type { Transport } from './Session.ts';

/** How a client introduces itself, whatever it connects by. */
export interface Introduction {
  readonly database: Database;
  /** The host it asked for, by which it shall connect the next time. */
  readonly host: string;
  /** Its last session, when it connects again. */
  readonly lastSession: string | null;
}

/** Every session that is not over. */
export class SessionRegistry {
  readonly #sessions = new Map<string, Session>();
  readonly #rows: DisconnectRows;
  readonly #readCredential: ReadCredential;

  /** @param rows where sessions keep what they leave to be written at their end. */
  constructor(rows: DisconnectRows, readCredential: ReadCredential) {
    this.#rows = rows;
    this.#readCredential = readCredential;
  }

  /**
   * Begins and greets a session. A client that comes back has given its last connection up, though we may
   * not have noticed yet: that session ends first, with what it left to be written.
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
