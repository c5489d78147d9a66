import { assertNever } from '../../lib/assertNever.ts';
import { exportedLists, type ExportedParts } from '../formats/daylog/DaylogExport.ts';
import { writeDaylogExport } from '../formats/daylog/writeDaylogExport.ts';
import { byteStream } from './byteStream.ts';
import type { ExportDeps } from './ExportDeps.ts';

/** The formats of an export, the lossless one first. */
export const exportFormats = ['daylog'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** A part of a log that a file may lack. */
export type ExportPart = keyof ExportedParts;

/** A file to save. */
export interface ExportedFile {
  readonly fileName: string;
  readonly mediaType: string;
  /** Read it once. It fails with an `ExportError` if the device's copy cannot be read; then there is no file. */
  readonly stream: ReadableStream<Uint8Array>;
  /**
   * The parts that the file should hold and lacks, at least in part. Known when the stream has ended. Only Daylog's own
   * format has parts.
   */
  readonly missing: () => readonly ExportPart[];
}

/** The log in `format`. Nothing is read before somebody reads the stream. */
export function exportAs(format: ExportFormat, deps: ExportDeps): ExportedFile {
  switch (format) {
    case 'daylog':
      return ownExport(deps);
    default:
      return assertNever(format);
  }
}

function ownExport(deps: ExportDeps): ExportedFile {
  let missing: readonly ExportPart[] = [];
  const pieces = writeDaylogExport(deps, (parts) => {
    missing = (['settings', ...exportedLists] as const).filter((name) => !parts[name].isComplete);
  });
  return {
    fileName: `daylog-export-${deps.today}.json`,
    mediaType: 'application/json',
    stream: byteStream(pieces),
    missing: () => missing,
  };
}
