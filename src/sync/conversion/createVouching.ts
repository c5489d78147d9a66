import type { UnknownRow } from '../../log/encryption/EncryptionStatus.ts';
import type { KnownRows } from '../wire/KnownRows.ts';
import { isPlain } from '../wire/plainRows.ts';
import type { Conversion, PlainBody, StoredEntry, StoredVersion } from '../wire/StoredRow.ts';

/** The readable rows that may be sealed, and those that a person has to look at first. */
export interface Vouched {
  readonly rows: Conversion;
  readonly unknown: readonly UnknownRow[];
}

/** Decides which readable rows are sealed as the person's own: known ones, and those that a person accepted. */
export interface Vouching {
  split(rows: Conversion): Promise<Vouched>;
  /** These rows are the person's own, as long as they say the same. */
  accept(rows: readonly UnknownRow[]): void;
}

/** Acceptance lasts as long as this object. A later one shows the rows again that are not sealed yet. */
export function createVouching(known: KnownRows): Vouching {
  const accepted = new Set<string>();
  const isAccepted = (row: UnknownRow) => accepted.has(nameOf(row));

  return {
    split: async ({ entries, versions }) => {
      const plainEntries = entries.filter(isPlain);
      const ours = await known.entries(plainEntries);
      const unknownEntries = plainEntries.filter(
        (row) => !ours.has(row) && !isAccepted(unknownOf('entry', row)),
      );
      const unknownVersions = versions
        .filter(isPlain)
        .filter((row) => !known.takesVersions && !isAccepted(unknownOf('version', row)));
      const unknown = new Set<StoredEntry | StoredVersion>([...unknownEntries, ...unknownVersions]);
      return {
        rows: {
          entries: entries.filter((row) => !unknown.has(row)),
          versions: versions.filter((row) => !unknown.has(row)),
        },
        unknown: [
          ...unknownEntries.map((row) => unknownOf('entry', row)),
          ...unknownVersions.map((row) => unknownOf('version', row)),
        ],
      };
    },
    accept: (rows) => {
      for (const row of rows) accepted.add(nameOf(row));
    },
  };
}

function unknownOf(
  kind: UnknownRow['kind'],
  row: StoredEntry<PlainBody> | StoredVersion<PlainBody>,
): UnknownRow {
  const { id, revision, day, body } = row;
  return { kind, id, revision, day, time: body.time, text: body.text };
}

/** A row with another text, or in another place, has another name. */
function nameOf({ kind, id, revision, day, time, text }: UnknownRow): string {
  return JSON.stringify([kind, id, revision, day, time, text]);
}
