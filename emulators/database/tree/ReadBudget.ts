import { RequestError } from '../RequestError.ts';

/** 256 MB, the limit of one answer (usage limits). */
const maxAnswerLength = 256 * 1024 * 1024;

/** The number of characters between two checks of the clock. */
const charactersPerLook = 65_536;

/** Called with the number of characters read; throws when they are too many or the time is over. */
export type Spend = (characters: number) => void;

/** No limit. */
export const unlimited: Spend = () => undefined;

/**
 * The budget of one read; throws {@link RequestError} when it is exceeded. The service ends a read over its
 * `timeout` with "exceeded maximum query time threshold". It refuses more than 256 MB with "… exceeds the maximum
 * size that can be accessed with a single request" (firebase-tools #1272 and firebase-admin-node #1195).
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
