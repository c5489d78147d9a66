import { isWithin } from '../tree/paths.ts';
import type { Path } from '../tree/paths.ts';

/** A write that a connection leaves behind. */
export interface DisconnectWrite {
  readonly kind: 'put' | 'merge';
  readonly path: Path;
  readonly data: unknown;
}

/** What is to be written when a connection ends, in the order it was asked for. */
export class DisconnectQueue {
  #writes: DisconnectWrite[] = [];

  /** A put takes the place of whatever was to be written at or below its path. */
  add(write: DisconnectWrite): void {
    if (write.kind === 'put') this.cancel(write.path);
    this.#writes.push(write);
  }

  /** Forgets what was to be written at or below a path. */
  cancel(path: Path): void {
    this.#writes = this.#writes
      .map((write) => withoutKeys(write, path))
      .filter((write) => write !== null);
  }

  /** Everything to be written; afterwards there is nothing. */
  take(): readonly DisconnectWrite[] {
    const writes = this.#writes;
    this.#writes = [];
    return writes;
  }

  get size(): number {
    return this.#writes.length;
  }
}

function withoutKeys(write: DisconnectWrite, path: Path): DisconnectWrite | null {
  if (isWithin(write.path, path)) return null;
  if (write.kind === 'put' || !isWithin(path, write.path)) return write;
  if (typeof write.data !== 'object' || write.data === null) return write;
  const kept = Object.entries(write.data).filter(
    ([key]) => !isWithin([...write.path, ...key.split('/')], path),
  );
  return kept.length === 0 ? null : { ...write, data: Object.fromEntries(kept) };
}
