import { inExistingDatabase } from './existingDatabase.ts';
import { localStoreName, type LogSchema } from './schema.ts';

/** Whether a folder was chosen for backups of `uid` on this device. It stands apart, because each visit asks it. */
export async function hasBackupFolder(uid: string): Promise<boolean> {
  const key = await inExistingDatabase<LogSchema, string | null>(
    localStoreName(uid),
    async (database) => (await database.getKey('backup', 'folder')) ?? null,
  );
  return key !== null;
}
