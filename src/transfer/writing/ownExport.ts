import { exportedLists, type ExportedParts } from '../formats/daylog/DaylogExport.ts';
import { writeDaylogExport } from '../formats/daylog/writeDaylogExport.ts';
import type { PhotoId } from '../../entries/photos/Photo.ts';
import { byteStream } from './byteStream.ts';
import { createExportedPhotos, type ExportedPhotos } from './exportedPhotos.ts';
import { ownZip } from './ownZip.ts';
import { watchedReads } from './watchedReads.ts';
import { zipStream } from './zipStream.ts';
import type { ExportDeps } from './ExportDeps.ts';
import type { ExportedFile, ExportPart } from './ExportedFile.ts';

/** The log in Daylog's own format: one JSON file, or a zip of it and the photos. Screens that need no other format import only this. */
export function ownExport(deps: ExportDeps): ExportedFile {
  let missing: readonly ExportPart[] = [];
  const photos = createExportedPhotos(deps.photos);
  const named = new Set<PhotoId>();
  const localStore = watchedReads(deps.localStore, photos.note);
  const noteParts = (parts: ExportedParts) => {
    missing = (['settings', ...exportedLists] as const).filter((name) => !parts[name].isComplete);
  };
  const pieces = writeDaylogExport({ ...deps, localStore }, noteParts, named);
  const name = `daylog-export-${deps.today}`;
  const of = { missing: () => missing, missingPhotos: photos.missing };
  return deps.photos === null
    ? {
        ...of,
        fileName: `${name}.json`,
        mediaType: 'application/json',
        stream: byteStream(thenLeavingOut(pieces, named, photos)),
      }
    : {
        ...of,
        fileName: `${name}.zip`,
        mediaType: 'application/zip',
        stream: zipStream(ownZip(`${name}.json`, pieces, named, photos), deps.nowMs),
      };
}

/** `pieces` of a file without photos. At its end, those that it names are missing. */
async function* thenLeavingOut(
  pieces: AsyncGenerator<Uint8Array, void, void>,
  named: ReadonlySet<PhotoId>,
  photos: ExportedPhotos,
): AsyncGenerator<Uint8Array, void, void> {
  yield* pieces;
  await photos.take(named).next();
}
