import { activeKeyOf } from '../../seal/activeKeyOf.ts';
import { openEntry, sealEntry } from '../../seal/sealEntry.ts';
import { parseSealedString } from '../../seal/box.ts';
import type { RowPlace, SealedContent } from '../../seal/SealedRow.ts';
import type { SealKeys } from '../../seal/SealKeys.ts';
import { plainEntry, plainVersion, wordsOf } from '../wire/plainRows.ts';
import { placeOf } from '../wire/sealedForm.ts';
import type {
  PlainBody,
  SealedBody,
  StoredBody,
  StoredEntry,
  StoredVersion,
} from '../wire/StoredRow.ts';

/**
 * A row in the wanted form. `as-wanted`: it has the form already. `stuck`: it cannot get it, because it does not open
 * or because its sealed form would be too long.
 */
export type Formed<Row> = Row | 'as-wanted' | 'stuck';

/** Brings stored rows into one form. Nothing but the form changes. */
export interface RowConversion<Body extends StoredBody> {
  entry(row: StoredEntry): Promise<Formed<StoredEntry<Body>>>;
  version(row: StoredVersion): Promise<Formed<StoredVersion<Body>>>;
}

/** The sealed form, under the active key. Each sealed row is opened again and compared before it is given out. */
export function sealingConversion(uid: string, keys: SealKeys): RowConversion<SealedBody> {
  const key = activeKeyOf(keys);

  async function seal(content: SealedContent, place: RowPlace): Promise<SealedBody | 'stuck'> {
    const sealed = parseSealedString(await sealEntry(content, place, key));
    if (sealed === null) return 'stuck';
    const opened = await openEntry(sealed, place, keys);
    const isSame = opened.ok && isSameContent(opened.value.content, content);
    return isSame ? { kind: 'sealed', sealed } : 'stuck';
  }

  async function formed<Row extends StoredEntry | StoredVersion>(
    row: Row,
    clashesWith: number | null,
  ): Promise<Formed<Row & { readonly body: SealedBody }>> {
    if (row.body.kind === 'sealed') return 'as-wanted';
    const body = await seal({ ...wordsOf(row.body), clashesWith }, placeOf(uid, row));
    return body === 'stuck' ? body : { ...row, body };
  }

  return {
    entry: (row) => formed(row, row.clashesWith),
    // A readable version does not say what its text clashed with.
    version: (row) => formed(row, null),
  };
}

/** The readable form. A row that does not open is stuck. */
export function openingConversion(uid: string, keys: SealKeys): RowConversion<PlainBody> {
  async function open(
    sealed: string,
    row: StoredEntry | StoredVersion,
  ): Promise<SealedContent | null> {
    const opened = await openEntry(sealed, placeOf(uid, row), keys);
    return opened.ok ? opened.value.content : null;
  }

  return {
    async entry({ body, ...row }) {
      if (body.kind === 'plain') return 'as-wanted';
      const content = await open(body.sealed, { ...row, body });
      // The rules compare the visible mark of a clash with the stored one.
      return content === null
        ? 'stuck'
        : plainEntry({ ...row, ...wordsOf(content), clashesWith: row.clashesWith });
    },
    async version({ body, ...row }) {
      if (body.kind === 'plain') return 'as-wanted';
      const content = await open(body.sealed, { ...row, body });
      return content === null ? 'stuck' : plainVersion({ ...row, ...wordsOf(content) });
    },
  };
}

function isSameContent(one: SealedContent, other: SealedContent): boolean {
  return (
    one.time === other.time &&
    one.zone === other.zone &&
    one.text === other.text &&
    one.addedLater === other.addedLater &&
    one.clashesWith === other.clashesWith &&
    one.writtenAtMs === other.writtenAtMs &&
    one.unedited === other.unedited
  );
}
