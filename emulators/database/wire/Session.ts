import { randomBytes } from 'node:crypto';
import { signedOut } from '../access/access.ts';
import type { Access } from '../access/access.ts';
import { ExpiryTimer } from '../access/ExpiryTimer.ts';
import type { ReadCredential } from '../access/parseToken.ts';
import type { Database } from '../Database.ts';
import { RequestError } from '../RequestError.ts';
import { DisconnectQueue } from './DisconnectQueue.ts';
import type { DisconnectRows } from './DisconnectRows.ts';
import { toFrames } from './frames.ts';
import { ListenTable } from './ListenTable.ts';
import {
  answerMessage,
  appCheckRevokedMessage,
  authRevokedMessage,
  debugMessage,
  endOfTransmissionMessage,
  errorMessage,
  helloMessage,
  parseClientMessage,
  pongMessage,
  upgradeMessage,
  valueAnswerFrames,
} from './messages.ts';
import type { WireRequest } from './messages.ts';
import { answerRequest } from './requests.ts';

/**
 * The most characters of one message. A write may have 16 MB over the wire (usage limits); the rest is room for
 * its envelope and escapes.
 */
export const maxMessageLength = 64 * 1024 * 1024;

/** The connection from a session to its client. */
export interface Transport {
  /** Sends the text frames of one message. */
  send(frames: readonly Buffer[]): void;
  /** Closes the connection; the client may reconnect. */
  close(reason: string): void;
}

/**
 * One client's session: its user, its listens, its onDisconnect writes. It ends once, whatever the reason, and
 * then carries out these writes.
 */
export class Session {
  readonly id = randomBytes(16).toString('hex');
  readonly database: Database;
  readonly readCredential: ReadCredential;
  readonly onDisconnect: DisconnectQueue;
  readonly listens: ListenTable;
  access: Access = signedOut;
  #transport: Transport;
  #nextTransport: Transport | null = null;
  #isOver = false;
  readonly #accessExpiry = new ExpiryTimer();
  readonly #appCheckExpiry = new ExpiryTimer();

  constructor(
    { database, readCredential }: { database: Database; readCredential: ReadCredential },
    transport: Transport,
    rows: DisconnectRows,
  ) {
    this.database = database;
    this.readCredential = readCredential;
    this.#transport = transport;
    this.onDisconnect = new DisconnectQueue(rows, { id: this.id, namespace: database.name });
    this.listens = new ListenTable(this);
  }

  /** Greets the client; `host` is its address for the next connection. */
  start(host: string): void {
    // One millisecond earlier: clients estimate a server timestamp from the greeting, and rely on the real one
    // being later. On one machine both could be equal.
    this.send(helloMessage({ timeMs: Date.now() - 1, host, session: this.id }));
  }

  send(message: string): void {
    this.sendFrames(toFrames(message));
  }

