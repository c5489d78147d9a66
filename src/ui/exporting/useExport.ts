import { useEffect, useRef, useState } from 'react';

import {
  ExportError,
  type ExportCounts,
  type ExportPart,
  type ExportProgress,
  type LogSize,
  type OpenedExport,
  type OpenExport,
} from '../../hooks/transfer/useLogExport.ts';
import { chooseFile, download, writeToFile } from './saveStream.ts';

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
    }
  | { readonly kind: 'cancelled' }
  /** The device's copy could not be read. */
  | { readonly kind: 'unreadable' }
  /** The chosen file could not be written. */
  | { readonly kind: 'not-written' };

/** UTF-16 code units of the texts of a large log. A larger one is written to a chosen file where that is possible. */
export const largeLength = 16_000_000;

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
    const opened = open(show);
    if (opened === null) {
      setState({ kind: 'unreadable' });
      return;
    }
    running.current = ending;
    show({ days: 0, isAsking: false });
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
  if (!missing.has('days')) opened.noteSaved();
  return { kind: 'saved', way, counts: opened.counts(), missing: [...missing] };
}

/** null: a bug. */
function endOf(error: unknown, signal: AbortSignal): ExportState | null {
  if (signal.aborted) return { kind: 'cancelled' };
  if (error instanceof ExportError) return { kind: 'unreadable' };
  return error instanceof DOMException ? { kind: 'not-written' } : null;
}
