/*
 * The text of an entry inside a file of a day, and back. Both directions are exact: docs/export-markdown.md has the
 * rules.
 *
 * - Headings go one level down, because the entry's own heading is above them: `# x` becomes `## x`. Code in fences
 *   stays as it is.
 * - A line that would then be read as the heading of an entry gets one more blank: `##  10:00:00`. Markdown shows
 *   both alike.
 * - A carriage return becomes `&#13;`, because editors and version control change line ends.
 */

/** `text` as it stands below the heading of its entry. */
export function escapeText(text: string): string {
  return mapLines(escapeReturns(text), (line, isCode) => addBlank(isCode ? line : lowered(line)));
}

/** The text that {@link escapeText} turned into `body`. */
export function unescapeText(body: string): string {
  const text = mapLines(body, (line, isCode) =>
    isCode ? removeBlank(line) : raised(removeBlank(line)),
  );
  return unescapeReturns(text);
}

const heading = /^( {0,3})(#+)(?=[ \t]|$)/;

function lowered(line: string): string {
  return line.replace(heading, '$1#$2');
}

function raised(line: string): string {
  return line.replace(heading, (found, indent: string, marks: string) =>
    marks.length > 1 ? indent + marks.slice(1) : found,
  );
}

function addBlank(line: string): string {
  return line.replace(/^##(?= +\d\d:\d\d:\d\d)/, '## ');
}

function removeBlank(line: string): string {
  return line.replace(/^## (?= +\d\d:\d\d:\d\d)/, '##');
}

/** `&#13;` in a text becomes `&amp;#13;`, and that `&amp;amp;#13;`. */
function escapeReturns(text: string): string {
  return text.replace(/&(?=(?:amp;)*#13;)/g, '&amp;').replaceAll('\r', '&#13;');
}

function unescapeReturns(text: string): string {
  return text.replaceAll('&#13;', '\r').replace(/&amp;(?=(?:amp;)*#13;)/g, '&');
}

const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/;

/** `text` with `change` applied to each line, which learns whether the line is code between fences. */
function mapLines(text: string, change: (line: string, isCode: boolean) => string): string {
  let open: string | null = null;
  const lines = text.split('\n').map((line) => {
    const [, marks = '', rest = ''] = fence.exec(line) ?? [];
    const before = open;
    if (open === null) {
      // An info string in backticks has none of them (CommonMark 4.5).
      if (marks.startsWith('~') || (marks !== '' && !rest.includes('`'))) open = marks;
    } else if (marks.startsWith(open) && rest.trim() === '') open = null;
    return change(line, before !== null);
  });
  return lines.join('\n');
}
