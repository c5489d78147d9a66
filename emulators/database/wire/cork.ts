import type { Duplex } from 'node:stream';

const corked: Duplex[] = [];

/**
 * Buffers the writes to a stream until the end of this turn of the event loop. A client that sends many requests
 * at once gets one write, not one per answer. `ws` uses a system call per frame, which costs more than a small
 * database write.
 */
export function corkForThisTurn(stream: Duplex): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  if (corked.length === 0) process.nextTick(writeCorked);
  corked.push(stream);
}

/** Flushes all buffered writes now, without waiting for the end of the turn. */
export function writeCorked(): void {
  for (const stream of corked.splice(0)) stream.uncork();
}