  sendFrames(frames: readonly Buffer[]): void {
    if (!this.#isOver) this.#transport.send(frames);
  }

  /** Handles one whole message; `from` is the transport for the answer to a ping. */
  receive(text: string, from: Transport = this.#transport): void {
    if (this.#isOver) return;
    const message = parseClientMessage(text);
    switch (message.kind) {
      case 'ping':
        from.send(toFrames(pongMessage));
        return;
      case 'end-of-transmission':
        this.#switchTransport();
        return;
      case 'other':
        return;
      case 'malformed':
        this.send(errorMessage(message.reason));
        this.#transport.close(message.reason);
        return;
      case 'request':
        if (isTooBig(message.request, text)) {
          this.send(refusal(message.request.number, new RequestError('write_too_big', tooBig)));
        } else this.#answer(message.request);
    }
  }

  /** The UTF-16 units that one message of this client may have now. */
  get maxMessageLength(): number {
    return Math.min(maxMessageLength, this.database.requestLimitBytes(this.access));
  }

  /** True while the session uses this transport. */
  isOn(transport: Transport): boolean {
    return this.#transport === transport;
  }

  /** Offers another transport; the session switches when the client says that it is ready. */
  offer(transport: Transport): void {
    this.#nextTransport = transport;
    transport.send(toFrames(upgradeMessage));
  }

  #switchTransport(): void {
    const next = this.#nextTransport;
    if (next === null) return;
    this.#nextTransport = null;
    // The last message on the old transport; all later ones use the new one.
    this.send(endOfTransmissionMessage);
    this.#transport = next;
  }

  /** Changes the session's user, and revokes the listens that the new user may not have. */
  setAccess(access: Access): void {
    this.access = access;
    this.onDisconnect.setAccess(access);
    const expiresAtMs = access.kind === 'owner' ? null : access.expiresAtMs;
    this.#accessExpiry.watch(expiresAtMs, () => {
      this.send(authRevokedMessage('expired_token', 'Auth token is expired'));
      this.setAccess(signedOut);
    });
    this.listens.recheck();
  }

  /**
   * Notes when the client's App Check token expires (epoch ms; null: never, or no token). On expiry it only tells
   * the client: no request is refused for a missing token.
   */
  setAppCheckExpiry(expiresAtMs: number | null): void {
    this.#appCheckExpiry.watch(expiresAtMs, () => {
      this.send(appCheckRevokedMessage('expired_token', 'App Check token is expired'));
    });
  }

  /** Closes the connection from this side. */
  close(reason: string): void {
    this.#transport.close(reason);
    this.end();
  }

  /** The connection has ended: removes the listens, then carries out the onDisconnect writes. */
  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#accessExpiry.stop();
    this.#appCheckExpiry.stop();
    this.listens.closeAll();
    for (const write of this.onDisconnect.take()) {
      try {
        const durable = this.database.write({ ...write, access: this.access, now: Date.now() });
        durable?.catch((error: unknown) => console.error(error));
      } catch (error) {
        // The rules may have changed since the request; there is no client to tell.
        if (!(error instanceof RequestError)) throw error;
      }
    }
  }

  #answer(request: WireRequest): void {
    const { number } = request;
    try {
      const answer = answerRequest(this, request);
      if (typeof answer === 'string') this.send(answerMessage(number, 'ok', answer));
      else if (answer instanceof Promise) this.#acknowledge(number, answer);
      else this.sendFrames(valueAnswerFrames(number, answer));
    } catch (error) {
      this.#explain(request, error);
      this.send(refusal(number, error));
    }
  }

  /** Sends the reason of a refusal to a client whose token has a `debug` claim; the SDK prints it. */
  #explain(request: WireRequest, error: unknown): void {
    const { access } = this;
    if (access.kind === 'owner' || access.auth?.token['debug'] !== true) return;
    if (!(error instanceof RequestError) || error.status !== 'permission_denied') return;
    const { p: path } = request.body;
    const where = typeof path === 'string' ? path : '';
    this.send(
      debugMessage(`The rules refuse "${request.action}" at ${where} to ${access.auth.uid}.`),
    );
  }

  #acknowledge(number: number, durable: Promise<void>): void {
    durable.then(
      () => this.send(answerMessage(number, 'ok', '""')),
      (error: unknown) => this.send(refusal(number, error)),
    );
  }
}

/** 16 MB, the limit of one write over the wire (usage limits). */
const maxWriteBytes = 16 * 1024 * 1024;
const tooBig = 'Data to write exceeds the maximum size that can be modified with a single request.';

function isTooBig({ action }: WireRequest, text: string): boolean {
  if (!['p', 'm', 'o', 'om'].includes(action)) return false;
  return text.length > maxWriteBytes / 3 && Buffer.byteLength(text) > maxWriteBytes;
}

function refusal(number: number, error: unknown): string {
  if (error instanceof RequestError) {
    return answerMessage(number, error.status, JSON.stringify(error.message));
  }
  // A bug of ours must neither leave the client waiting nor close other connections.
  console.error(error);
  return answerMessage(number, 'failure', '"The server met an unexpected fault."');
}
