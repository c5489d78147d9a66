import { parseDayKey } from '../../../dates/DayKey.ts';
import { asEntryId, asWriteId, isUlid } from '../../../entries/entryIds.ts';
import type { Entry } from '../../../entries/Entry.ts';
import type { DraftTarget } from '../../../log/DayLog.ts';
import type { TargetedDraft } from '../../../log/LocalStore.ts';
import type { ParkedRecord } from '../../../log/OutboxRecord.ts';
import type { RemoteError } from '../../../log/RemoteError.ts';
import type { RemoteWrite } from '../../../log/RemoteWrite.ts';
import { asRecord, field, numberField, textField } from '../../reading/outside.ts';
import { parseWrittenEntry } from './parseRows.ts';

/** The tab of a restored draft. No open tab has this name, so the next tab that asks takes the draft over. */
const draftOwner = 'import';

/** A line of `drafts`. null: it cannot be restored. */
export function parseDraft(row: unknown): TargetedDraft | null {
  const target = parseTarget(field(row, 'target'));
  const text = textField(row, 'text').replace(/\p{Surrogate}/gu, '\ufffd');
  if (target === null || text === '') return null;
  return {
    target,
    draft: {
      text,
      baseRevision: numberField(row, 'baseRevision'),
      savedAtMs: numberField(row, 'savedAt') ?? 0,
      owner: draftOwner,
    },
  };
}

function parseTarget(value: unknown): DraftTarget | null {
  const day = parseDayKey(textField(value, 'day'));
  if (day !== undefined) return { kind: 'new', day };
  const id = textField(value, 'entryId');
  return isUlid(id) ? { kind: 'entry', id: asEntryId(id) } : null;
}

/** A line of `refused`. null: it cannot be restored. */
export function parseRefusal(row: unknown): ParkedRecord | null {
  const write = parseWrite(row);
  if (write === null) return null;
  return {
    id: textField(row, 'writeId'),
    entryId: 'after' in write ? write.after.id : write.before.id,
    write,
    savedAtMs: numberField(row, 'savedAt') ?? 0,
    reason: reasons.find((reason) => reason === textField(row, 'reason')) ?? 'unexpected',
    parkedAtMs: numberField(row, 'refusedAt') ?? 0,
  };
}

const reasons: readonly RemoteError['kind'][] = [
  'offline',
  'unauthenticated',
  'permission-denied',
  'locked',
  'invalid-data',
  'unexpected',
];

function parseWrite(row: unknown): RemoteWrite | null {
  const kind = textField(row, 'kind');
  const writeId = textField(row, 'writeId');
  const before = parseEntry(field(row, 'before'));
  const after = parseEntry(field(row, 'after'));
  if (!isUlid(writeId)) return null;
  if (kind === 'delete') {
    return before === null ? null : { kind, before, writeId: asWriteId(writeId) };
  }
  if (after?.writeId !== writeId) return null;
  if (kind === 'add' || kind === 'restore') return { kind, after };
  return kind === 'edit' && before?.id === after.id ? { kind, before, after } : null;
}

/** The entry of a write, without the times that another server assigned. */
function parseEntry(row: unknown): Entry | null {
  const day = parseDayKey(textField(row, 'day'));
  const written = day === undefined ? null : parseWrittenEntry(day, row);
  if (written === null || asRecord(row) === null) return null;
  const { id, writeId, writtenAt, clashesWith = null, addedLater = false, ...content } = written;
  return {
    ...content,
    id: asEntryId(id),
    writeId: asWriteId(writeId),
    addedLater,
    ...(writtenAt !== undefined && { writtenAtMs: writtenAt }),
    clashesWith,
    createdAtMs: null,
    updatedAtMs: null,
  };
}
