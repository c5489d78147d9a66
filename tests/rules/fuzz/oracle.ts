import type { Update } from '../rulesWorld.ts';
import {
  formFault,
  isConversion,
  isSealedLog,
  isSealedText,
  keyRecordFault,
  schemaOf,
  type Change,
} from './encryptionOracle.ts';
import { fileDataFault, fileFault, usageFault } from './fileOracle.ts';
import { applied, at, childrenOf, isSame, now, type Value } from './logState.ts';

/**
 * The first violation of docs/data-model.md by the owner's `update` to `log`; null if it is valid. Computed from
 * the two states, independently of the rules.
 */
export function faultOf(log: Value, update: Update): string | null {
  const change = { before: log, after: applied(log, update) };
  for (const path of Object.keys(update)) {
    const fault = faultAt(change, path.split('/'));
    if (fault !== null) return `${path}: ${fault}`;
  }
  return null;
}

function faultAt(change: Change, path: readonly string[]): string | null {
  const [room = '', first, second] = path;
  switch (room) {
    case 'schema':
      return at(change.after, 'schema') === schemaOf(change.after) && isKnownSchema(change)
        ? null
        : '9 another schema';
    case 'born':
      return bornFault(change, path);
    case 'entries':
      if (first === undefined || second === undefined) return '1 no record';
      return entryFault(change, first, second);
    case 'days':
      return first === undefined ? '1 no record' : dayFault(change, first);
    case 'versions':
      if (first === undefined) return '1 no record';
      if (at(change.after, 'versions', first) === undefined) return erasingFault(change, first);
      if (second === undefined) return '1 no record';
      return versionFault(change, first, second);
    case 'trash':
      return first === undefined ? '1 no record' : trashFault(change, first);
    case 'erased':
      return first === undefined ? '1 no record' : erasedFault(change, first);
    case 'settings':
      return settingsFault(change, path);
    case 'encryption':
      return keyRecordFault(change);
    case 'files':
      return fileFault(change, path);
    case 'fileData':
      return fileDataFault(change, path);
    case 'usage':
      return usageFault(change, path);
    default:
      return '1 no such place';
  }
}

function isKnownSchema({ before, after }: Change): boolean {
  const schema = at(before, 'schema');
  if (schema === 2) return at(after, 'encryption') !== undefined;
  return schema === undefined || schema === 1;
}

/** A log's first writer sets its generation, which stays until the whole log is deleted. */
function bornFault({ before, after }: Change, path: readonly string[]): string | null {
  const born = at(after, 'born');
  if (path.length > 1) return '1 no record';
  if (at(before, 'born') !== undefined) return '10 given already';
  if (typeof born !== 'string' || !ulid.test(born)) return '10 no id';
  const schema = at(after, 'schema');
  return schema === 1 || schema === 2 ? null : '10 without the schema';
}

/** The beginning of the year 1. */
const firstDayStartMs = -62_135_596_800_000;
const dayMs = 24 * 60 * 60 * 1000;

const ulid = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

type Check = (value: Value) => boolean;

const isNumber: Check = (value) => typeof value === 'number';
const isNow: Check = (value) => value === now;
const isText: Check = (value) => typeof value === 'string';
const isWriteId: Check = (value) => typeof value === 'string' && ulid.test(value);

/** The fault in a record's fields. Fields with a `?` are optional; unknown fields are a fault. */
function fieldsFault(record: Value, checks: Readonly<Record<string, Check>>): string | null {
  const fields = childrenOf(record);
  for (const [name, check] of Object.entries(checks)) {
    const value = fields.get(name.replace('?', ''));
    if (value === undefined ? !name.endsWith('?') : !check(value)) return `3 ${name}`;
  }
  for (const name of fields.keys())
    if (!(name in checks) && !(`${name}?` in checks)) return `1 unknown field ${name}`;
  return null;
}

/** An entry's revision; 0 for an entry of another program, which has none. */
function revisionOf(entry: Value): number {
  const revision = at(entry, 'revision');
  return typeof revision === 'number' ? revision : 0;
}

/** The fields of an entry that a change of its form keeps. */
const formless = ['writeId', 'createdAt', 'updatedAt', 'clashesWith'];

