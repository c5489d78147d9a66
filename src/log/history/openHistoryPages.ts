import { failure } from '../../lib/result.ts';
import { noAnswer } from '../askEngine.ts';
import type { RemoteAnswer, RemoteQuestion } from '../TabChannel.ts';
import type { HistoryPages } from './HistoryPages.ts';

/** The pages that the engine reads. `ask` resolves with null if no answer comes in time. */
export function openHistoryPages(
  ask: (question: RemoteQuestion) => Promise<RemoteAnswer | null>,
): HistoryPages {
  return {
    versions: async (after) => {
      const answer = await ask({ kind: 'version-page', after });
      return answer?.kind === 'version-page' ? answer.result : failure(noAnswer);
    },
    trash: async (after) => {
      const answer = await ask({ kind: 'trash-page', after });
      return answer?.kind === 'trash-page' ? answer.result : failure(noAnswer);
    },
    erased: async (after) => {
      const answer = await ask({ kind: 'erased-page', after });
      return answer?.kind === 'erased-page' ? answer.result : failure(noAnswer);
    },
  };
}
