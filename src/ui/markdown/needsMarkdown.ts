/**
 * Whether `text` holds anything that Markdown, a bare link or a #tag could be made of. Where it does not,
 * the plain text is already what it will look like, and the Markdown chunk is not asked for.
 */
export function needsMarkdown(text: string): boolean {
  return /[*_`~#>|\\<[\]@]|https?:|www\.|^ {0,3}(?:[-+]|\d{1,9}[.)])(?: |$)|^ {0,3}(?:-{2,}|={2,})/m.test(
    text,
  );
}
