import type { Duplex } from 'node:stream';
import { WebSocket } from 'ws';
import { corkForThisTurn } from './cork.ts';

/** While this much waits to be read by a client, its further requests wait too. */
const holdAboveBytes = 4 * 1024 * 1024;

/** A client for which this much waits is not reading what it listens to, and is cut off. */
const cutOffAboveBytes = 64 * 1024 * 1024;

const asText = { binary: false };

/** What goes to and comes from one client, neither of it more than memory can hold. */
export interface Flow {
  /** Sends the text frames of one message, or ends the connection of a client that does not read. */
  send(frames: readonly Buffer[]): void;
  /** Takes one message; it is handled now, or when the client has read what waits for it. */
  receive(text: string): void;
}

/**
 * @param stream what the WebSocket writes to.
 * @param handle does what a message asks for, sending whatever it sends before it returns.
 */
export function flowOf(webSocket: WebSocket, stream: Duplex, handle: (text: string) => void): Flow {
  // Frames that came in one piece with the one that filled the buffer arrive though the socket is paused.
  const held: string[] = [];
  let allowanceBytes = 0;

  function handleHeld(): void {
    while (webSocket.bufferedAmount < holdAboveBytes) {
      const text = held.shift();
      if (text === undefined) {
        if (webSocket.isPaused) webSocket.resume();
        return;
      }
      handle(text);
    }
    if (!webSocket.isPaused) webSocket.pause();
  }

  function onWritten(): void {
    if (webSocket.isPaused && webSocket.readyState === WebSocket.OPEN) handleHeld();
  }

  return {
    send: (frames) => {
      if (webSocket.readyState !== WebSocket.OPEN) return;
      const waitingBytes = webSocket.bufferedAmount;
      if (waitingBytes < cutOffAboveBytes) allowanceBytes = 0;
      if (waitingBytes > cutOffAboveBytes + allowanceBytes) {
        webSocket.terminate();
        return;
      }
      // One answer may itself be bigger than the limit; what comes after it may not pile up on top.
      if (frames.length > 1) {
        const bytes = frames.reduce((sum, frame) => sum + frame.length, 0);
        if (bytes > cutOffAboveBytes) allowanceBytes = Math.max(allowanceBytes, bytes);
      }
      corkForThisTurn(stream);
      const last = frames.length - 1;
      for (const [at, frame] of frames.entries()) {
        if (at < last) webSocket.send(frame, asText);
        else webSocket.send(frame, asText, onWritten);
      }
    },
    receive: (text) => {
      held.push(text);
      if (held.length === 1 || !webSocket.isPaused) handleHeld();
    },
  };
}
