import type { EntryId } from '../../entries/Entry.ts';
import type { RemoteWrite } from '../RemoteWrite.ts';

/** The id of the entry that a write concerns. */
export function entryIdOf(write: RemoteWrite): EntryId {
  return write.kind === 'delete' ? write.before.id : write.after.id;
}
