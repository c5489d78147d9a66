import { codeSpansOf } from '../../entries/codeSpans.ts';
import { fenceAfter } from '../../entries/fenceAfter.ts';

/**
 * `text` with `change` applied to all that is not code: neither between fences nor in a span between backticks.
 * An open fence extends to the end.
 */
export function mapOutsideCode(text: string, change: (words: string) => string): string {
  // Few texts have code, and 73,000 texts are read at once.
  if (!/`|~~~/.test(text)) return change(text);
  const parts: string[] = [];
  let words: string[] = [];
  let fence: string | null = null;
  const endWords = () => {
    if (words.length > 0) parts.push(mapOutsideSpans(words.join('\n'), change));
    words = [];
  };
  for (const line of text.split('\n')) {
    const before: string | null = fence;
    fence = fenceAfter(line, before);
    if (before !== null || fence !== null) {
      endWords();
      parts.push(line);
    } else words.push(line);
  }
  endWords();
  return parts.join('\n');
}

function mapOutsideSpans(text: string, change: (words: string) => string): string {
  let mapped = '';
  let from = 0;
  for (const { start, end } of text.includes('`') ? codeSpansOf(text) : []) {
    mapped += change(text.slice(from, start)) + text.slice(start, end);
    from = end;
  }
  return mapped + change(text.slice(from));
}

/** `text` without the backslashes that some programs put before punctuation. Code keeps its own. */
export function unescapeMarkdown(text: string): string {
  if (!text.includes('\\')) return text;
  return mapOutsideCode(text, (words) => words.replace(/\\([!-/:-@[-`{-~])/g, '$1'));
}
