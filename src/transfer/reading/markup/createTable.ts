/** The rows of a table while it is read. */
export function createTable() {
  const rows: string[][] = [];
  return {
    openRow: () => {
      rows.push([]);
    },
    addCell: (words: string) => {
      if (rows.length === 0) rows.push([]);
      rows.at(-1)?.push(words.replaceAll('|', '\\|'));
    },
    /** Lines of Markdown. A table with one column only arranges a page, and becomes paragraphs. */
    lines: (): { readonly isTable: boolean; readonly lines: readonly string[] } => {
      const filled = rows.filter((row) => row.some((cell) => cell !== ''));
      const columns = filled.reduce((most, row) => Math.max(most, row.length), 0);
      if (columns < 2) return { isTable: false, lines: filled.flat() };
      const [header = [], ...others] = filled;
      const padded = [...header, ...Array.from({ length: columns - header.length }, () => '')];
      const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
      return {
        isTable: true,
        lines: [row(padded), row(padded.map(() => '---')), ...others.map(row)],
      };
    },
  };
}
