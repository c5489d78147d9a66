import { createBackfill } from '../backfill/createBackfill.ts';
import { createConnectionMonitor } from '../connection/createConnectionMonitor.ts';
import { createCopyGeneration } from '../connection/createCopyGeneration.ts';
import { createHeaderReader } from '../connection/createHeaderReader.ts';
import { createDaySync } from '../days/createDaySync.ts';
import { createDayWatches } from '../days/createDayWatches.ts';
import { createIndexWatch } from '../days/createIndexWatch.ts';
import { createTabRegistry } from '../days/createTabRegistry.ts';
import type { EngineContext } from '../EngineContext.ts';
import { createOutboxSender } from '../outbox/createOutboxSender.ts';
import { createPhotoEraser } from '../photos/createPhotoEraser.ts';
import { createPhotoFetcher } from '../photos/createPhotoFetcher.ts';
import { createPhotoFill } from '../photos/createPhotoFill.ts';
import { createPhotoSender } from '../photos/createPhotoSender.ts';
import { createSettingsSync } from '../settings/createSettingsSync.ts';
import { createStatusReporter } from './createStatusReporter.ts';

/** The parts of one engine. */
export type EngineParts = ReturnType<typeof createEngineParts>;

/**
 * Creates the parts of an engine. Each gets the parts below it, which are created before it.
 *
 *   tabs ──outbox──► sender ─────────────────────────► server
 *   tabs ◄──days──── day sync ◄──rows── index watch ◄── server
 *                      ▲ ▲ └──reads────────────────────► server
 *                      │ └──entries──── day watches ◄─── server
 *                      └────pages────── backfill ◄────── server
 *                    connection, header: may they use the server?
 */
export function createEngineParts(context: EngineContext) {
  const connection = createConnectionMonitor(context);
  const copy = createCopyGeneration({ ...context, connection });
  const header = createHeaderReader({ ...context, connection, copy });
  const status = createStatusReporter({ ...context, connection, header });
  const tabs = createTabRegistry(context);
  const watches = createDayWatches({ ...context, header });
  const common = { ...context, connection, header, watches };
  const sender = createOutboxSender(common);
  const daySync = createDaySync({ ...common, sender, tabs });
  const index = createIndexWatch({ ...common, copy, daySync });
  const backfill = createBackfill({ ...common, sender, daySync, index });
  const { photos } = context.remoteStore;
  const photoSender = createPhotoSender({ ...common, photos });
  const photoFetcher = createPhotoFetcher({ ...common, photos });
  const photoFill = createPhotoFill({ ...common, backfill, photoSender, photoFetcher });
  const photoEraser = createPhotoEraser({ ...common, photoSender });
  const settings = createSettingsSync(common);
  return {
    connection,
    copy,
    header,
    status,
    tabs,
    watches,
    sender,
    daySync,
    index,
    backfill,
    photoSender,
    photoFetcher,
    photoFill,
    photoEraser,
    settings,
  };
}
