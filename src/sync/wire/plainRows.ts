import type { Entry, EntryVersion } from '../../entries/Entry.ts';
import type {
  PlainBody,
  PlainContent,
  StoredBody,
  StoredEntry,
  StoredVersion,
} from './StoredRow.ts';

/** The readable form of `entry`. In a sealed log only the way out of encryption may write one. */
export function plainEntry(entry: Entry): StoredEntry<PlainBody> {
  const { id, day, createdAtMs, updatedAtMs, revision, writeId, clashesWith } = entry;
  const body = plainBody(entry);
  return { id, day, createdAtMs, updatedAtMs, revision, writeId, clashesWith, body };
}

/** The readable form of `version`. */
export function plainVersion(version: EntryVersion): StoredVersion<PlainBody> {
  const { id, day, revision, createdAtMs, writeId, replacedAtMs, movedTo } = version;
  const body = plainBody(version);
  return { id, day, revision, createdAtMs, writeId, replacedAtMs, movedTo, body };
}

/** The entry in a readable row. */
export function entryOfPlain({ body, ...row }: StoredEntry<PlainBody>): Entry {
  return { ...row, ...wordsOf(body) };
}

/** The version in a readable row. */
export function versionOfPlain({ body, ...row }: StoredVersion<PlainBody>): EntryVersion {
  return { ...row, ...wordsOf(body) };
}

/** Whether the words of `row` are readable. */
export function isPlain<Row extends { readonly body: StoredBody | null }>(
  row: Row,
): row is Row & { readonly body: PlainBody } {
  return row.body?.kind === 'plain';
}

function plainBody(content: PlainContent): PlainBody {
  return { kind: 'plain', ...wordsOf(content) } as PlainBody;
}

/** The words of a row, and nothing else that `content` has. */
export function wordsOf(content: PlainContent): PlainContent {
  const { time, zone, text, addedLater, writtenAtMs, unedited } = content;
  return {
    time,
    zone,
    text,
    addedLater,
    ...(writtenAtMs === undefined ? {} : { writtenAtMs }),
    ...(unedited === undefined ? {} : { unedited }),
  };
}
