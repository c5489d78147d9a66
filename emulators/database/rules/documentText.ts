import { parse } from 'jsonc-parser';

/** A position in a document; both numbers count from 1, the column in UTF-16 units. */
export interface DocumentPosition {
  readonly line: number;
  readonly column: number;
}

// Matches comments and strings together: each may contain text that looks like the other.
const commentOrString = /\/\/[^\r\n]*|\/\*[^]*?\*\/|"(?:[^"\\]|\\[^])*"/g;

/**
 * Replaces every line break and tab inside a string by a space. Rules may contain line breaks inside quotes, as in
 * Firebase's own examples; JSON does not allow them. No offset changes.
 */
export function spaceOutLineBreaks(source: string): string {
  return source.replace(commentOrString, (part) =>
    part.startsWith('"') ? part.replace(/[\r\n\t]/g, ' ') : part,
  );
}

/**
 * The document offset of a character of a string value. `stringOffset` is the offset of the opening quote.
 * `valueOffset` counts UTF-16 units of the value after escapes are resolved.
 */
export function offsetInString(source: string, stringOffset: number, valueOffset: number): number {
  let offset = stringOffset + '"'.length;
  for (let unit = 0; unit < valueOffset; unit += 1) {
    if (source.charAt(offset) !== '\\') offset += 1;
    else offset += source.charAt(offset + 1) === 'u' ? '\\u0000'.length : '\\n'.length;
  }
  return offset;
}

export function documentPosition(source: string, offset: number): DocumentPosition {
  const before = source.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * The document as plain JSON: without comments, every string on one line. Intended for valid documents; does its
 * best for others.
 */
export function asPlainJson(source: string): string {
  const document: unknown = parse(spaceOutLineBreaks(source));
  return JSON.stringify(document);
}
