/** The fence of code that is open after `line`, where `open` was before it. null: none is (CommonMark 4.5). */
export function fenceAfter(line: string, open: string | null): string | null {
  const [, run = '', rest = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  if (open !== null) return run.startsWith(open) && rest.trim() === '' ? null : open;
  // Behind a fence of backticks stand none.
  return run === '' || (run.startsWith('`') && rest.includes('`')) ? null : run;
}
