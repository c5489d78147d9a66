import { isSealedLog, isSealedText, type Change } from './encryptionOracle.ts';
import { at, childrenOf, isSame, now, type Value } from './logState.ts';

/** Bytes of a photo in each of its parts but the last. */
const partBytes = 65_520;
const tagBytes = 16;
const budgetBytes = 314_572_800;

const rowFields = ['size', 'thumbSize', 'parts', 'sent', 'createdAt'];

/** The fault in a write at `files/{id}` or below it. */
export function fileFault(change: Change, path: readonly string[]): string | null {
  const [, id, field] = path;
  if (id === undefined) return '1 no record';
  const before = at(change.before, 'files', id);
  const after = at(change.after, 'files', id);
  const isStep = field === 'sent' && path.length === 3 && before !== undefined;
  const step = isStep ? stepFault(change, id) : '17 no step';
  if (step !== null) {
    const fault = rowFault(change, id);
    if (fault !== null) return fault;
  }
  if (after === undefined) return null;
  return shapeFault(change, id);
}

/** The fault in the count of one more part. */
function stepFault(change: Change, id: string): string | null {
  const before = at(change.before, 'files', id, 'sent');
  if (typeof before !== 'number') return '17 nothing counted';
  if (at(change.after, 'files', id, 'sent') !== before + 1) return '17 not one up';
  const part = at(change.after, 'fileData', id, 'parts', String(before));
  return part === undefined ? '17 its part is missing' : null;
}

/** The fault in the beginning, the deletion or the conversion of a photo. */
function rowFault(change: Change, id: string): string | null {
  const before = at(change.before, 'files', id);
  const after = at(change.after, 'files', id);
  if (at(change.after, 'usage', 'last') !== id) return '18 not named in usage';
  const bytes = counted(change, 'bytes') + bytesOf(after) - bytesOf(before);
  if (at(change.after, 'usage', 'bytes') !== bytes) return '18 bytes';
  for (const form of ['plain', 'sealed'] as const) {
    const files = counted(change, form) + filesOf(after, form) - filesOf(before, form);
    if (at(change.after, 'usage', form) !== files) return `18 ${form}`;
  }
  if (after === undefined) {
    if (before === undefined) return '15 nothing is deleted';
    return at(change.after, 'fileData', id) === undefined ? null : '15 its bytes are left';
  }
  if (before === undefined) {
    if (at(after, 'createdAt') !== now) return '15 createdAt';
    return at(after, 'sent') === 0 ? null : '15 begun with parts';
  }
  const changed = rowFields.find((name) => !isSame(at(after, name), at(before, name)));
  if (changed !== undefined) return `16 another ${changed}`;
  if (at(before, 'sent') !== at(before, 'parts')) return '16 not whole';
  if (isSealedRow(before) === isSealedRow(after)) return '16 the same form';
  const kept = [['thumb'], ['parts', '0']].find((path) =>
    isSame(at(change.before, 'fileData', id, ...path), at(change.after, 'fileData', id, ...path)),
  );
  return kept === undefined ? null : `16 the same ${kept.join('/')}`;
}

function shapeFault(change: Change, id: string): string | null {
  const row = at(change.after, 'files', id);
  if (!/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/.test(id)) return '3 id';
  if (at(change.after, 'schema') === undefined) return '15 without the schema';
  if (at(change.after, 'fileData', id, 'thumb') === undefined) return '15 without a thumbnail';
  const form = isSealedLog(change) ? ['salt', 'sealed'] : ['type', 'width', 'height'];
  const fields = [...rowFields, ...form];
  const missing = fields.find((name) => at(row, name) === undefined);
  if (missing !== undefined) return `3 ${missing}`;
  const unknown = [...childrenOf(row).keys()].find((name) => !fields.includes(name));
  if (unknown !== undefined) return `1 or 16 ${unknown}`;
  const [size, parts] = [Number(at(row, 'size')), Number(at(row, 'parts'))];
  const isShaped =
    isWhole(at(row, 'size'), 1, 2_097_152) &&
    isWhole(at(row, 'thumbSize'), 1, 40_960) &&
    isWhole(at(row, 'parts'), 1, 40) &&
    parts === Math.ceil(size / partBytes) &&
    isWhole(at(row, 'sent'), 0, parts) &&
    typeof at(row, 'createdAt') === 'number';
  if (!isShaped) return '3 a number';
  if (isSealedLog(change)) {
    const salt = at(row, 'salt');
    if (typeof salt !== 'string' || !/^[\w-]{22}$/.test(salt)) return '3 salt';
    return isSealedText(at(row, 'sealed'), 1_000) ? null : '3 sealed';
  }
  const types: readonly Value[] = ['image/webp', 'image/jpeg', 'image/png'];
  if (!types.includes(at(row, 'type'))) return '3 type';
  const isMeasured = isWhole(at(row, 'width'), 1, 2_048) && isWhole(at(row, 'height'), 1, 2_048);
  return isMeasured ? null : '3 width or height';
}

