import type { Duplex } from 'node:stream';

const corked: Duplex[] = [];

/**
 * Holds back what is written to a stream until the work that is under way has returned to the event loop. A
 * client that sends many requests at once is answered by one write instead of one for each: `ws` writes every
 * frame by a system call of its own, which costs more than judging and doing a small write.
 */
export function corkForThisTurn(stream: Duplex): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  if (corked.length === 0) process.nextTick(writeCorked);
  corked.push(stream);
}

/** Writes what is held back, for whoever cannot wait for the turn to end. */
export function writeCorked(): void {
  for (const stream of corked.splice(0)) stream.uncork();
}
