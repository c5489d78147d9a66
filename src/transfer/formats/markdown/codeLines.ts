/** For each line of Markdown: whether it is code between fences, or a fence. */
export function codeLines(lines: readonly string[]): readonly boolean[] {
  let fence: string | null = null;
  return lines.map((line) => {
    const [, run = '', rest = ''] = /^\s{0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence === null) {
      if (run !== '' && !(run.startsWith('`') && rest.includes('`'))) fence = run;
      return run !== '';
    }
    if (run.startsWith(fence) && rest.trim() === '') fence = null;
    return true;
  });
}
