import { success } from '../../src/lib/result.ts';
import { identify, type ReadIdKeys } from '../../src/transfer/planning/identities.ts';
import type { ReadJournal } from '../../src/transfer/planning/readJournal.ts';

/** The ids of a log that was never encrypted. */
export const readableLog: ReadIdKeys = () =>
  Promise.resolve(success({ kind: 'readable', earlier: [] }));

/** `journal` with the ids that it gets in such a log. */
export function inReadableLog(journal: ReadJournal) {
  return identify(journal, { kind: 'readable', earlier: [] });
}
