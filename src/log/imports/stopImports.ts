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