function entryFault(change: Change, day: string, id: string): string | null {
  const before = at(change.before, 'entries', day, id);
  const after = at(change.after, 'entries', day, id);
  const isCounted = !isSame(
    at(change.before, 'days', day, 'changes'),
    at(change.after, 'days', day, 'changes'),
  );
  if (!isCounted) return '6 its day is not counted up';
  if (after !== undefined) {
    const fault = formFault(after, change);
    if (fault !== null) return fault;
  }
  const isSameRevision = at(after, 'revision') === revisionOf(before);
  if (isSameRevision && isConversion(before, after, formless, change.after)) {
    return fieldsFault(after, entryFields(change, id, 'converted'));
  }
  if (before !== undefined) {
    const version = ['versions', id, String(revisionOf(before))];
    if (at(change.before, ...version) !== undefined) return '7 that revision is kept already';
    if (at(change.after, ...version, 'day') !== day) return '7 what it replaces is not kept';
  }
  if (after === undefined) return leavingFault(change, day, id);

  const revision = revisionOf(after);
  const versionBehind = at(change.after, 'versions', id, String(revision - 1));
  if (before !== undefined) {
    if (at(after, 'revision') !== revisionOf(before) + 1) return '5 not one revision on';
  } else {
    const isNewId =
      at(change.after, 'versions', id) === undefined &&
      at(change.after, 'erased', id) === undefined;
    const isAdd = revision === 1 && ulid.test(id) && isNewId;
    const isArrival =
      at(change.before, 'versions', id, String(revision - 1)) === undefined &&
      at(versionBehind, 'movedTo') === day;
    const isRestore =
      at(change.before, 'trash', id, 'day') === day &&
      isNewest(change.before, id, day, revision - 1) &&
      at(change.after, 'trash', id) === undefined;
    if (!isAdd && !isArrival && !isRestore) return '5 neither added, moved nor restored';
  }
  const createdAt = versionBehind === undefined ? now : at(versionBehind, 'createdAt');
  if (at(after, 'createdAt') !== createdAt) return '4 createdAt';
  const isWrittenAtKept =
    versionBehind === undefined ||
    [after, versionBehind].some((row) => at(row, 'sealed') !== undefined) ||
    isSame(at(after, 'writtenAt'), at(versionBehind, 'writtenAt'));
  if (!isWrittenAtKept) return '12 another writtenAt';
  return fieldsFault(after, entryFields(change, id, 'written'));
}

/** The fields of an entry. One that only changes its form may be of another program, without a write id. */
function entryFields(
  change: Change,
  id: string,
  how: 'written' | 'converted',
): Readonly<Record<string, Check>> {
  const words: Record<string, Check> = isSealedLog(change)
    ? { sealed: (value) => isSealedText(value) }
    : {
        time: (value) => typeof value === 'string' && isTime(value),
        zone: (value) => typeof value === 'string' && value.length <= 64 && isZone(value),
        text: (value) => typeof value === 'string' && value.length >= 1 && value.length <= 100_000,
        'addedLater?': (value) => value === true,
        'unedited?': (value) => value === true,
        'writtenAt?': (value) =>
          typeof value === 'number' && value > firstDayStartMs && value <= now + dayMs,
      };
  return {
    ...words,
    ...(how === 'written'
      ? { updatedAt: isNow, writeId: isWriteId }
      : { 'updatedAt?': isNumber, 'writeId?': isWriteId }),
    'createdAt?': isNumber,
    revision: isNumber,
    'clashesWith?': (value) =>
      typeof value === 'number' && at(change.after, 'versions', id, String(value)) !== undefined,
  };
}

/** Whether `revision` of an entry was deleted on `day`, according to its versions. */
function isNewest(log: Value, id: string, day: string, revision: number): boolean {
  const version = at(log, 'versions', id, String(revision));
  return (
    at(version, 'day') === day &&
    at(version, 'movedTo') === undefined &&
    at(log, 'versions', id, String(revision + 1)) === undefined
  );
}

/** The fault in an entry's removal from its day: it must arrive on another day or in the trash. */
function leavingFault(change: Change, day: string, id: string): string | null {
  const revision = revisionOf(at(change.before, 'entries', day, id));
  const hasMoved = at(change.after, 'versions', id, String(revision), 'movedTo') !== undefined;
  const trash = at(change.after, 'trash', id);
  const isTrashed = at(trash, 'day') === day && at(trash, 'revision') === revision;
  return hasMoved || isTrashed ? null : '8 neither moved nor in the trash';
}

function dayFault(change: Change, day: string): string | null {
  const counted = at(change.before, 'days', day, 'changes');
  const row = at(change.after, 'days', day);
  if (at(row, 'changes') !== (typeof counted === 'number' ? counted : 0) + 1)
    return '6 not counted one up';
  const date = dateOf(day);
  if (date === null) return '2 no real day';
  return fieldsFault(row, {
    date: (value) => value === date,
    changedAt: isNow,
    changes: isNumber,
  });
}

