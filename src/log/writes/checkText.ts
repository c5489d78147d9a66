import { maxTextLength } from '../../entries/Entry.ts';
import { failure, success, type Result } from '../../lib/result.ts';
import type { WriteRefusal } from '../DayLog.ts';

/**
 * `text` in a form that can be stored, or the reason for refusal. Lone surrogates are replaced, because UTF-8
 * cannot hold them.
 */
export function checkText(text: string): Result<string, WriteRefusal> {
  if (text.trim() === '') return failure({ kind: 'empty-text' });
  if (text.length > maxTextLength) return failure({ kind: 'text-too-long', length: text.length });
  return success(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}
