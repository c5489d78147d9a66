import type { LocalWriter } from '../LocalStore.ts';

/**
 * Stops every import and undo in the caller's transaction, of all tabs: their next transaction finds it and does
 * nothing. A stopped undo can be begun again, and goes on with its next part.
 */
export async function stopImports(writer: LocalWriter): Promise<void> {
  for (const record of await writer.imports()) {
    if (record.state === 'running' || record.state === 'undoing')
      await writer.putImport({ ...record, state: 'stopped' });
  }
}

/**
 * The log was deleted: ends all imports in the caller's transaction, so that none fills it again. The list forgets them,
 * unless some of their entries are unsent: these stay, and so does their undo.
 */
export async function endImportsOfDeletedLog(writer: LocalWriter): Promise<void> {
  await stopImports(writer);
  if ((await writer.countOutbox('import')) > 0) return;
  for (const { id } of await writer.imports()) await writer.deleteImport(id);
}
