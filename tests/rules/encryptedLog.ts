import {
  baseline,
  dayRow,
  edited,
  foreign,
  fresh,
  serverNow,
  storedEntry,
  storedVersion,
  today,
  trashed,
  ulid,
  yesterday,
  type Fields,
} from './annsLog.ts';
import type { Json, Update } from './rulesWorld.ts';

/** A string in the shape of a sealed row. `words` tells two of them apart. */
export function sealed(words: string): string {
  return `AQ${words}${'-'.repeat(60)}`;
}

/** A key record as it is stored, or with `serverNow` as it is written. */
export function keyRecord(fields: Fields = {}): Record<string, Json> {
  const [salt, box] = ['s'.repeat(22), 'b'.repeat(80)];
  const record: Fields = {
    format: 1,
    state: 'sealing',
    revision: 1,
    changedAt: serverNow,
    activeKey: 1,
    slots: {
      passphrase: { kdf: 'argon2id', m: 65_536, t: 3, p: 1, salt, box },
      recovery: { kdf: 'hkdf', salt, box },
    },
    keys: { k1: box },
    mac: 'm'.repeat(43),
    ...fields,
  };
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The update that writes a key record with the schema of its state. */
export function withRecord(fields: Fields = {}): Update {
  const record = keyRecord(fields);
  return { schema: record['state'] === 'off' ? 1 : 2, encryption: record };
}

/** The fields of a plain row that a sealed one does not have. */
const hidden = { time: undefined, zone: undefined, text: undefined };

/** The stored row of an entry of {@link sealedLog}. */
export function sealedEntry(revision: number, fields: Fields = {}): Record<string, Json> {
  return storedEntry(revision, { ...hidden, sealed: sealed(`r${revision}`), ...fields });
}

/** The stored version of an entry of {@link sealedLog}. */
export function sealedVersion(revision: number, fields: Fields = {}): Record<string, Json> {
  return storedVersion(yesterday, revision, {
    ...hidden,
    sealed: sealed(`r${revision}`),
    ...fields,
  });
}

/** Ann's log of `baseline` in the state `state`, with every row sealed or every row plain. */
export function logIn(state: string, form: 'sealed' | 'plain'): Json {
  const changedAt = 1_760_000_000_000;
  const all = baseline() as { readonly logs: { readonly ann: Record<string, Json> } };
  const rows: Record<string, Json> = {
    entries: {
      [today]: { [fresh]: sealedEntry(1), [foreign]: { sealed: sealed('foreign'), revision: 0 } },
      [yesterday]: { [edited]: sealedEntry(3) },
    },
    versions: {
      [edited]: { 1: sealedVersion(1), 2: sealedVersion(2) },
      [trashed]: { 1: sealedVersion(1), 2: sealedVersion(2) },
    },
  };
  return {
    logs: {
      ...all.logs,
      ann: {
        ...all.logs.ann,
        ...(form === 'sealed' ? rows : {}),
        schema: state === 'off' ? 1 : 2,
        encryption: keyRecord({ state, changedAt, revision: 5 }),
      },
    },
  };
}

/** The entry that was edited, in another form and with everything else as it was. */
export function convertedEntry(fields: Fields, id = edited, day = yesterday): Update {
  const revision = id === edited ? 3 : 1;
  return { [`entries/${day}/${id}`]: storedEntry(revision, fields), ...dayRow(day) };
}

/** Its first version in another form. */
export function convertedVersion(fields: Fields): Update {
  return { [`versions/${edited}/1`]: storedVersion(yesterday, 1, fields) };
}

/** What makes a plain row a sealed one. */
export const asSealed: Fields = { ...hidden, sealed: sealed('new') };

/** An edit of the edited entry in a sealed log. */
export function sealedEdit(fields: Fields = {}, versionFields: Fields = {}): Update {
  return {
    [`entries/${yesterday}/${edited}`]: sealedEntry(4, {
      updatedAt: serverNow,
      writeId: ulid(200),
      ...fields,
    }),
    [`versions/${edited}/3`]: sealedVersion(3, { replacedAt: serverNow, ...versionFields }),
    ...dayRow(yesterday),
  };
}