function versionFault(change: Change, id: string, revision: string): string | null {
  const version = at(change.after, 'versions', id, revision);
  const stored = at(change.before, 'versions', id, revision);
  if (version !== undefined) {
    const fault = formFault(version, change);
    if (fault !== null) return fault;
  }
  const kept = ['day', 'writeId', 'createdAt', 'replacedAt', 'movedTo'];
  if (isConversion(stored, version, kept, change.after)) {
    return fieldsFault(
      version,
      versionFields(change, (value) => typeof value === 'number'),
    );
  }
  if (stored !== undefined) return '7 kept already';
  const day = at(version, 'day');
  if (typeof day !== 'string') return '3 day';
  const replaced = at(change.before, 'entries', day, id);
  const successor = at(change.after, 'entries', day, id);
  if (replaced === undefined) return '7 nothing is replaced';
  if (revision !== String(revisionOf(replaced))) return '7 another revision';
  for (const field of ['sealed', 'text', 'time', 'createdAt', 'writeId', 'addedLater', 'writtenAt'])
    if (!isSame(at(version, field), at(replaced, field))) return `7 another ${field}`;
  const isUnedited = at(version, 'unedited') !== undefined;
  if (isUnedited && at(replaced, 'unedited') === undefined) return '7 unedited only in the version';
  const zone = at(replaced, 'zone');
  const isZoneKept =
    isSame(at(version, 'zone'), zone) ||
    (zone === undefined && at(version, 'zone') === 'Etc/Unknown');
  if (!isZoneKept) return '7 another zone';
  if (successor !== undefined && isSame(at(successor, 'revision'), at(replaced, 'revision')))
    return '7 nothing replaces it';
  const movedTo = at(version, 'movedTo');
  if (movedTo !== undefined) {
    if (typeof movedTo !== 'string') return '3 movedTo';
    if (successor !== undefined) return '7 it has not moved';
    if (at(change.before, 'entries', movedTo, id) !== undefined) return '5 a second copy';
    if (at(change.after, 'entries', movedTo, id) === undefined) return '7 it has not arrived';
  }
  return fieldsFault(version, versionFields(change, isNow));
}

function versionFields(change: Change, isReplacedAt: Check): Readonly<Record<string, Check>> {
  const words: Record<string, Check> = isSealedLog(change)
    ? { sealed: (value) => isSealedText(value) }
    : {
        time: isText,
        'zone?': isText,
        text: isText,
        'addedLater?': (value) => typeof value === 'boolean',
        'unedited?': (value) => value === true,
        'writtenAt?': isNumber,
      };
  return {
    ...words,
    day: isText,
    'createdAt?': isNumber,
    'writeId?': isText,
    replacedAt: isReplacedAt,
    'movedTo?': isText,
  };
}

function trashFault(change: Change, id: string): string | null {
  const before = at(change.before, 'trash', id);
  const after = at(change.after, 'trash', id);
  if (before !== undefined) {
    const day = at(before, 'day');
    if (after !== undefined || typeof day !== 'string') return '8 changed';
    const isRestored = at(change.after, 'entries', day, id, 'revision') === revisionOf(before) + 1;
    const isUsable =
      at(change.before, 'entries', day, id) === undefined &&
      isNewest(change.before, id, day, revisionOf(before));
    return isRestored || isErased(change, id) || !isUsable
      ? null
      : '8 emptied without the restore or the permanent deletion';
  }
  const day = at(after, 'day');
  if (typeof day !== 'string') return '3 day';
  const deleted = at(change.before, 'entries', day, id);
  if (deleted === undefined) return '8 nothing is deleted';
  if (at(change.after, 'entries', day, id) !== undefined) return '8 it is still there';
  const revision = at(after, 'revision');
  if (revision !== revisionOf(deleted)) return '8 another revision than the entry had';
  if (at(change.after, 'versions', id, String(revision), 'movedTo') !== undefined)
    return '8 it has moved';
  return fieldsFault(after, {
    day: isText,
    revision: isNumber,
    writeId: isWriteId,
    deletedAt: isNow,
  });
}

/** Whether the update records the permanent deletion of `id`'s versions. */
function isErased({ before, after }: Change, id: string): boolean {
  return !isSame(at(before, 'erased', id, 'at'), at(after, 'erased', id, 'at'));
}

function erasingFault(change: Change, id: string): string | null {
  return isErased(change, id) ? null : '7 versions gone without a word in erased/';
}

