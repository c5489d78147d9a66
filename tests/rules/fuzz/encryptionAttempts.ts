import { dayRow, serverNow } from '../annsLog.ts';
import type { Json, Update } from '../rulesWorld.ts';
import { storedPhotos } from './fileAttempts.ts';
import { at, childrenOf, textOf, type Value } from './logState.ts';

/** Whether rows must be sealed in this state. */
export function isSealedState(state: Value): boolean {
  return state === 'sealing' || state === 'on';
}

/** The words of a row. A "sealed" one stands for ciphertext: {@link wordsIn} reads it. */
export function wordsOf(text: string, isSealed: boolean, key = 'A'): Record<string, Json> {
  return isSealed
    ? { sealed: `AQ${key}${Buffer.from(text).toString('hex')}_${'-'.repeat(60)}` }
    : { time: '09:15:00', zone: 'Europe/Berlin', text };
}

/** The text of a row in either form. */
export function wordsIn(row: Value): Value {
  const sealed = at(row, 'sealed');
  if (typeof sealed !== 'string') return at(row, 'text');
  return Buffer.from(/^AQ[A-Z]([0-9a-f]*)_/.exec(sealed)?.[1] ?? '', 'hex').toString();
}

const box = 'b'.repeat(80);
const salt = 's'.repeat(22);

/** The state of a log at the beginning of a story. `none`: it never was encrypted. */
export const firstStates = ['none', 'none', 'sealing', 'on', 'on', 'opening', 'off'] as const;

/** `log`, which is plain, in another state. While it is being converted, every second row is sealed. */
export function logIn(log: Json, state: (typeof firstStates)[number]): Json {
  if (state === 'none') return { ...Object.fromEntries(childrenOf(log)), ...storedPhotos('plain') };
  const isFromSealed = state === 'on' || state === 'opening';
  let count = 0;
  const rows = (room: string, added: Readonly<Record<string, Json>>): Json =>
    childrenMapped(at(log, room), (group) =>
      childrenMapped(group, (row) => {
        count += 1;
        const isSealed = state === 'on' || (state !== 'off' && count % 2 === 0);
        return isSealed ? { ...added, ...sealedRow(row) } : row;
      }),
    );
  return {
    ...Object.fromEntries(childrenOf(log)),
    ...storedPhotos(isFromSealed ? 'sealed' : 'plain'),
    schema: state === 'off' ? 1 : 2,
    entries: rows('entries', { revision: 0 }),
    versions: rows('versions', {}),
    encryption: { ...keyRecord(state, 5, { k1: box, k2: box }, 2), changedAt: 1_760_000_000_000 },
  };
}

function childrenMapped(value: Value, change: (child: Json) => Json): Json {
  return Object.fromEntries([...childrenOf(value)].map(([key, child]) => [key, change(child)]));
}

/** The fields that only a plain row has, or only a sealed one. */
const formFields = ['sealed', 'time', 'zone', 'text', 'addedLater', 'writtenAt', 'unedited'];

function factsOf(row: Value): Readonly<Record<string, Json>> {
  return Object.fromEntries([...childrenOf(row)].filter(([name]) => !formFields.includes(name)));
}

function sealedRow(row: Value): Readonly<Record<string, Json>> {
  return { ...factsOf(row), ...wordsOf(textOf(at(row, 'text')) ?? '', true) };
}

function keyRecord(
  state: string,
  revision: number,
  keys: Readonly<Record<string, Json>>,
  activeKey: number,
) {
  return {
    format: 1,
    state,
    revision,
    changedAt: serverNow,
    activeKey,
    slots: {
      passphrase: { kdf: 'argon2id', m: 65_536, t: 3, p: 1, salt, box },
      recovery: { kdf: 'hkdf', salt, box },
    },
    keys,
    mac: 'm'.repeat(43),
  };
}

/** The next revision of the key record: mostly a step that the rules allow. */
export function keyRecordUpdate(log: Value, pick: number): Update {
  const before = at(log, 'encryption');
  const from = textOf(at(before, 'state')) ?? 'none';
  const next: Readonly<Record<string, readonly string[]>> = {
    none: ['sealing'],
    sealing: ['on', 'on', 'opening', 'sealing'],
    on: ['on', 'opening', 'sealing'],
    opening: ['off', 'off', 'sealing', 'on'],
    off: ['sealing', 'off', 'on'],
  };
  const states = next[from] ?? ['sealing'];
  const state = states[pick % states.length] ?? 'sealing';
  // One in ten leaves the oldest key out.
  const keys = Object.fromEntries([...childrenOf(at(before, 'keys'))].slice(pick === 9 ? 1 : 0));
  const activeKey =
    Number(at(before, 'activeKey') ?? 0) + (pick % 2 === 0 || from === 'none' ? 1 : 0);
  const revision = Number(at(before, 'revision') ?? 0) + 1;
  return {
    schema: state === 'off' ? 1 : 2,
    encryption: keyRecord(state, revision, { ...keys, [`k${activeKey}`]: box }, activeKey),
  };
}

/** Settings in the form that the log wants. One in three leaves the other form where it is. */
export function settingsUpdate(pick: number, isSealed: boolean): Update {
  const muted = '2026-01-01/2026-01-05';
  const sealed = wordsOf(muted, true)['sealed'] ?? null;
  return {
    'settings/weekStartsOn': pick,
    ...(isSealed ? { 'settings/sealed': sealed } : { 'settings/mutedDays': muted }),
    ...(pick % 3 === 0 ? {} : { [`settings/${isSealed ? 'mutedDays' : 'sealed'}`]: null }),
  };
}

/** A row of the log in the form that the log wants, or under another key. */
export function conversionOf(log: Value, pick: number, isSealed: boolean): Update {
  const entries = [...childrenOf(at(log, 'entries'))].flatMap(([day, rows]) =>
    [...childrenOf(rows)].map(([id, row]) => ({ path: `entries/${day}/${id}`, day, row })),
  );
  const versions = [...childrenOf(at(log, 'versions'))].flatMap(([id, rows]) =>
    [...childrenOf(rows)].map(([revision, row]) => ({
      path: `versions/${id}/${revision}`,
      day: null,
      row,
    })),
  );
  const all = [...entries, ...versions];
  const chosen = all[pick % Math.max(all.length, 1)];
  if (chosen === undefined) return {};
  const { path, day, row } = chosen;
  const words = wordsIn(row);
  return {
    [path]: {
      ...(day === null ? {} : { revision: 0 }),
      ...factsOf(row),
      ...wordsOf(typeof words === 'string' ? words : '', isSealed, pick % 2 === 0 ? 'B' : 'A'),
    },
    ...(day === null ? {} : dayRow(day)),
  };
}
