import { withoutTemplates } from '../../entries/template.ts';
import { assertNever } from '../../lib/assertNever.ts';
import { byteStream, encoded } from './byteStream.ts';
import type { ExportDeps } from './ExportDeps.ts';
import type { ExportedFile } from './ExportedFile.ts';
import type { ExportedMember } from './ExportedMember.ts';
import { createExportedPhotos } from './exportedPhotos.ts';
import { ownExport } from './ownExport.ts';
import { writeCsv } from './writeCsv.ts';
import { writeDayOneZip } from './writeDayOne.ts';
import { writeJrnl } from './writeJrnl.ts';
import { writeLogseq } from './writeLogseq.ts';
import { writeMarkdownZip } from './writeMarkdownFolder.ts';
import { zipStream } from './zipStream.ts';

/** The formats of an export, the lossless one first. */
export const exportFormats = ['daylog', 'markdown', 'day-one', 'jrnl', 'logseq', 'csv'] as const;

/** One of {@link exportFormats}. */
export type ExportFormat = (typeof exportFormats)[number];

/**
 * The log in `format`. The log is read only while the stream is read. Only Daylog's own format has the templates, which
 * are no entries of a day: another program would show them as such.
 */
export function exportAs(format: ExportFormat, all: ExportDeps): ExportedFile {
  const { today, nowMs } = all;
  const deps = { ...all, localStore: entriesAlone(all.localStore) };
  const photos = createExportedPhotos(all.photos);
  const zip = (name: string, members: AsyncIterable<ExportedMember>): ExportedFile => ({
    fileName: `daylog-${name}-${today}.zip`,
    mediaType: 'application/zip',
    stream: zipStream(members, nowMs),
    missing: () => [],
    missingPhotos: photos.missing,
  });
  const text = (ending: string, mediaType: string, texts: AsyncIterable<string>): ExportedFile => ({
    fileName: `daylog-${today}.${ending}`,
    mediaType,
    stream: byteStream(encoded(texts)),
    missing: () => [],
    // A text names its photos by their alt texts alone.
    missingPhotos: () => [],
  });
  switch (format) {
    case 'daylog':
      return ownExport(all);
    case 'markdown':
      return zip('markdown', writeMarkdownZip(deps, photos));
    case 'day-one':
      return zip('day-one', writeDayOneZip(deps, photos));
    case 'jrnl':
      return text('txt', 'text/plain;charset=utf-8', writeJrnl(deps));
    case 'logseq':
      return zip('logseq', writeLogseq(deps, photos));
    case 'csv':
      return text('csv', 'text/csv;charset=utf-8', writeCsv(deps));
    default:
      return assertNever(format);
  }
}

/** `localStore` without its templates. */
function entriesAlone(localStore: ExportDeps['localStore']): ExportDeps['localStore'] {
  return {
    read: (work) =>
      localStore.read((reader) =>
        work({
          ...reader,
          days: async (first, last, limit) =>
            (await reader.days(first, last, limit)).map((day) => ({
              ...day,
              entries: withoutTemplates(day.entries),
            })),
        }),
      ),
  };
}
