import type { LocalWriter } from '../LocalStore.ts';

/**
 * Stops every import and undo of all tabs, in the caller's transaction. Their next transaction sees it and does
 * nothing. A stopped undo can be started again, and continues with its next part.
 */
export async function stopImports(writer: LocalWriter): Promise<void> {
  for (const record of await writer.imports()) {
    if (record.state === 'running' || record.state === 'undoing')
      await writer.putImport({ ...record, state: 'stopped' });
  }
}

/**
 * Ends all imports of a deleted log in the caller's transaction, so that no import fills the log again. Removes them
 * from the list, except those with unsent entries. Unsent entries stay, and can still be undone.
 */
export async function endImportsOfDeletedLog(writer: LocalWriter): Promise<void> {
  await stopImports(writer);
  if ((await writer.countOutbox('import')) > 0) return;
  for (const { id } of await writer.imports()) await writer.deleteImport(id);
}
