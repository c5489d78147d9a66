/**
 * Whether `text` contains anything that Markdown, a bare link or a #tag can use. Other text looks the same as
 * plain text and does not load the Markdown chunk.
 */
export function needsMarkdown(text: string): boolean {
  return /[*_`~#>|\\<[\]@]|https?:|www\.|^ {0,3}(?:[-+]|\d{1,9}[.)])(?: |$)|^ {0,3}(?:-{2,}|={2,})/m.test(
    text,
  );
}
