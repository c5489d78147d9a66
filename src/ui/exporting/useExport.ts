import { useEffect, useRef, useState } from 'react';

import {
  type ExportCounts,
  ExportError,
  type ExportProgress,
  largeLength,
  type LogSize,
  type OpenedExport,
  type OpenExport,
} from '../../hooks/transfer/useLogExport.ts';
import type { MissingPhoto } from '../../transfer/writing/exportedPhotos.ts';
import type { ExportPart } from '../../transfer/writing/ExportedFile.ts';
import { unlessDismissed } from '../../lib/filePickers.ts';
import { saveAsFile } from '../saveAsFile.ts';

/** What became of an export. */
export type ExportState =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'running'; readonly allDays: number } & ExportProgress)
  | {
      readonly kind: 'saved';
      /** `download`: the browser saves it, and says where. `chosen`: it is in the file that the person chose. */
      readonly way: 'download' | 'chosen';
      readonly counts: ExportCounts;
      /** The parts of the log that the file lacks, at least in part. */
      readonly missing: readonly ExportPart[];
      /** The photos that the file lacks. */
      readonly missingPhotos: readonly MissingPhoto[];
    }
  | { readonly kind: 'cancelled' }
  /** The device's copy could not be read. */
  | { readonly kind: 'unreadable' }
  /** The chosen file could not be written. */
  | { readonly kind: 'not-written' };

/** Saves a log as a file. One export at a time; it ends with its screen. */
export function useExport(open: OpenExport) {
  const [state, setState] = useState<ExportState>({ kind: 'none' });
  const running = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      running.current?.abort();
    },
    [],
  );

  async function start(): Promise<void> {
    if (running.current !== null) return;
    const ending = new AbortController();
    let allDays = 0;
    const show = (progress: ExportProgress) => {
      if (!ending.signal.aborted) setState({ kind: 'running', allDays, ...progress });
    };
    running.current = ending;
    show({ days: 0, isAsking: false });
    const opened = await open(show);
    if (opened === null) {
      setState({ kind: 'unreadable' });
      running.current = null;
      return;
    }
    try {
      const size = await opened.size();
      allDays = size?.days ?? 0;
      setState(size === null ? { kind: 'unreadable' } : await save(opened, size, ending.signal));
    } catch (error) {
      const end = endOf(error, ending.signal);
      if (end === null) throw error;
      setState(end);
    } finally {
      opened.close();
      running.current = null;
    }
  }

  return { state, start, cancel: () => running.current?.abort() };
}

async function save(
  opened: OpenedExport,
  { length, isWhole }: LogSize,
  signal: AbortSignal,
): Promise<ExportState> {
  const { fileName, stream } = opened;
  const chosen = length > largeLength ? await chooseFile(fileName) : 'unavailable';
  if (chosen === 'dismissed') return { kind: 'none' };
  if (chosen === 'unavailable') await download(opened, stream, signal);
  else await writeToFile(chosen, stream, signal);
  const way = chosen === 'unavailable' ? 'download' : 'chosen';
  // Only Daylog's own format says itself that days are missing.
  const missing = new Set(opened.missing());
  if (!isWhole) missing.add('days');
  const missingPhotos = opened.missingPhotos();
  if (!missing.has('days') && !opened.canComplete()) opened.noteSaved();
  return { kind: 'saved', way, counts: opened.counts(), missing: [...missing], missingPhotos };
}

/** null: a bug. */
function endOf(error: unknown, signal: AbortSignal): ExportState | null {
  if (signal.aborted) return { kind: 'cancelled' };
  if (error instanceof ExportError) return { kind: 'unreadable' };
  return error instanceof DOMException ? { kind: 'not-written' } : null;
}

/** A place for a file that the person chose. */
type ChosenFile = Pick<FileSystemFileHandle, 'createWritable' | 'getFile'> &
  Pick<FileSystemHandle, 'remove'>;

/**
 * Asks where to save a file. Call soon after a click. `dismissed`: the person closed the dialog. `unavailable`: this
 * browser has no such dialog, or does not show it now.
 */
async function chooseFile(name: string): Promise<ChosenFile | 'dismissed' | 'unavailable'> {
  if (window.showSaveFilePicker === undefined) return 'unavailable';
  try {
    const chosen = await unlessDismissed(window.showSaveFilePicker({ suggestedName: name }));
    return chosen ?? 'dismissed';
  } catch (error) {
    // The click is too long ago, or the site is shown in a frame.
    if (error instanceof DOMException && error.name === 'SecurityError') return 'unavailable';
    throw error;
  }
}

/**
 * Writes `stream` to `file` as it comes, without holding it in memory. An abort or a failure rejects and leaves the
 * file as it was: a new one is removed. The browser replaces the content only at the end (`createWritable`).
 */
async function writeToFile(
  file: ChosenFile,
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const writable: WritableStream<Uint8Array> = await file.createWritable();
    await stream.pipeTo(writable, { signal });
  } catch (error) {
    await removeIfEmpty(file);
    throw error;
  }
}

/** The dialog creates an empty file at once. */
async function removeIfEmpty(file: ChosenFile): Promise<void> {
  try {
    if ((await file.getFile()).size === 0) await file.remove?.();
  } catch {
    // An empty file stays behind. The caller reports the failure itself.
  }
}

/** Collects `stream` in the browser, then saves it as a download. An abort rejects, and nothing is saved. */
async function download(
  file: { readonly fileName: string; readonly mediaType: string },
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  const collected = new TransformStream<Uint8Array, Uint8Array>();
  // The browser collects the pieces, on disk if they are many.
  const content = await new Response(stream.pipeThrough(collected, { signal }), {
    headers: { 'content-type': file.mediaType },
  }).blob();
  signal.throwIfAborted();
  saveAsFile(file.fileName, content);
}
