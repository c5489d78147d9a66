import { at, childrenOf, isSame, now, textOf, type Value } from './logState.ts';

/** A log before and after an update. */
export interface Change {
  readonly before: Value;
  readonly after: Value;
}

/** Whether the rows of a log must be sealed, as the update leaves it. */
export function isSealedLog({ after }: Pick<Change, 'after'>): boolean {
  const state = at(after, 'encryption', 'state');
  return state === 'sealing' || state === 'on';
}

/** The schema number that a log with this state must have. */
export function schemaOf(log: Value): 1 | 2 {
  const record = at(log, 'encryption');
  return record === undefined || at(record, 'state') === 'off' ? 1 : 2;
}

/** The fields that must not stand beside the form of the words. null: the form fits the log. */
export function formFault(row: Value, change: Change): string | null {
  const hidden = ['time', 'zone', 'text', 'addedLater', 'writtenAt', 'unedited'];
  const wrong = isSealedLog(change) ? hidden : ['sealed'];
  const found = wrong.find((field) => at(row, field) !== undefined);
  if (found !== undefined) return `14 ${found} in a log of the other form`;
  const needed = isSealedLog(change) ? ['sealed'] : ['time', 'text'];
  const missing = needed.find((field) => at(row, field) === undefined);
  return missing === undefined ? null : `14 no ${missing}`;
}

/** Whether a row of `log` is only sealed or opened. `kept`: the fields that stay. */
export function isConversion(
  before: Value,
  after: Value,
  kept: readonly string[],
  log: Value,
): boolean {
  if (before === undefined || after === undefined) return false;
  if (!kept.every((field) => isSame(at(before, field), at(after, field)))) return false;
  const [sealed, wasPlain] = [at(before, 'sealed'), isText(at(before, 'text'))];
  if (at(after, 'sealed') !== undefined) return wasPlain || isSame(sealed, at(after, 'sealed'));
  return isText(sealed) && at(log, 'encryption', 'state') === 'opening';
}

/** Whether `value` looks like a sealed row. */
export function isSealedText(value: Value, longest = 820_000): boolean {
  if (typeof value !== 'string' || value.length < 60 || value.length > longest) return false;
  return /^AQ[\w-]+$/.test(value);
}

const steps: Readonly<Record<string, readonly string[]>> = {
  none: ['sealing'],
  sealing: ['sealing', 'on', 'opening'],
  on: ['on', 'opening'],
  opening: ['opening', 'off', 'sealing'],
  off: ['off', 'sealing'],
};

/** The fault in a write of the key record. */
export function keyRecordFault(change: Change): string | null {
  const before = at(change.before, 'encryption');
  const after = at(change.after, 'encryption');
  if (after === undefined) return '13 gone without the log';
  if (before === undefined && at(change.before, 'schema') === 2)
    return '13 another record is missing';
  const revision = at(before, 'revision');
  const next = before === undefined ? 1 : typeof revision === 'number' ? revision + 1 : NaN;
  if (at(after, 'revision') !== next) return '13 not one revision on';
  const from = before === undefined ? 'none' : (textOf(at(before, 'state')) ?? '');
  const state = textOf(at(after, 'state')) ?? '';
  if (!(steps[from] ?? []).includes(state)) return '13 no such step';
  if (from !== state && hasSettingsLeft(change.after, state))
    return '14 settings of the other form';
  if (from !== state && hasPhotosLeft(change.after, state)) return '16 photos of the other form';
  if (at(change.after, 'schema') !== schemaOf(change.after)) return '13 another schema';
  const names = [...childrenOf(at(before, 'keys')).keys()];
  const gone = names.find((name) => at(after, 'keys', name) === undefined);
  if (gone !== undefined) return `13 ${gone} is gone`;
  return keyRecordShape(after) ? null : '13 shape';
}

/** Whether a log that is said to be converted has settings in the other form. */
function hasSettingsLeft(log: Value, state: string): boolean {
  const left = { on: ['mutedDays', 'homeZone'], off: ['sealed'] }[state] ?? [];
  return left.some((name) => at(log, 'settings', name) !== undefined);
}

/** The same for photos, by the counts in `usage`. */
function hasPhotosLeft(log: Value, state: string): boolean {
  const form = { on: 'plain', off: 'sealed' }[state];
  const left = form === undefined ? undefined : at(log, 'usage', form);
  return left !== undefined && left !== 0;
}

function keyRecordShape(record: Value): boolean {
  const { passphrase, recovery } = Object.fromEntries(childrenOf(at(record, 'slots')));
  const keys = childrenOf(at(record, 'keys'));
  return (
    hasExactly(record, [
      ...['format', 'state', 'revision', 'changedAt', 'activeKey', 'slots', 'keys', 'mac'],
    ]) &&
    at(record, 'format') === 1 &&
    at(record, 'changedAt') === now &&
    isWhole(at(record, 'activeKey'), 1, 4_095) &&
    keys.has(`k${Number(at(record, 'activeKey'))}`) &&
    [...keys].every(([name, box]) => /^k[1-9]\d{0,3}$/.test(name) && isCode(box, 80)) &&
    isCode(at(record, 'mac'), 43) &&
    hasExactly(at(record, 'slots'), ['passphrase', 'recovery']) &&
    hasExactly(passphrase, ['kdf', 'm', 't', 'p', 'salt', 'box']) &&
    at(passphrase, 'kdf') === 'argon2id' &&
    isWhole(at(passphrase, 'm'), 19_456, 1_048_576) &&
    isWhole(at(passphrase, 't'), 2, 64) &&
    isWhole(at(passphrase, 'p'), 1, 16) &&
    isCode(at(passphrase, 'salt'), 22) &&
    isCode(at(passphrase, 'box'), 80) &&
    hasExactly(recovery, ['kdf', 'salt', 'box']) &&
    at(recovery, 'kdf') === 'hkdf' &&
    isCode(at(recovery, 'salt'), 22) &&
    isCode(at(recovery, 'box'), 80)
  );
}

function hasExactly(record: Value, names: readonly string[]): boolean {
  const children = childrenOf(record);
  return children.size === names.length && names.every((name) => children.has(name));
}

function isWhole(value: Value, least: number, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
}

const isText = (value: Value): boolean => typeof value === 'string';

const isCode = (value: Value, length: number): boolean =>
  typeof value === 'string' && value.length === length && /^[\w-]+$/.test(value);
