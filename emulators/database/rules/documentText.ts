import { parse } from 'jsonc-parser';

/** A place in a document; both count from 1, the column in UTF-16 units. */
export interface DocumentPosition {
  readonly line: number;
  readonly column: number;
}

// A comment or a string, whichever starts first: neither may be mistaken for the other.
const commentOrString = /\/\/[^\r\n]*|\/\*[^]*?\*\/|"(?:[^"\\]|\\[^])*"/g;

/**
 * The document with every line break and tab inside a string made a space. Rules may be broken over
 * lines inside their quotes, as Firebase's own examples are, which plain JSON does not allow. No
 * offset changes.
 */
export function spaceOutLineBreaks(source: string): string {
  return source.replace(commentOrString, (part) =>
    part.startsWith('"') ? part.replace(/[\r\n\t]/g, ' ') : part,
  );
}

/**
 * Where in the document a character of a string value stands: `stringOffset` is the offset of the
 * string's opening quote, `valueOffset` counts UTF-16 units of the value, escapes resolved.
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
 * The document as plain JSON: comments gone, and every string on one line. For documents that compile;
 * of others it gives what can be made out.
 */
export function asPlainJson(source: string): string {
  const document: unknown = parse(spaceOutLineBreaks(source));
  return JSON.stringify(document);
}
