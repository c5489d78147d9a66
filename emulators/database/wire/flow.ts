import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { corkForThisTurn } from './cork.ts';
import type { Transport } from './Session.ts';

/** While a client has this many unread bytes, its further requests wait. */
const holdAboveBytes = 4 * 1024 * 1024;

/** A client with this many unread bytes does not read its listens and is disconnected. */
const cutOffAboveBytes = 64 * 1024 * 1024;

const asText = { binary: false };

/**
 * The messages to and from one client's WebSocket, with bounded memory in both directions. There is one per
 * connection, and most are idle. So it has class methods, and allocates its queue on first use.
 */
export class Flow implements Transport {
  readonly #webSocket: WebSocket;
  readonly #stream: Duplex;
  readonly #handle: (text: string) => void;
  /** Messages that still arrive after the socket was paused, because they came in the same chunk. */
  #held: string[] | null = null;
  #allowanceBytes = 0;

  /**
   * @param stream the stream that the WebSocket writes to.
   * @param handle carries out a message's request, and sends all its answers before it returns.
   */
  constructor(webSocket: WebSocket, stream: Duplex, handle: (text: string) => void) {
    this.#webSocket = webSocket;
    this.#stream = stream;
    this.#handle = handle;
  }

  /** Sends the text frames of one message, or disconnects a client that does not read. */
  send(frames: readonly Buffer[]): void {
    const webSocket = this.#webSocket;
    if (webSocket.readyState !== WebSocket.OPEN) return;
    const waitingBytes = webSocket.bufferedAmount;
    if (waitingBytes < cutOffAboveBytes) this.#allowanceBytes = 0;
    if (waitingBytes > cutOffAboveBytes + this.#allowanceBytes) {
      webSocket.terminate();
      return;
    }
    let bytes = 0;
    for (const frame of frames) bytes += frame.length;
    // One answer may exceed the limit by itself; later ones may not add to it.
    if (frames.length > 1 && bytes > cutOffAboveBytes) {
      this.#allowanceBytes = Math.max(this.#allowanceBytes, bytes);
    }
    corkForThisTurn(this.#stream);
    // Only a write that may fill the buffer needs a callback.
    const mayFill = waitingBytes + bytes > holdAboveBytes / 2;
    const last = mayFill ? frames.length - 1 : -1;
    for (const [at, frame] of frames.entries()) {
      if (at === last) webSocket.send(frame, asText, () => this.#onWritten());
      else webSocket.send(frame, asText);
    }
  }

  close(reason: string): void {
    this.#webSocket.close(1008, reason);
  }

  /** Handles one message now, or after the client has read its pending data. */
  receive(text: string): void {
    if (this.#held === null && !this.#isFull) this.#handle(text);
    else (this.#held ??= []).push(text);
    this.#goOn();
  }

  get #isFull(): boolean {
    return this.#webSocket.bufferedAmount >= holdAboveBytes;
  }

  #goOn(): void {
    const webSocket = this.#webSocket;
    while (!this.#isFull) {
      const text = this.#held?.shift();
      if (text === undefined) {
        this.#held = null;
        if (webSocket.isPaused) webSocket.resume();
        return;
      }
      this.#handle(text);
    }
    if (!webSocket.isPaused) webSocket.pause();
  }

  #onWritten(): void {
    const webSocket = this.#webSocket;
    if (webSocket.isPaused && webSocket.readyState === WebSocket.OPEN) this.#goOn();
  }
}
