import { createValueStore } from '../../lib/createValueStore.ts';
import type { ReadableStore } from '../../lib/ReadableStore.ts';
import type { LaunchedFile, LaunchQueue } from '../../lib/filePickers.ts';

/** The files that the person opened with the installed app, and that Import has not got yet. */
export interface LaunchedFiles extends ReadableStore<readonly LaunchedFile[]> {
  /** Import has them. */
  forget(): void;
}

/** Hears `queue` (https://wicg.github.io/manifest-incubations/#launch-queue). undefined: the browser has none. */
export function createLaunchedFiles(queue: LaunchQueue | undefined): LaunchedFiles {
  const files = createValueStore<readonly LaunchedFile[]>([]);
  queue?.setConsumer((launch) => {
    const opened = (launch.files ?? []).filter(isFile);
    if (opened.length > 0) files.set(opened);
  });
  return {
    getSnapshot: files.getSnapshot,
    subscribe: files.subscribe,
    forget: () => files.set([]),
  };
}

const isFile = (handle: LaunchedFile | FileSystemHandle): handle is LaunchedFile =>
  handle.kind === 'file';
