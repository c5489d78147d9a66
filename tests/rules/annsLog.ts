import type { Json, Update } from './rulesWorld.ts';

/** The server's time, as a client writes it. */
export const serverNow = { '.sv': 'timestamp' };
/** An increment by one, as a client writes it. */
export const oneMore = { '.sv': { increment: 1 } };

/** A ULID with this number. */
export function ulid(number: number): string {
  return `01KAGXW8R0${String(number).padStart(16, '0')}`;
}

export const today = '11-20-2026';
export const yesterday = '11-19-2026';

/** Live on yesterday, edited twice: revision 3, with versions 1 and 2. */
export const edited = ulid(1);
/** Live on today, unedited: revision 1. */
export const fresh = ulid(2);
/** In the trash since revision 2, deleted from yesterday. */
export const trashed = ulid(3);
/** Written by another program, on today, with only time and text. */
export const foreign = '-NqForeign0123456789';
/** An id that was never used. */
export const unseen = ulid(9);

const startMs = 1_760_000_000_000;

/** An entry's stored fields at this revision. */
export function storedEntry(revision: number, fields: Fields = {}): Record<string, Json> {
  return defined({
    time: '09:15:00',
    zone: 'Europe/Berlin',
    text: `Words of revision ${revision}`,
    createdAt: startMs,
    updatedAt: startMs + revision,
    revision,
    writeId: ulid(100 + revision),
    ...fields,
  });
}

/** A version's stored fields at this revision. */
export function storedVersion(
  day: string,
  revision: number,
  fields: Fields = {},
): Record<string, Json> {
  const { time, zone, text, createdAt, writeId } = storedEntry(revision);
  return defined({
    day,
    time,
    zone,
    text,
    createdAt,
    writeId,
    replacedAt: startMs + 50,
    ...fields,
  });
}

/** Ann's log with one entry of each kind, and a log of Ben's, before each test. */
export function baseline(): Json {
  return {
    logs: {
      ann: {
        schema: 1,
        entries: {
          [today]: {
            [fresh]: storedEntry(1),
            [foreign]: { time: '07:00:00', text: 'By another program' },
          },
          [yesterday]: { [edited]: storedEntry(3) },
        },
        days: {
          [today]: { date: '2026-11-20', changedAt: startMs, changes: 4 },
          [yesterday]: { date: '2026-11-19', changedAt: startMs, changes: 9 },
        },
        versions: {
          [edited]: { 1: storedVersion(yesterday, 1), 2: storedVersion(yesterday, 2) },
          [trashed]: { 1: storedVersion(yesterday, 1), 2: storedVersion(yesterday, 2) },
        },
        trash: {
          [trashed]: { day: yesterday, revision: 2, writeId: ulid(300), deletedAt: startMs + 60 },
        },
        settings: { theme: 'dark', weekStartsOn: 1 },
      },
      ben: {
        schema: 1,
        entries: { [today]: { [ulid(50)]: storedEntry(1, { text: 'Not for Ann' }) } },
        days: { [today]: { date: '2026-11-20', changedAt: startMs, changes: 1 } },
      },
    },
  };
}

/** Fields that replace those of a valid record; undefined removes one. */
export type Fields = Readonly<Record<string, Json | undefined>>;

/** An entry as a client writes it. */
export function written(revision: number, fields: Fields = {}): Record<string, Json> {
  return defined({
    ...storedEntry(revision),
    text: 'New words',
    updatedAt: serverNow,
    writeId: ulid(200),
    ...fields,
  });
}

/** The row of a day as a client writes it with every change to the day's entries. */
export function dayRow(day: string, fields: Fields = {}): Update {
  return {
    [`days/${day}`]: defined({
      date: dateOf(day),
      changedAt: serverNow,
      changes: oneMore,
      ...fields,
    }),
  };
}

/** The version that keeps the state at `revision` of an entry in the baseline. */
export function kept(id: string, day: string, revision: number, fields: Fields = {}): Update {
  return {
    [`versions/${id}/${revision}`]: storedVersion(day, revision, {
      replacedAt: serverNow,
      ...fields,
    }),
  };
}

export function addition(fields: Fields = {}, day = today, id = unseen): Update {
  return {
    [`entries/${day}/${id}`]: written(1, { createdAt: serverNow, ...fields }),
    ...dayRow(day),
  };
}

/** An edit of the edited entry. */
export function edit(fields: Fields = {}): Update {
  return {
    [`entries/${yesterday}/${edited}`]: written(4, fields),
    ...kept(edited, yesterday, 3),
    ...dayRow(yesterday),
  };
}

/** A move of that entry from yesterday to today. */
export function move(fields: Fields = {}, versionFields: Fields = {}): Update {
  return {
    [`entries/${yesterday}/${edited}`]: null,
    [`entries/${today}/${edited}`]: written(4, fields),
    ...kept(edited, yesterday, 3, { movedTo: today, ...versionFields }),
    ...dayRow(yesterday),
    ...dayRow(today),
  };
}

/** The deletion of that entry. */
export function deletion(trashFields: Fields = {}, versionFields: Fields = {}): Update {
  return {
    [`entries/${yesterday}/${edited}`]: null,
    ...kept(edited, yesterday, 3, versionFields),
    [`trash/${edited}`]: trashRow(yesterday, 3, trashFields),
    ...dayRow(yesterday),
  };
}

export function trashRow(day: string, revision: number, fields: Fields = {}): Record<string, Json> {
  return defined({ day, revision, writeId: ulid(200), deletedAt: serverNow, ...fields });
}

/** The restore of the entry in the trash. */
export function restore(fields: Fields = {}): Update {
  return {
    [`entries/${yesterday}/${trashed}`]: written(3, fields),
    [`trash/${trashed}`]: null,
    ...dayRow(yesterday),
  };
}

/** `update` without some of its paths. */
export function without(update: Update, ...paths: readonly string[]): Update {
  return Object.fromEntries(Object.entries(update).filter(([path]) => !paths.includes(path)));
}

/** `update` with its entries written field by field, except the field `left`. */
export function fieldByField(update: Update, left: string): Update {
  const fields = Object.entries(update).flatMap(([path, value]) =>
    path.startsWith('entries/') && typeof value === 'object' && value !== null
      ? Object.entries(value).map(([name, part]) => [`${path}/${name}`, part] as const)
      : [[path, value] as const],
  );
  return Object.fromEntries(fields.filter(([path]) => !path.endsWith(`/${left}`)));
}

/** `11-5-2026` as `2026-11-05`; for keys that are no date, the same digits in that order. */
export function dateOf(day: string): string {
  const [month = '', date = '', year = ''] = day.split('-');
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

function defined(fields: Fields): Record<string, Json> {
  const record: Record<string, Json> = {};
  for (const [key, value] of Object.entries(fields)) if (value !== undefined) record[key] = value;
  return record;
}
