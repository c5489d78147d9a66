import { parseJson } from '../../../lib/parseJson.ts';
import type { Loss } from '../../Candidate.ts';
import type { JournalFormat, ReadItem } from '../../JournalFormat.ts';
import { candidateItem, oneLine, titled } from '../../reading/candidateItem.ts';
import { unreadable } from '../../reading/fileText.ts';
import { jsonFiles, recogniseJson } from '../../reading/jsonFiles.ts';
import { codeBlock } from '../../reading/markup/createInline.ts';
import { momentAt, parseInstant } from '../../reading/moments.ts';
import {
  asRecord,
  field,
  listOf,
  recordsOf,
  textField,
  type OutsideRecord,
} from '../../reading/outside.ts';
import { jsonHeadOf, sniffFolder } from '../../reading/sniff.ts';
import { htmlToMarkdown } from '../../htmlToMarkdown.ts';
import { lexicalToMarkdown } from './lexicalToMarkdown.ts';

/**
 * Standard Notes, decrypted backup: one JSON file, whatever its name, with `version` and `items`. A note has the
 * instant of its creation and no zone. Notes of the "Super" editor hold a document of Lexical.
 */
export const standardNotes: JournalFormat = {
  source: 'standard-notes',
  recognise: async (folder) => {
    const found = await recogniseJson(isBackup)(folder);
    if (found.kind !== 'yes') return found;
    const sniffs = await sniffFolder(folder);
    const heads = sniffs.map(jsonHeadOf).filter((head) => isBackup(head));
    if (heads.every(isEncrypted)) return { kind: 'refused', reason: 'encrypted' };
    // The zip has each note once more as a text, also those in the trash.
    const hasTexts = folder.files.some(({ path }) => /(?:^|\/)Items\/Note\//.test(path));
    return hasTexts ? { ...found, isWhole: true } : found;
  },
  read: async function* (folder) {
    for await (const found of jsonFiles(folder, isBackup)) {
      if (found.kind === 'unreadable') yield found;
      else yield* readBackup(found.file.path, found.value);
    }
  },
};

function isBackup(value: unknown): boolean {
  const items = recordsOf(field(value, 'items'));
  return items.some((item) => typeof field(item, 'content_type') === 'string');
}

/** The content of an encrypted item is a text such as `004:…` or `001…`. A decrypted backup may have kept some of them. */
function isEncrypted(value: unknown): boolean {
  const items = recordsOf(field(value, 'items'));
  return (
    items.some((item) => /^00\d/.test(textField(item, 'content'))) &&
    !items.some((item) => asRecord(field(item, 'content')) !== null)
  );
}

function* readBackup(path: string, backup: unknown): Generator<ReadItem, void, void> {
  const items = recordsOf(field(backup, 'items'));
  const tags = tagsByNote(items);
  const files = filesByNote(items);
  const titles = new Map(
    items.map((item) => [textField(item, 'uuid'), textField(field(item, 'content'), 'title')]),
  );
  for (const note of ofType(items, 'Note')) {
    const uuid = textField(note, 'uuid');
    const content = asRecord(field(note, 'content'));
    const where = `${path}, ${uuid}`;
    const atMs = instantOf(note);
    const moment = atMs === null ? null : momentAt(atMs, []);
    if (content === null) yield unreadable(where, 'wrong-shape', { moment });
    else if (field(content, 'trashed') === true || field(note, 'deleted') === true) {
      yield unreadable(where, 'deleted-there', { moment });
    } else {
      const { markdown, losses } = wordsOf(content, (id) => titles.get(id) ?? '');
      // Files that stand in the text have their signs there.
      const text = textField(content, 'text');
      const attached = (files.get(uuid) ?? []).filter((file) => !text.includes(file));
      yield candidateItem({
        source: 'standard-notes',
        where,
        sourceId: uuid,
        moment,
        text: titled(textField(content, 'title'), markdown),
        tags: tags.get(uuid) ?? [],
        isStarred: field(content, 'starred') === true,
        writtenAtMs: atMs,
        losses: [...losses, { kind: 'document', count: attached.length }],
      });
    }
  }
}

function ofType(items: readonly OutsideRecord[], type: string): readonly OutsideRecord[] {
  return items.filter((item) => textField(item, 'content_type') === type);
}

/** The tags of each note. A tag lists its notes. */
function tagsByNote(items: readonly OutsideRecord[]): ReadonlyMap<string, readonly string[]> {
  const tags = new Map<string, string[]>();
  for (const item of ofType(items, 'Tag')) {
    const content = field(item, 'content');
    for (const reference of listOf(field(content, 'references'))) {
      const note = textField(reference, 'uuid');
      tags.set(note, [...(tags.get(note) ?? []), textField(content, 'title')]);
    }
  }
  return tags;
}

/** When a note was made, or else when it was last changed. A note that was never synchronised says 1970. */
function instantOf(note: OutsideRecord): number | null {
  const times = ['created_at', 'updated_at'].map((key) => parseInstant(textField(note, key)));
  return times.find((atMs) => atMs !== null && atMs !== 0) ?? null;
}

/** The ids of the files of each note. A file lists its notes; older notes listed their files. */
function filesByNote(items: readonly OutsideRecord[]): ReadonlyMap<string, readonly string[]> {
  const ids = new Set(ofType(items, 'SN|File').map((file) => textField(file, 'uuid')));
  const files = new Map<string, string[]>();
  for (const item of items) {
    const uuid = textField(item, 'uuid');
    for (const reference of listOf(field(field(item, 'content'), 'references'))) {
      const other = textField(reference, 'uuid');
      if (ids.has(uuid)) files.set(other, [...(files.get(other) ?? []), uuid]);
      else if (ids.has(other)) files.set(uuid, [...(files.get(uuid) ?? []), other]);
    }
  }
  return files;
}

/** The text of a note by its editor: Lexical, HTML, tasks, code, or text as it was typed. */
function wordsOf(
  content: OutsideRecord,
  titleOf: (uuid: string) => string,
): { readonly markdown: string; readonly losses: readonly Loss[] } {
  const text = textField(content, 'text');
  const type = textField(content, 'noteType');
  if (type === 'super' || text.startsWith('{"root":')) {
    const root = field(parseJson(text || null), 'root');
    if (asRecord(root) !== null) return lexicalToMarkdown(root, titleOf);
  }
  if (type === 'rich-text') return htmlToMarkdown(text);
  const markdown =
    type === 'code' && text.trim() !== '' ? codeBlock(text.trimEnd()).join('\n') : tasksOf(text);
  return { markdown: markdown ?? text, losses: [] };
}

/** The tasks of the checklist editor, which stores them as JSON. null for any other text. */
function tasksOf(text: string): string | null {
  const groups = text.startsWith('{') ? recordsOf(field(parseJson(text), 'groups')) : [];
  if (!groups.some((group) => Array.isArray(field(group, 'tasks')))) return null;
  return groups
    .flatMap((group) => [
      ...[oneLine(textField(group, 'name'))]
        .filter((name) => name !== '')
        .map((name) => `## ${name}`),
      recordsOf(field(group, 'tasks'))
        .map((task) => {
          const box = field(task, 'completed') === true ? 'x' : ' ';
          return `- [${box}] ${oneLine(textField(task, 'description'))}`;
        })
        .join('\n'),
    ])
    .join('\n\n');
}
