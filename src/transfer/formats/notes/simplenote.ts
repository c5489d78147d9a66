import type { JournalFormat, ReadItem } from '../../JournalFormat.ts';
import { candidateItem, lossIf } from '../../reading/candidateItem.ts';
import { unreadable } from '../../reading/fileText.ts';
import { jsonFiles, recogniseJson } from '../../reading/jsonFiles.ts';
import { momentAt, parseInstant } from '../../reading/moments.ts';
import { asRecord, field, listOf, textField, textsField } from '../../reading/outside.ts';

/**
 * Simplenote's export: a zip with `source/notes.json`, and each note once more as a text without a date. A note has the
 * instant of its creation and no zone. Notes in the trash are left out and counted.
 */
export const simplenote: JournalFormat = {
  source: 'simplenote',
  recognise: async (folder) => {
    const found = await recogniseJson(isExport)(folder);
    return found.kind === 'yes' ? { ...found, isWhole: true } : found;
  },
  read: async function* (folder) {
    for await (const found of jsonFiles(folder, isExport)) {
      if (found.kind === 'unreadable') yield found;
      else {
        const { file, value } = found;
        yield* readNotes(file.path, field(value, 'activeNotes'), 'kept');
        yield* readNotes(file.path, field(value, 'trashedNotes'), 'trashed');
      }
    }
  },
};

function isExport(value: unknown): boolean {
  return [field(value, 'activeNotes'), field(value, 'trashedNotes')].some(Array.isArray);
}

function* readNotes(
  path: string,
  notes: unknown,
  state: 'kept' | 'trashed',
): Generator<ReadItem, void, void> {
  for (const [index, note] of listOf(notes).entries()) {
    const [line = ''] = textField(note, 'content').trim().split('\n', 1);
    const where = `${path}, ${line.slice(0, 60).trim() || index + 1}`;
    if (asRecord(note) === null) yield unreadable(where, 'wrong-shape');
    else yield readNote(where, note, state);
  }
}

function readNote(where: string, note: unknown, state: 'kept' | 'trashed'): ReadItem {
  const atMs =
    parseInstant(textField(note, 'creationDate')) ?? parseInstant(textField(note, 'lastModified'));
  const moment = atMs === null ? null : momentAt(atMs, []);
  if (state === 'trashed') return unreadable(where, 'deleted-there', { moment });
  const { text, tags } = withoutTagLines(textField(note, 'content'));
  return candidateItem({
    source: 'simplenote',
    where,
    sourceId: textField(note, 'id'),
    moment,
    text,
    tags: [...textsField(note, 'tags'), ...tags],
    isStarred: field(note, 'pinned') === true,
    writtenAtMs: atMs,
    losses: lossIf(listOf(field(note, 'collaboratorEmails')).length > 0, 'other'),
  });
}

/** Older exports have the tags of a note below its text: `Tags:` and a line with them. */
function withoutTagLines(content: string): {
  readonly text: string;
  readonly tags: readonly string[];
} {
  const [whole, line = ''] = /(?:\r?\n)+Tags:\r?\n[ \t]+([^\r\n]+)\s*$/.exec(content) ?? [];
  return whole === undefined
    ? { text: content, tags: [] }
    : { text: content.slice(0, -whole.length), tags: line.split(',') };
}
