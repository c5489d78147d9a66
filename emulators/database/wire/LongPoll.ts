import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Session, Transport } from './Session.ts';

/** Clients ask again after 25 s without an answer. An empty answer comes before that. */
const holdMs = 20_000;

/** A client that sends no request for this long has disconnected. */
const goneAfterMs = 60_000;

/** A client that leaves this many characters unread is disconnected. */
const giveUpAboveLength = 64 * 1024 * 1024;

/** The most pieces of one message; each has about 1,800 characters of base64. */
const maxPieces = 50_000;

/**
 * A connection by long polling, the browsers' fallback: script responses that call functions in the page. The
 * server holds one request open for its messages. The client's messages come in the URLs of other requests, in
 * numbered pieces (firebase-js-sdk `BrowserPollConnection.ts`).
 */
export class LongPoll implements Transport {
  readonly id = randomBytes(8).toString('hex');
  readonly password = randomBytes(16).toString('hex');
  readonly #onGone: () => void;
  #session: Session | null = null;
  #outgoing: string[] = [];
  #outgoingLength = 0;
  #nextAnswer = 0;
  #held: ServerResponse | null = null;
  #holdTimer: NodeJS.Timeout | null = null;
  #goneTimer: NodeJS.Timeout | null = null;
  #isClosed = false;
  readonly #pieces = new Map<number, { readonly total: number; readonly data: string }>();
  /** Characters of base64 in {@link #pieces}. */
  #piecesLength = 0;
  #nextPiece = 0;

  /** @param onGone called once, when the client has closed its page or sends no more requests. */
  constructor(onGone: () => void) {
    this.#onGone = onGone;
  }

  /** Answers the first request: names the page's functions and delivers the greeting. */
  start(session: Session, callback: string, response: ServerResponse): void {
    this.#session = session;
    const forward = (name: string): string =>
      `function ${name}() { var f = parent.window["${name}${callback}"]; if (f) f.apply(null, arguments); }\n`;
    const greeting = `pLPCommand("start", "${this.id}", "${this.password}");\n`;
    this.#answer(response, `${forward('pLPCommand')}${forward('pRTLPCB')}${greeting}`);
    this.#watch();
  }

  /** Reads the client's message pieces from a URL. Answers at once when there are messages for the client. */
  poll(parameters: URLSearchParams, response: ServerResponse): void {
    this.#watch();
    for (let at = 0; parameters.has(`seg${at}`); at += 1) {
      const data = parameters.get(`d${at}`) ?? '';
      const total = Number(parameters.get(`ts${at}`));
      this.#pieces.set(Number(parameters.get(`seg${at}`)), { total, data });
      this.#piecesLength += data.length;
    }
    // A client keeps one request open and sends by a second; answer the first now.
    this.#release();
    this.#held = response;
    response.on('close', () => {
      if (this.#held === response) this.#held = null;
    });
    this.#receivePieces();
    if (this.#outgoing.length > 0 || this.#isClosed) this.#release();
    else this.#holdTimer = setTimeout(() => this.#release(), holdMs).unref();
  }

  send(frames: readonly Buffer[]): void {
    const [first, ...pieces] = frames;
    if (first === undefined || this.#isClosed) return;
    const text = (pieces.length === 0 ? first : Buffer.concat(pieces)).toString('utf8');
    this.#outgoing.push(text);
    this.#outgoingLength += text.length;
    if (this.#outgoingLength > giveUpAboveLength + text.length) this.gone();
    // All messages of one turn of the event loop go into one answer.
    else if (this.#outgoing.length === 1) setImmediate(() => this.#release(false));
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#release();
  }

  /** The page was closed. */
  gone(): void {
    this.close();
    if (this.#goneTimer !== null) clearTimeout(this.#goneTimer);
    this.#onGone();
  }

  #watch(): void {
    if (this.#goneTimer !== null) clearTimeout(this.#goneTimer);
    this.#goneTimer = setTimeout(() => this.gone(), goneAfterMs).unref();
  }

  /** Base64 uses four characters for three bytes. */
  get #isTooLong(): boolean {
    return this.#piecesLength > ((this.#session?.maxMessageLength ?? 0) * 4) / 3;
  }

  #receivePieces(): void {
    for (;;) {
      const total = this.#pieces.get(this.#nextPiece)?.total ?? 0;
      const pieces: string[] = [];
      while (pieces.length < total) {
        const piece = this.#pieces.get(this.#nextPiece + pieces.length);
        if (piece === undefined) break;
        pieces.push(piece.data);
      }
      if (total < 1 || total > maxPieces || this.#pieces.size > maxPieces || this.#isTooLong) {
        if (this.#pieces.size > maxPieces || total > maxPieces || this.#isTooLong) this.gone();
        return;
      }
      if (pieces.length < total) return;
      for (let at = 0; at < total; at += 1) this.#pieces.delete(this.#nextPiece + at);
      this.#nextPiece += total;
      for (const piece of pieces) this.#piecesLength -= piece.length;
      // The SDK writes URL-safe base64 with dots instead of equals signs.
      const text = Buffer.from(pieces.join('').replaceAll('.', ''), 'base64url').toString('utf8');
      this.#session?.receive(text);
    }
  }

  /** Answers the held request with all pending messages. */
  #release(evenIfEmpty = true): void {
    const response = this.#held;
    if (response === null || (!evenIfEmpty && this.#outgoing.length === 0)) return;
    this.#held = null;
    if (this.#holdTimer !== null) clearTimeout(this.#holdTimer);
    this.#answer(response, '');
  }

  #answer(response: ServerResponse, before: string): void {
    const messages = this.#outgoing.join(',');
    this.#outgoing = [];
    this.#outgoingLength = 0;
    const end = this.#isClosed ? 'pLPCommand("close");\n' : '';
    response.writeHead(200, {
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    });
    response.end(`${before}pRTLPCB(${this.#nextAnswer}, [${messages}]);\n${end}`);
    this.#nextAnswer += 1;
  }
}
