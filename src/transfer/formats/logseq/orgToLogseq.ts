/**
 * A page of Logseq in Org mode as a page in its Markdown: headlines become bullets, properties, links and styles those of
 * Markdown. Other features of Org stay as text.
 */
export function orgToLogseq(page: string): string {
  const lines: string[] = [];
  let depth = 0;
  let isDrawer = false;
  let isCode = false;
  const below = () => (depth === 0 ? '' : `${'\t'.repeat(depth - 1)}  `);
  for (const line of page.split('\n')) {
    const [, stars = '', words = ''] = isCode ? [] : (/^(\*{1,20})[ \t]+(.*)$/.exec(line) ?? []);
    if (/^\s*#\+(?:BEGIN|END)_(?:SRC|EXAMPLE)/i.test(line)) isCode = /BEGIN/i.test(line);
    if (stars !== '') {
      depth = stars.length;
      lines.push(`${'\t'.repeat(depth - 1)}- ${convertWords(words)}`);
    } else if (/^\s*:PROPERTIES:\s*$/i.test(line)) isDrawer = true;
    else if (isDrawer) {
      isDrawer = !/^\s*:END:\s*$/i.test(line);
      const [, name, value = ''] = /^\s*:([^:\s]+):\s+(\S.*)$/.exec(line) ?? [];
      if (name !== undefined) lines.push(`${below()}${name}:: ${value}`);
    } else if (!/^#\+(?:TITLE|STARTUP|FILETAGS):/i.test(line)) {
      const words = isCode || /^\s*:/.test(line) ? line : convertWords(tableRule(line));
      lines.push(line.trim() === '' ? '' : below() + words);
    }
  }
  return lines.join('\n');
}

/** The rule below the head of a table: `|---+---|` in Org. */
function tableRule(line: string): string {
  return /^\s*\|[-+]+\|?\s*$/.test(line) ? line.replaceAll('+', '|') : line;
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
