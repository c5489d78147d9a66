/** `text` with `\n` for every kind of line break, for programs whose files are read by lines. */
export function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?|\u2028|\u2029/g, '\n');
}
