/**
 * A page of Logseq in Org mode as a page in its Markdown: headlines become bullets, links and styles become Markdown's.
 * Other features of Org stay as text.
 */
export function orgToLogseq(page: string): string {
  const lines: string[] = [];
  let depth = 0;
  let isDrawer = false;
  let isCode = false;
  for (const line of page.split('\n')) {
    const [, stars = '', words = ''] = isCode ? [] : (/^(\*{1,20})[ \t]+(.*)$/.exec(line) ?? []);
    if (/^\s*#\+(?:BEGIN|END)_(?:SRC|EXAMPLE)/i.test(line)) isCode = /BEGIN/i.test(line);
    if (stars !== '') {
      depth = stars.length;
      lines.push(`${'\t'.repeat(depth - 1)}- ${convertWords(words)}`);
    } else if (/^\s*:(?:PROPERTIES|LOGBOOK):\s*$/i.test(line)) isDrawer = true;
    else if (isDrawer) isDrawer = !/^\s*:END:\s*$/i.test(line);
    else if (!/^#\+(?:TITLE|STARTUP|FILETAGS):/i.test(line)) {
      const indent = depth === 0 ? '' : `${'\t'.repeat(depth - 1)}  `;
      lines.push(line.trim() === '' ? '' : indent + (isCode ? line : convertWords(line)));
    }
  }
  return lines.join('\n');
}

/** Links and styles. Styles stand between blanks or punctuation, as Org asks. */
function convertWords(words: string): string {
  return words
    .replace(
      /\[\[(?:file:)?(?!https?:)([^\][\n]{1,500}\.(?:png|jpe?g|gif|webp|svg|heic|bmp))\](?:\[([^\][\n]{0,500})\])?\]/gi,
      (_link, path: string, name = '') => `![${name}](${path})`,
    )
    .replace(/\[\[(https?:[^\][\n]{1,2000})\]\[([^\][\n]{1,500})\]\]/g, '[$2]($1)')
    .replace(/\[\[(https?:[^\][\n]{1,2000})\]\]/g, '$1')
    .replace(/\[\[(?:file:)?([^\][\n]{1,500})\]\[([^\][\n]{1,500})\]\]/g, '$2')
    .replace(/(?<![^\s('"{-])\*(\S|\S[^*\n]{0,500}\S)\*(?![^\s).,;:!?'"}-])/g, '**$1**')
    .replace(/(?<![^\s('"{-])\/(\S|\S[^/\n]{0,500}\S)\/(?![^\s).,;:!?'"}-])/g, '*$1*')
    .replace(/(?<![^\s('"{-])[=~](\S|\S[^=~\n]{0,500}\S)[=~](?![^\s).,;:!?'"}-])/g, '`$1`')
    .replace(/(?<![^\s('"{-])\+(\S|\S[^+\n]{0,500}\S)\+(?![^\s).,;:!?'"}-])/g, '~~$1~~');
}
