import type { DatabaseReference, DataSnapshot, Query } from 'firebase/database';

import type { Result } from '../../lib/result.ts';
import type { RemoteError } from '../../log/RemoteError.ts';
import type { WriteReach } from './updateFor.ts';

/**
 * Reads `rows` once from the server. `concerns` selects the unsettled writes that could affect the answer.
 * The read waits for these. Never rejects.
 */
export type ReadQuery = <Value>(
  rows: Query,
  concerns: (reach: WriteReach) => boolean,
  parse: (snapshot: DataSnapshot) => Value,
) => Promise<Result<Value, RemoteError>>;

/** A place below the log's root, by its path. */
export type PlaceAt = (path: string) => DatabaseReference;