/** The fault in a write at `fileData/{id}` or below it. */
export function fileDataFault(change: Change, path: readonly string[]): string | null {
  const [, id, room, part] = path;
  if (id === undefined) return '1 no record';
  const before = at(change.before, 'files', id);
  const after = at(change.after, 'files', id);
  const stored = at(change.after, 'fileData', id);
  if (stored === undefined) return after === undefined ? null : '15 the row is left';
  if (after === undefined) return '15 without a row';
  const isConverted = before !== undefined && isSealedRow(before) !== isSealedRow(after);
  const tag = isSealedRow(after) ? tagBytes : 0;
  if (at(stored, 'thumb') === undefined) return '15 without a thumbnail';
  if (room === 'thumb' && path.length === 3) {
    if (before !== undefined && !isConverted) return '17 another thumbnail';
    const bytes = Number(at(after, 'thumbSize')) + tag;
    return isBase64(at(stored, 'thumb'), bytes) ? null : '3 thumb';
  }
  if (room !== 'parts' || part === undefined || path.length !== 4) return '1 no record';
  if (before === undefined) return '17 before its row';
  const value = at(stored, 'parts', part);
  if (value === undefined) return '17 a part is removed';
  if (at(change.before, 'fileData', id, 'parts', part) === undefined) {
    const sent = Number(at(before, 'sent'));
    if (part !== String(sent)) return '17 not the next part';
    if (at(after, 'sent') !== sent + 1) return '17 not counted';
  } else if (!isConverted) return '17 written again';
  const [size, parts] = [Number(at(after, 'size')), Number(at(after, 'parts'))];
  const bytes = part === String(parts - 1) ? size - (parts - 1) * partBytes : partBytes;
  return isBase64(value, bytes + tag) ? null : '3 part';
}

/** The fault in a write at `usage`. */
export function usageFault(change: Change, path: readonly string[]): string | null {
  const usage = at(change.after, 'usage');
  const last = at(usage, 'last');
  if (path.length > 2 || typeof last !== 'string') return '18 last';
  const before = at(change.before, 'files', last);
  const after = at(change.after, 'files', last);
  const isMoved =
    (before === undefined) !== (after === undefined) || isSealedRow(before) !== isSealedRow(after);
  if (!isMoved) return '18 moved without a photo';
  const fields = ['bytes', 'plain', 'sealed'];
  if (fields.some((name) => typeof at(usage, name) !== 'number')) return '18 no number';
  if (childrenOf(usage).size !== fields.length + 1) return '1 unknown field';
  const isWithin = Number(at(usage, 'bytes')) <= budgetBytes;
  return isWithin || before !== undefined ? null : '18 over the budget';
}

function counted(change: Change, name: string): number {
  const value = at(change.before, 'usage', name);
  return typeof value === 'number' ? value : 0;
}

function bytesOf(row: Value): number {
  return row === undefined ? 0 : Number(at(row, 'size')) + Number(at(row, 'thumbSize'));
}

function filesOf(row: Value, form: 'plain' | 'sealed'): number {
  return row !== undefined && isSealedRow(row) === (form === 'sealed') ? 1 : 0;
}

const isSealedRow = (row: Value): boolean => at(row, 'sealed') !== undefined;

function isWhole(value: Value, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

function isBase64(value: Value, bytes: number): boolean {
  return (
    typeof value === 'string' &&
    /^[\w-]+$/.test(value) &&
    value.length === Math.ceil((bytes * 4) / 3)
  );
}
