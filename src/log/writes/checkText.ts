import { maxTextLength } from '../../entries/Entry.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { WriteRefusal } from '../DayLog.ts';

/** `text` as it can be stored, or why it cannot. Halves of surrogate pairs have no place in UTF-8. */
export function checkText(text: string): Result<string, WriteRefusal> {
  if (text.trim() === '') return failure({ kind: 'empty-text' });
  if (text.length > maxTextLength) return failure({ kind: 'text-too-long', length: text.length });
  return success(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
