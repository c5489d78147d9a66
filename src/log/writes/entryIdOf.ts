import type { EntryId } from '../../entries/Entry.ts';
import type { RemoteWrite } from '../RemoteWrite.ts';

/** The entry a write is about. */
export function entryIdOf(write: RemoteWrite): EntryId {
  return write.kind === 'delete' ? write.before.id : write.after.id;
}
