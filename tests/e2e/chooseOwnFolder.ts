import type { Page } from '@playwright/test';

/**
 * Answers the browser's dialogs for a folder and a file on the pages that `page` opens from now on, because a headless
 * browser has none. The answers are handles of the site's own file system: the folder `Backup` and a new file in it.
 */
export async function chooseOwnFolder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const folder = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('Backup', { create: true });
    Object.assign(window, {
      showDirectoryPicker: folder,
      showSaveFilePicker: async ({ suggestedName }: { readonly suggestedName: string }) =>
        (await folder()).getFileHandle(suggestedName, { create: true }),
    });
  });
}

/** The contents of the files in that folder, by their paths. */
export function filesInOwnFolder(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(async () => {
    const found: Record<string, string> = {};
    const collect = async (folder: FileSystemDirectoryHandle, path: string) => {
      for await (const [name, handle] of folder.entries()) {
        if (handle instanceof FileSystemDirectoryHandle) await collect(handle, `${path}${name}/`);
        else if (handle instanceof FileSystemFileHandle)
          found[`${path}${name}`] = await (await handle.getFile()).text();
      }
    };
    const root = await navigator.storage.getDirectory();
    await collect(await root.getDirectoryHandle('Backup', { create: true }), '');
    return found;
  });
}
