/*
 * The parts of the File System Access API that Chromium alone has, so that lib.dom.d.ts lacks them
 * (https://wicg.github.io/file-system-access/). Ask for each before its use.
 */

/** Whether this browser may write into a folder or a file. */
export type FilePermission = 'granted' | 'denied' | 'prompt';

/** A file that the installed app was opened with. */
export type LaunchedFile = Pick<FileSystemFileHandle, 'kind' | 'name' | 'getFile'>;

/** Hands over what the installed app was opened with. `files` is absent when it was no file. */
export interface LaunchQueue {
  /** Calls `consumer` for each launch, also for those before this call. */
  setConsumer(
    consumer: (launch: { readonly files?: readonly (LaunchedFile | FileSystemHandle)[] }) => void,
  ): void;
}

declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue;
    /** Needs a click. Rejects with `AbortError` when the person closes the dialog. */
    showSaveFilePicker?: (options: {
      readonly suggestedName: string;
    }) => Promise<FileSystemFileHandle>;
    /** As above. */
    showDirectoryPicker?: (options: {
      readonly id: string;
      readonly mode: 'readwrite';
    }) => Promise<FileSystemDirectoryHandle>;
  }
  interface FileSystemHandle {
    queryPermission?: (options: { readonly mode: 'readwrite' }) => Promise<FilePermission>;
    /** Needs a click where the answer is not known yet. */
    requestPermission?: (options: { readonly mode: 'readwrite' }) => Promise<FilePermission>;
    /** Deletes the file or the empty folder. */
    remove?: () => Promise<void>;
  }
}

/** The result of a dialog for a file or folder. null: the person closed it. */
export async function unlessDismissed<Handle>(asked: Promise<Handle>): Promise<Handle | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}
