import type { PlainBody, StoredEntry } from './StoredRow.ts';

/**
 * The readable rows that a log on its way into encryption takes for the person's own. Anyone who can write to the
 * database may have written the others, so a person looks at them first.
 */
export interface KnownRows {
  /** Those of `rows` that say what this device has for their entry. */
  entries(rows: readonly StoredEntry<PlainBody>[]): Promise<ReadonlySet<StoredEntry<PlainBody>>>;
  /** Whether earlier versions are taken as they are. */
  readonly takesVersions: boolean;
}
