import { maxTextLength } from '../entries/Entry.ts';
import type { WriteRefusal } from '../log/DayLog.ts';
import { numberLabel } from './numberLabel.ts';
import type { Words } from './Words.ts';

/** What is said about the words that `refusal` kept from being taken; they are still where they were typed. */
export function refusalSentence(
  refusal: WriteRefusal,
  words: Words['day'],
  locale: string,
): string {
  if (refusal.kind !== 'text-too-long') return words.refusal[refusal.kind];
  return words.tooLong(numberLabel(refusal.length, locale), numberLabel(maxTextLength, locale));
}
