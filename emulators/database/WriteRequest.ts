import type { Access } from './access/access.ts';
import type { Path } from './tree/paths.ts';

/** A write as the client sent it; `data` is JSON in the database's own form. */
export interface WriteRequest {
  readonly kind: 'put' | 'merge';
  readonly path: Path;
  readonly data: unknown;
  readonly access: Access;
  /** Server time in epoch ms, the same for rules and server values. */
  readonly now: number;
  /** The hash that the current data must have; absent for an unconditional write. */
  readonly expectedHash?: string;
}
