import { markdownPathOf, writeMarkdownDay } from '../formats/markdown/writeMarkdownDay.ts';
import type { ExportDeps } from './ExportDeps.ts';
import { loggedDays } from './loggedDays.ts';

/** The log as a folder of Markdown files, one for each written day, oldest first (docs/export-markdown.md). */
export async function* writeMarkdownFolder({
  localStore,
}: Pick<ExportDeps, 'localStore'>): AsyncGenerator<
  { readonly path: string; readonly content: string },
  void,
  void
> {
  for await (const days of loggedDays(localStore)) {
    for (const { day, entries } of days) {
      if (entries.length === 0) continue;
      yield { path: markdownPathOf(day), content: writeMarkdownDay(day, entries) };
    }
  }
}
