import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { corkForThisTurn } from './cork.ts';
import type { Transport } from './Session.ts';

/** While this much waits to be read by a client, its further requests wait too. */
const holdAboveBytes = 4 * 1024 * 1024;

/** A client for which this much waits is not reading what it listens to, and is cut off. */
const cutOffAboveBytes = 64 * 1024 * 1024;

const asText = { binary: false };

/**
 * What goes to and comes from one client by its WebSocket, neither of it more than memory can hold. There is
 * one for every connection, most of which are idle: so its methods are the class's and what it holds back
 * has no place until there is some.
 */
export class Flow implements Transport {
  readonly #webSocket: WebSocket;
  readonly #stream: Duplex;
  readonly #handle: (text: string) => void;
  /** Frames that came in one piece with the one that filled the buffer arrive though the socket is paused. */
  #held: string[] | null = null;
  #allowanceBytes = 0;

  /**
   * @param stream what the WebSocket writes to.
   * @param handle does what a message asks for, sending whatever it sends before it returns.
   */
  constructor(webSocket: WebSocket, stream: Duplex, handle: (text: string) => void) {
    this.#webSocket = webSocket;
    this.#stream = stream;
    this.#handle = handle;
  }

  /** Sends the text frames of one message, or ends the connection of a client that does not read. */
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
    // One answer may itself be bigger than the limit; what comes after it may not pile up on top.
    if (frames.length > 1 && bytes > cutOffAboveBytes) {
      this.#allowanceBytes = Math.max(this.#allowanceBytes, bytes);
    }
    corkForThisTurn(this.#stream);
    // Only what may fill the buffer has to say when it is gone.
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

  /** Takes one message; it is handled now, or when the client has read what waits for it. */
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
