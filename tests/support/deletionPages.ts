import { failure, success } from '../../src/lib/result.ts';
import { noAnswer } from '../../src/log/RemoteError.ts';
import type { DeletionPages } from '../../src/transfer/planning/findDeleted.ts';

/** A server where nothing was deleted. */
export const noDeletions: DeletionPages = {
  trash: () => Promise.resolve(success({ rows: [], unreadable: 0, next: null })),
  erased: () => Promise.resolve(success({ rows: [], unreadable: 0, next: null })),
};

/** A server that does not answer. */
export const noServer: DeletionPages = {
  trash: () => Promise.resolve(failure(noAnswer)),
  erased: () => Promise.resolve(failure(noAnswer)),
};
