import { unlessDismissed } from '../../lib/filePickers.ts';
import { saveAsFile } from '../saveAsFile.ts';

/** A place for a file that the person chose. */
export type ChosenFile = Pick<FileSystemFileHandle, 'createWritable' | 'getFile'> &
  Pick<FileSystemHandle, 'remove'>;

/**
 * Asks where to save a file. Call soon after a click. `dismissed`: the person closed the dialog. `unavailable`: this
 * browser has no such dialog, or does not show it now.
 */
export async function chooseFile(name: string): Promise<ChosenFile | 'dismissed' | 'unavailable'> {
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
export async function writeToFile(
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
export async function download(
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
