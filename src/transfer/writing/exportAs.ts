import { makeZip } from 'client-zip';

import { withoutTemplates } from '../../entries/template.ts';
import { assertNever } from '../../lib/assertNever.ts';
import { byteStream, encoded } from './byteStream.ts';
import type { ExportDeps } from './ExportDeps.ts';
import type { ExportedFile } from './ExportedFile.ts';
import { ownExport } from './ownExport.ts';
import { writeCsv } from './writeCsv.ts';
import { writeDayOne } from './writeDayOne.ts';
import { writeJrnl } from './writeJrnl.ts';
import { writeLogseq } from './writeLogseq.ts';
import { writeMarkdownFolder } from './writeMarkdownFolder.ts';

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
  const zip = (name: string, members: AsyncIterable<ExportedMember>): ExportedFile => ({
    fileName: `daylog-${name}-${today}.zip`,
    mediaType: 'application/zip',
    stream: zipStream(members, nowMs),
    missing: () => [],
  });
  const text = (ending: string, mediaType: string, texts: AsyncIterable<string>): ExportedFile => ({
    fileName: `daylog-${today}.${ending}`,
    mediaType,
    stream: byteStream(encoded(texts)),
    missing: () => [],
  });
  switch (format) {
    case 'daylog':
      return ownExport(all);
    case 'markdown':
      return zip('markdown', writeMarkdownFolder(deps));
    case 'day-one':
      return zip('day-one', only('Daylog.json', encoded(writeDayOne(deps))));
    case 'jrnl':
      return text('txt', 'text/plain;charset=utf-8', writeJrnl(deps));
    case 'logseq':
      return zip('logseq', writeLogseq(deps));
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

async function* only(
  path: string,
  content: ExportedMember['content'],
): AsyncGenerator<ExportedMember, void, void> {
  yield await Promise.resolve({ path, content });
}

/** `members` as a zip without compression. It takes a member only when the one before it has been read. */
function zipStream(
  members: AsyncIterable<ExportedMember>,
  nowMs: number,
): ReadableStream<Uint8Array> {
  return makeZip(inputs(members, new Date(nowMs)));
}

async function* inputs(members: AsyncIterable<ExportedMember>, lastModified: Date) {
  for await (const { path, content } of members) {
    yield { name: path, lastModified, input: content };
  }
}

/** One file of an export that is a folder. `path` has `/`, is relative and has no `..`. */
interface ExportedMember {
  readonly path: string;
  readonly content: string | AsyncIterable<Uint8Array>;
}
