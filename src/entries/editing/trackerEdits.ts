import { tagKey } from '../tags.ts';
import { mostNames } from './completions.ts';
import { lineEnd, lineStart, replacement, type TextEdit, type TextSelection } from './TextEdit.ts';

/** The tracker `name` without its value, at the end of the line that holds the caret. Nothing is replaced. */
export function beginTracker({ text, end }: TextSelection, name: string): TextEdit {
  const at = lineEnd(text, end);
  const space = /\S$/.test(text.slice(lineStart(text, at), at)) ? ' ' : '';
  return replacement(at, at, `${space}${name}:: `);
}

/** Those of `units` that complete `typed`, in their order. None if one is typed in full. */
export function matchingUnits(units: readonly string[], typed: string): readonly string[] {
  const key = tagKey(typed);
  if (units.some((unit) => tagKey(unit) === key)) return [];
  return units.filter((unit) => tagKey(unit).startsWith(key)).slice(0, mostNames);
}
