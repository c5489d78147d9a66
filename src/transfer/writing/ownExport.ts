import { exportedLists } from '../formats/daylog/DaylogExport.ts';
import { writeDaylogExport } from '../formats/daylog/writeDaylogExport.ts';
import { byteStream } from './byteStream.ts';
import type { ExportDeps } from './ExportDeps.ts';
import type { ExportedFile, ExportPart } from './ExportedFile.ts';

/** The log in Daylog's own format. Screens that need no other format import only this. */
export function ownExport(deps: ExportDeps): ExportedFile {
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
