import type { Entry } from '../../entries/Entry.ts';
import { ownGraphFile } from '../formats/logseq/ownGraphFile.ts';
import type { ExportDeps } from './ExportDeps.ts';
import { withPlainBreaks } from './lineBreaks.ts';
import type { ExportedMember } from './ExportedMember.ts';
import { createExportedPhotos, type ExportedPhotos } from './exportedPhotos.ts';
import { loggedDays } from './loggedDays.ts';
import { assetsOf, entriesWithAssets, namesIn } from './writeMarkdownFolder.ts';

/**
 * The log as journals of a Logseq file graph, `journals/YYYY_MM_DD.md`, oldest first. Each entry is one block, its
 * time before its text. Logseq reads a line of the text that begins with `- ` as a child of the block. Zones are lost.
 * Photos lie in `assets/`.
 */
export async function* writeLogseq(
  { localStore }: Pick<ExportDeps, 'localStore'>,
  photos: ExportedPhotos = createExportedPhotos(null),
): AsyncGenerator<ExportedMember, void, void> {
  let isBegun = false;
  for await (const days of loggedDays(localStore)) {
    photos.note(days);
    for (const { day, entries } of days) {
      if (entries.length === 0) continue;
      if (!isBegun) yield ownGraphFile;
      isBegun = true;
      const path = `journals/${day.replaceAll('-', '_')}.md`;
      yield* assetsOf(entries, photos);
      const written = entriesWithAssets(entries, namesIn(photos), '../assets/');
      yield { path, content: written.map(blockOf).join('') };
    }
  }
}

/**
 * The beginning of a text that has a meaning for Markdown or Logseq only at the beginning of a line. Or it would be
 * read as a part of the time before it.
 */
const structure =
  /^(?:\s|$|#{1,6}\s|[-–—*+>|]|`{3}|~{3}|\d+[.)]\s|[ap]m\b|(?:TODO|DONE|LATER|NOW|DOING|IN-PROGRESS|WAIT|WAITING)\s)/i;

function blockOf({ time, text }: Pick<Entry, 'time' | 'text'>): string {
  const lines = withPlainBreaks(text).split('\n');
  const first = lines[0] ?? '';
  const block = structure.test(first) ? [time, ...lines] : [`${time} ${first}`, ...lines.slice(1)];
  // A blank line stays blank: editors remove blanks at line ends.
  const [head = '', ...rest] = block;
  return `- ${head}\n${rest.map((line) => (line === '' ? '\n' : `  ${line}\n`)).join('')}`;
}
