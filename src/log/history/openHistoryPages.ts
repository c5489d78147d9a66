import { failure } from '../../lib/result.ts';
import type { EngineCalls } from '../EngineCalls.ts';
import { noAnswer } from '../RemoteError.ts';
import type { HistoryPages } from './HistoryPages.ts';

/** The pages that `engine` reads, as soon as one may answer. */
export function openHistoryPages(
  engine: Pick<EngineCalls, 'versionPage' | 'trashPage' | 'erasedPage'>,
  hasEngine: () => Promise<boolean>,
): HistoryPages {
  return {
    versions: async (after) =>
      (await hasEngine()) ? engine.versionPage(after) : failure(noAnswer),
    trash: async (after) => ((await hasEngine()) ? engine.trashPage(after) : failure(noAnswer)),
    erased: async (after) => ((await hasEngine()) ? engine.erasedPage(after) : failure(noAnswer)),
  };
}
