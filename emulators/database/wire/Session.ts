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

/** A write may have 16 MB over the wire (usage limits); its envelope and escapes get room beside it. */
export const maxMessageLength = 64 * 1024 * 1024;

/** How a session reaches its client. */
export interface Transport {
  /** Sends the text frames of one message. */
  send(frames: readonly Buffer[]): void;
  /** Ends the connection; the client may come back. */
  close(reason: string): void;
}

/**
 * One client's conversation: who it is, what it listens to, what it leaves behind. It ends once, for
 * whatever reason, and what is to be written at its end is written then.
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

  /** Greets the client; `host` is where it shall connect the next time. */
  start(host: string): void {
    // A greeting takes time to arrive, and clients count on it: they estimate a server timestamp, and expect
    // to be told of the real one, which is later. On one machine both would often be the same.
    this.send(helloMessage({ timeMs: Date.now() - 1, host, session: this.id }));
  }

  send(message: string): void {
    this.sendFrames(toFrames(message));
  }

  sendFrames(frames: readonly Buffer[]): void {
    if (!this.#isOver) this.#transport.send(frames);
  }

  /** Takes one whole message; `from` is where a ping is to be answered. */
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

  /** UTF-16 units that one message of this client may have now. */
  get maxMessageLength(): number {
    return Math.min(maxMessageLength, this.database.requestLimitBytes(this.access));
  }

  /** True while the session speaks by this transport. */
  isOn(transport: Transport): boolean {
    return this.#transport === transport;
  }

  /** Offers another transport; the session goes over to it when the client says that it is ready. */
  offer(transport: Transport): void {
    this.#nextTransport = transport;
    transport.send(toFrames(upgradeMessage));
  }

  #switchTransport(): void {
    const next = this.#nextTransport;
    if (next === null) return;
    this.#nextTransport = null;
    // The last word on the old transport: whatever comes after it comes by the new one.
    this.send(endOfTransmissionMessage);
    this.#transport = next;
  }

  /** Becomes somebody else; listens that they may not have are revoked. */
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
   * Takes note of when the client's App Check token ends (epoch ms; null: never, or there is none). The
   * client is told and nothing else happens: nobody is refused anything for want of a token.
   */
  setAppCheckExpiry(expiresAtMs: number | null): void {
    this.#appCheckExpiry.watch(expiresAtMs, () => {
      this.send(appCheckRevokedMessage('expired_token', 'App Check token is expired'));
    });
  }

  /** Ends the connection from this side. */
  close(reason: string): void {
    this.#transport.close(reason);
    this.end();
  }

  /** The connection is gone: stops listening, then writes what the client left to be written. */
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
        // Rules may have changed since it was asked for; there is nobody left to tell.
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

  /** A token with a `debug` claim asks to be told why it was refused; the SDK prints the text. */
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

/** 16 MB, the most that one write over the wire may have (usage limits). */
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
  // A fault of ours must not leave the client waiting, nor end anybody else's connection.
  console.error(error);
  return answerMessage(number, 'failure', '"The server met an unexpected fault."');
}
