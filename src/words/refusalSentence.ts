import { maxTextLength } from '../entries/Entry.ts';
import type { WriteRefusal } from '../log/DayLog.ts';
import { numberLabel } from './numberLabel.ts';
import type { Words } from './Words.ts';

/** The sentence for a refused write. The words are still in their field. */
export function refusalSentence(
  refusal: WriteRefusal,
  words: Words['day'],
  locale: string,
): string {
  if (refusal.kind !== 'text-too-long') return words.refusal[refusal.kind];
  return words.tooLong(numberLabel(refusal.length, locale), numberLabel(maxTextLength, locale));
}
