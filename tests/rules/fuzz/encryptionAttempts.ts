import { dayRow, serverNow } from '../annsLog.ts';
import type { Json, Update } from '../rulesWorld.ts';
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
  const keys = Object.fromEntries(childrenOf(at(before, 'keys')));
  const activeKey =
    Number(at(before, 'activeKey') ?? 0) + (pick % 2 === 0 || from === 'none' ? 1 : 0);
  return {
    schema: state === 'off' ? 1 : 2,
    encryption: {
      format: 1,
      state,
      revision: Number(at(before, 'revision') ?? 0) + 1,
      changedAt: serverNow,
      activeKey,
      slots: {
        passphrase: { kdf: 'argon2id', m: 65_536, t: 3, p: 1, salt, box },
        recovery: { kdf: 'hkdf', salt, box },
      },
      keys: { ...keys, [`k${activeKey}`]: box },
      mac: 'm'.repeat(43),
    },
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
  const hidden = ['sealed', 'time', 'zone', 'text', 'addedLater', 'writtenAt', 'unedited'];
  const facts = [...childrenOf(row)].filter(([name]) => !hidden.includes(name));
  const words = wordsIn(row);
  return {
    [path]: {
      ...(day === null ? {} : { revision: 0 }),
      ...Object.fromEntries(facts),
      ...wordsOf(typeof words === 'string' ? words : '', isSealed, pick % 2 === 0 ? 'B' : 'A'),
    },
    ...(day === null ? {} : dayRow(day)),
  };
}
