import type { EntryId } from '../../entries/Entry.ts';
import type { Result } from '../../lib/result.ts';
import type { StorageError } from '../../log/StorageError.ts';
import type { KnownEntries } from './compare.ts';
import { keyedIds, readableIds, type ImportIds } from './importIds.ts';
import type { ReadJournal } from './readJournal.ts';

/** What the ids of imported entries are made with. Import keys have 32 bytes. */
export type IdKeys =
  /** `earlier`: the import keys of a time when the log was encrypted, as far as this device has them. */
  | { readonly kind: 'readable'; readonly earlier: readonly Uint8Array[] }
  /** `current`: for new entries. `earlier`: what older imports may have used. */
  | {
      readonly kind: 'encrypted';
      readonly current: Uint8Array;
      readonly earlier: readonly Uint8Array[];
    }
  /** The log is encrypted, and this device lacks its keys. */
  | { readonly kind: 'locked' };

/** Reads the keys anew: the encryption of the log may change at any time. */
export type ReadIdKeys = () => Promise<Result<IdKeys, StorageError>>;

/** Whether new entries get the same ids with `one` as with `other`. */
export function givesSameIds(one: IdKeys, other: IdKeys): boolean {
  if (one.kind !== 'encrypted' || other.kind !== 'encrypted') return one.kind === other.kind;
  return one.current.every((byte, index) => byte === other.current[index]);
}

/** The ids of all candidates of a journal by one scheme. */
interface Identities {
  readonly by: ImportIds;
  readonly ids: readonly EntryId[];
}

/** A journal with the ids of its candidates. */
export interface IdentifiedJournal extends ReadJournal {
  /** By the scheme of new entries first, then by the schemes that earlier imports may have used. */
  readonly identities: readonly [Identities, ...Identities[]];
}

/** `journal` with its ids. A log that was encrypted since an import knows its entries by their old ids. */
export function identify(
  journal: ReadJournal,
  keys: Exclude<IdKeys, { kind: 'locked' }>,
): IdentifiedJournal {
  const earlier = keys.earlier.map(keyedIds);
  const identitiesBy = (by: ImportIds): Identities => ({
    by,
    ids: by.entryIdsOf(journal.candidates),
  });
  const identities = (first: ImportIds, others: readonly ImportIds[]) =>
    [identitiesBy(first), ...others.map(identitiesBy)] as const;
  return {
    ...journal,
    identities:
      keys.kind === 'readable'
        ? identities(readableIds, earlier)
        : identities(keyedIds(keys.current), [...earlier, readableIds]),
  };
}

/** All ids that the log may know entries of the journal by. */
export function allIdsOf({ identities }: IdentifiedJournal): ReadonlySet<EntryId> {
  return new Set(identities.flatMap(({ ids }) => ids));
}

/** The id of the candidate at `index`: the one that the log knows, or else the one of a new entry. */
export function identityOf(
  { identities }: IdentifiedJournal,
  index: number,
  { entries, deleted }: Pick<KnownEntries, 'entries' | 'deleted'>,
): { readonly id: EntryId; readonly by: ImportIds } | null {
  let ofNew: { readonly id: EntryId; readonly by: ImportIds } | null = null;
  for (const { by, ids } of identities) {
    const id = ids[index];
    if (id === undefined) continue;
    if (entries.has(id) || deleted.has(id)) return { id, by };
    ofNew ??= { id, by };
  }
  return ofNew;
}
