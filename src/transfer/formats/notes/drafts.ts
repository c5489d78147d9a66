import type { JournalFormat, ReadItem } from '../../JournalFormat.ts';
import { candidateItem, lossIf } from '../../reading/candidateItem.ts';
import { unreadable } from '../../reading/fileText.ts';
import { jsonFiles, recogniseJson } from '../../reading/jsonFiles.ts';
import { momentAt, parseInstant } from '../../reading/moments.ts';
import {
  asRecord,
  field,
  listOf,
  numberField,
  textField,
  textsField,
  type OutsideRecord,
} from '../../reading/outside.ts';
import { trackerLine } from '../../reading/trackerLine.ts';

/**
 * The export and backup of Drafts, `.draftsExport`: a JSON list of drafts. A draft has the instant of its creation and no
 * zone. Drafts in the trash are left out and counted.
 */
export const drafts: JournalFormat = {
  source: 'drafts',
  recognise: recogniseJson(isExport),
  read: async function* (folder) {
    for await (const found of jsonFiles(folder, isExport)) {
      if (found.kind === 'unreadable') yield found;
      else {
        for (const [index, draft] of listOf(found.value).entries()) {
          const where = `${found.file.path}, ${index + 1}`;
          const record = asRecord(draft);
          yield record === null ? unreadable(where, 'wrong-shape') : readDraft(where, record);
        }
      }
    }
  },
};

/** The first draft may be longer than the beginning of the file. Its fields are in the order of their names, or in none. */
function isExport(value: unknown, head: string): boolean {
  const first = asRecord(listOf(value)[0]);
  if (first === null) return false;
  const keys = ['uuid', 'content', 'created_at', 'modified_at', 'languageGrammar', 'flagged'];
  const isThere = (key: string) => Object.hasOwn(first, key) || head.includes(`"${key}"`);
  return (
    /"(?:languageGrammar|accessed_at|modified_at)"\s*:/.test(head) &&
    keys.filter(isThere).length >= 4
  );
}

/** The number of the trash in `folder`, and those above it. 0 is the inbox, 1 the archive. */
const trash = 2;

function readDraft(where: string, draft: OutsideRecord): ReadItem {
  const atMs = parseInstant(textField(draft, 'created_at'));
  const moment = atMs === null ? null : momentAt(atMs, []);
  if ((numberField(draft, 'folder') ?? 0) >= trash) {
    return unreadable(where, 'deleted-there', { moment });
  }
  const place = placeOf(draft);
  return candidateItem({
    source: 'drafts',
    where,
    sourceId: textField(draft, 'uuid'),
    moment,
    text: textField(draft, 'content'),
    tags: textsField(draft, 'tags'),
    isStarred: field(draft, 'flagged') === true,
    details: [trackerLine('place', place)],
    writtenAtMs: atMs,
    losses: [
      ...lossIf(place !== '', 'place'),
      { kind: 'history', count: listOf(field(draft, 'versions')).length },
    ],
  });
}

/** Where a draft was begun. 0, 0 stands for an unknown place. */
function placeOf(draft: OutsideRecord): string {
  const latitude = numberField(draft, 'created_latitude') ?? 0;
  const longitude = numberField(draft, 'created_longitude') ?? 0;
  return latitude === 0 && longitude === 0 ? '' : `${latitude}, ${longitude}`;
}
