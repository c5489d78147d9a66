import { exportAs, type ExportFormat } from '../../transfer/writing/exportAs.ts';
import { useLogExport, type OpenExport } from './useLogExport.ts';

/** The formats of other programs. */
export const otherFormats = [
  'markdown',
  'day-one',
  'jrnl',
  'logseq',
  'csv',
] as const satisfies readonly ExportFormat[];

/** Exports the log in `format`. */
export function useFormatExport(format: ExportFormat): OpenExport {
  // The others lose too much to bring a log back.
  const isBackup = format === 'daylog' || format === 'markdown';
  const leavesOut = format === 'daylog' ? 'nothing' : 'templates';
  return useLogExport((deps) => exportAs(format, deps), isBackup, leavesOut);
}
