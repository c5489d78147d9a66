import type { MissingPhoto } from './exportedPhotos.ts';
import type { ExportedParts } from '../formats/daylog/DaylogExport.ts';

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
  /** The photos that the file should hold and lacks. Known when the stream has ended. */
  readonly missingPhotos: () => readonly MissingPhoto[];
}
