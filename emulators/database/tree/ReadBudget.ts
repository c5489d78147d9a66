import { RequestError } from '../RequestError.ts';

/** 256 MB, the most that one answer may have (usage limits). */
const maxAnswerLength = 256 * 1024 * 1024;

/** How many characters are read between two looks at the clock. */
const charactersPerLook = 65_536;

/** Called with how many characters were read; throws when they are too many or it is too late. */
export type Spend = (characters: number) => void;

/** What has no limit. */
export const unlimited: Spend = () => undefined;

/**
 * What one read may take. The service ends a read over its `timeout` with "exceeded maximum query time
 * threshold" and refuses more than 256 MB with "… exceeds the maximum size that can be accessed with a
 * single request" (firebase-tools #1272 and firebase-admin-node #1195); it throws {@link RequestError} then.
 */
export function readBudget(
  limits: { readonly endsAtMs?: number; readonly maxLength?: number } = {},
): Spend {
  const { endsAtMs = Infinity, maxLength = maxAnswerLength } = limits;
  let length = 0;
  let nextLook = 0;
  return (characters) => {
    length += characters;
    if (length > maxLength) {
      throw new RequestError(
        'too_big',
        'The data requested exceeds the maximum size that can be accessed with a single request.',
      );
    }
    if (length < nextLook) return;
    nextLook = length + charactersPerLook;
    if (performance.now() > endsAtMs) {
      throw new RequestError('failure', 'The read exceeded maximum query time threshold.');
    }
  };
}