function erasedFault(change: Change, id: string): string | null {
  const row = at(change.after, 'erased', id);
  const day = at(row, 'day');
  const revision = at(row, 'revision');
  if (typeof day !== 'string' || typeof revision !== 'number') return '3 day or revision';
  if (at(change.before, 'versions', id) === undefined) return '11 nothing to erase';
  if (at(change.after, 'versions', id) !== undefined) return '11 versions are left';
  if (at(change.after, 'trash', id) !== undefined) return '11 its trash row is left';
  const trash = at(change.before, 'trash', id);
  const entry = at(change.after, 'entries', day, id);
  if (trash !== undefined) {
    if (at(trash, 'day') !== day || at(trash, 'revision') !== revision) return '11 another row';
    if (entry !== undefined) return '11 the entry is live';
  } else {
    const before = at(change.before, 'entries', day, id);
    // The form may change beside it: the words and the revision stay.
    if (!isSame(entry, before) && !isConversion(before, entry, formless, change.after))
      return '11 the entry changes';
    if (at(entry, 'revision') !== revision) return '11 not the revision that stands';
    if (at(entry, 'clashesWith') !== undefined) return '11 an unsettled clash';
  }
  return fieldsFault(row, { day: isText, revision: isNumber, at: isNow });
}

function settingsFault(change: Change, path: readonly string[]): string | null {
  const settings = at(change.after, 'settings');
  if (settings === undefined) return null;
  if (typeof settings !== 'object') return '3 settings';
  const written = path[1] === undefined ? [...childrenOf(settings).keys()] : [path[1]];
  const wrong = isSealedLog(change) ? ['mutedDays', 'homeZone'] : ['sealed'];
  const found = wrong.find((name) => written.includes(name) && at(settings, name) !== undefined);
  if (found !== undefined) return `14 ${found} in a log of the other form`;
  const isPrivateWritten = ['sealed', 'mutedDays', 'homeZone'].some(
    (name) => written.includes(name) && at(settings, name) !== undefined,
  );
  const hasPlain = ['mutedDays', 'homeZone'].some((name) => at(settings, name) !== undefined);
  if (isPrivateWritten && hasPlain && at(settings, 'sealed') !== undefined)
    return '14 sealed settings beside plain ones';
  const isHour = (least: number, most: number): Check => {
    return (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most;
  };
  return fieldsFault(settings, {
    'theme?': (value) => value === 'system' || value === 'light' || value === 'dark',
    'weekStartsOn?': isHour(0, 6),
    'dayStartHour?': isHour(0, 23),
    'hourCycle?': (value) => value === 'h12' || value === 'h23',
    'locale?': (value) =>
      typeof value === 'string' &&
      value.length <= 35 &&
      /^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/.test(value),
    'enterKey?': (value) => value === 'adds' || value === 'breaks',
    'sealed?': (value) => isSealedText(value, 20_000),
    'homeZone?': (value) => typeof value === 'string' && value.length <= 64 && isZone(value),
    'weekNumbers?': (value) => typeof value === 'boolean',
    'mutedDays?': (value) =>
      typeof value === 'string' &&
      value.length <= 10_000 &&
      value.split(',').every((days) => {
        const ends = days.split('/');
        return ends.length === 2 && ends.every(isMonthAndDay);
      }),
    'restDaysPerWeek?': isHour(0, 3),
    'backupReminderDays?': (value) => value === 0 || value === 7 || value === 30 || value === 90,
    'lastBackupDay?': (value) => typeof value === 'string' && isMonthAndDay(value),
    'firstSteps?': (value) =>
      value === 'journal' || value === 'encryption' || value === 'lock' || value === 'done',
  });
}

/** A month and day of any year: 02-29 is always valid, because the rules do not compute leap years here. */
function isMonthAndDay(text: string): boolean {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (month === undefined || day === undefined || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(2024, month, 0)).getUTCDate();
}

/** 00:00:00 to 23:59:59. */
function isTime(text: string): boolean {
  const parts = /^(\d\d):(\d\d):(\d\d)$/.exec(text)?.slice(1).map(Number);
  const [hour = 24, minute = 60, second = 60] = parts ?? [];
  return hour < 24 && minute < 60 && second < 60;
}

function isZone(text: string): boolean {
  return /^[\w+:/-]+$/.test(text) && !/^[_:/]/.test(text);
}

/** The date of a database day key; null when there is no such day. */
function dateOf(day: string): string | null {
  const parts = /^([1-9]\d?)-([1-9]\d?)-(\d{4})$/.exec(day)?.slice(1) ?? [];
  const [month = '', date = '', year = ''] = parts;
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const parsed = new Date(`${iso}T00:00:00Z`);
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(iso);
  return isReal && Number(year) > 0 ? iso : null;
}
