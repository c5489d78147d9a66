import { exportedLists } from '../formats/daylog/DaylogExport.ts';
import { writeDaylogExport } from '../formats/daylog/writeDaylogExport.ts';
import { byteStream } from './byteStream.ts';
import { createExportedPhotos } from './exportedPhotos.ts';
import { ownZip } from './ownZip.ts';
import { watchedReads } from './watchedReads.ts';
import { zipStream } from './zipStream.ts';
import type { ExportDeps } from './ExportDeps.ts';
import type { ExportedFile, ExportPart } from './ExportedFile.ts';

/** The log in Daylog's own format: one JSON file, or a zip of it and the photos. Screens that need no other format import only this. */
export function ownExport(deps: ExportDeps): ExportedFile {
  let missing: readonly ExportPart[] = [];
  const photos = createExportedPhotos(deps.photos ?? null);
  const localStore = watchedReads(deps.localStore, photos.note);
  const pieces = writeDaylogExport({ ...deps, localStore }, (parts) => {
    missing = (['settings', ...exportedLists] as const).filter((name) => !parts[name].isComplete);
  });
  const name = `daylog-export-${deps.today}`;
  const of = { missing: () => missing, missingPhotos: photos.missing };
  return deps.photos === undefined
    ? {
        ...of,
        fileName: `${name}.json`,
        mediaType: 'application/json',
        stream: byteStream(pieces),
      }
    : {
        ...of,
        fileName: `${name}.zip`,
        mediaType: 'application/zip',
        stream: zipStream(ownZip(`${name}.json`, pieces, photos), deps.nowMs),
      };
}
