import type { Loss } from '../../Candidate.ts';
import type { JournalFormat, ReadItem, SourceFile, SourceFolder } from '../../JournalFormat.ts';
import { candidateItem, lossIf, mediaSign, oneLine, titled } from '../../reading/candidateItem.ts';
import { takeText, unreadable } from '../../reading/fileText.ts';
import { momentAt, parseInstant } from '../../reading/moments.ts';
import { mapOutsideCode } from '../../reading/outsideCode.ts';
import { htmlToMarkdown } from '../../htmlToMarkdown.ts';
import { sniffFolder } from '../../reading/sniff.ts';
import { trackerLine } from '../../reading/trackerLine.ts';

/**
 * Joplin's export, `.jex`: a tar of one Markdown file for each note, notebook, tag and resource, with its fields below the
 * text. The export "RAW" has the same files in a folder. A note has the instant of its creation and no zone. Notes in
 * the trash are left out and counted.
 */
export const joplin: JournalFormat = {
  source: 'joplin',
  recognise: async (folder) => {
    const sniffs = await sniffFolder(folder);
    const isOurs = sniffs.some(({ file, tail }) => isItem(file) && /type_: \d{1,2}$/.test(tail));
    return isOurs ? { kind: 'yes', questions: [], isWhole: true } : { kind: 'no' };
  },
  read: async function* (folder) {
    const items = itemsOf(folder);
    const index = await indexOf(items);
    for (const file of items) {
      const text = await takeText(file);
      if (!text.ok) yield text.item;
      else {
        const item = parseItem(text.value);
        if (item.fields.get('type_') === '1') yield readNote(file.path, item, index);
      }
    }
  },
};

function isItem({ path }: SourceFile): boolean {
  return /(?:^|\/)[0-9a-f]{32}\.md$/i.test(path);
}

function itemsOf({ files }: SourceFolder): readonly SourceFile[] {
  return files.filter(isItem);
}

/** A note, notebook, tag or resource. */
interface Item {
  readonly title: string;
  readonly body: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** The fields stand below the last empty line. An item without a text has only them. */
function parseItem(source: string): Item {
  const text = source.replace(/\r\n?/g, '\n').trimEnd();
  const at = text.lastIndexOf('\n\n');
  const fields = new Map<string, string>();
  for (const line of text.slice(at < 0 ? 0 : at + 2).split('\n')) {
    const [, name, value = ''] = /^(\w+):(?: (.*))?$/.exec(line) ?? [];
    if (name !== undefined) fields.set(name, value);
  }
  const words = at < 0 ? '' : text.slice(0, at);
  const end = words.indexOf('\n');
  return {
    fields,
    title: (end < 0 ? words : words.slice(0, end)).trim(),
    body: end < 0 ? '' : words.slice(end + 1).replace(/^\n/, ''),
  };
}

/** What notes refer to by ids. */
interface Index {
  readonly notebooks: Map<string, { readonly title: string; readonly parent: string }>;
  readonly tags: Map<string, string>;
  /** The ids of the tags of each note. */
  readonly tagsOf: Map<string, string[]>;
  /** The types of the resources. */
  readonly resources: Map<string, string>;
}

async function indexOf(items: readonly SourceFile[]): Promise<Index> {
  const index: Index = {
    notebooks: new Map(),
    tags: new Map(),
    tagsOf: new Map(),
    resources: new Map(),
  };
  for (const file of items) {
    const text = await takeText(file);
    if (!text.ok) continue;
    const { title, fields } = parseItem(text.value);
    const get = (name: string) => fields.get(name) ?? '';
    const id = get('id');
    if (get('type_') === '2') index.notebooks.set(id, { title, parent: get('parent_id') });
    else if (get('type_') === '4') index.resources.set(id, get('mime'));
    else if (get('type_') === '5') index.tags.set(id, title);
    else if (get('type_') === '6') {
      const others = index.tagsOf.get(get('note_id')) ?? [];
      index.tagsOf.set(get('note_id'), [...others, get('tag_id')]);
    }
  }
  return index;
}

function readNote(path: string, { title, body, fields }: Item, index: Index): ReadItem {
  const get = (name: string) => fields.get(name) ?? '';
  const isSet = (name: string) => !['', '0'].includes(get(name));
  const journal = notebookOf(get('parent_id'), index);
  const atMs = parseInstant(get('user_created_time')) ?? parseInstant(get('created_time'));
  const moment = atMs === null ? null : momentAt(atMs, []);
  const where = title === '' ? path : `${path}, ${oneLine(title)}`;
  if (isSet('encryption_applied')) return unreadable(where, 'encrypted-there', { journal, moment });
  if (isSet('deleted_time')) return unreadable(where, 'deleted-there', { journal, moment });
  const html = get('markup_language') === '2' ? htmlToMarkdown(body) : null;
  const { text, losses } =
    html === null ? withSigns(body, index) : { text: html.markdown, losses: html.losses };
  const place = placeOf(Number(get('latitude')), Number(get('longitude')));
  const box = isSet('todo_completed') ? '[x]' : '[ ]';
  return candidateItem({
    source: 'joplin',
    where,
    sourceId: get('id'),
    journal,
    moment,
    text: get('is_todo') === '1' ? `- ${box} ${oneLine(title)}\n\n${text}` : titled(title, text),
    tags: (index.tagsOf.get(get('id')) ?? []).map((tag) => index.tags.get(tag) ?? ''),
    details: [trackerLine('place', place), get('source_url')],
    writtenAtMs: atMs,
    losses: [...losses, ...lossIf(place !== '', 'place'), ...lossIf(isSet('todo_due'), 'other')],
  });
}

/** The names of a notebook and those around it. A damaged export may have a circle. */
function notebookOf(id: string, { notebooks }: Index): string {
  const names: string[] = [];
  for (let at = id; names.length < 20;) {
    const notebook = notebooks.get(at);
    if (notebook === undefined) break;
    names.unshift(notebook.title);
    at = notebook.parent;
  }
  return names.join(' / ');
}

function placeOf(latitude: number, longitude: number): string {
  const isKnown = Number.isFinite(latitude) && Number.isFinite(longitude);
  return isKnown && (latitude !== 0 || longitude !== 0) ? `${latitude}, ${longitude}` : '';
}

const reference =
  /(!?)\[([^[\]\n]{0,500})\]\(:\/([0-9a-f]{32})(?:#[^()\s]{0,200})?(?: "[^"\n]{0,200}")?\)/gi;
const element = /<img\b[^<>]{0,2000}\bsrc=["']?:\/[0-9a-f]{32}[^<>]{0,2000}>/gi;

/** `body` with a sign for each resource, and the words of links between notes. */
function withSigns(body: string, { resources }: Index): { text: string; losses: readonly Loss[] } {
  const losses: Loss[] = [];
  const count = (kind: Loss['kind']) => void losses.push({ kind, count: 1 });
  const text = mapOutsideCode(body, (words) =>
    words
      .replace(element, () => {
        count('photo');
        return mediaSign.photo;
      })
      .replace(reference, (_all, mark: string, label: string, id: string) => {
        const type = resources.get(id.toLowerCase());
        if (mark === '' && type === undefined) {
          count('link');
          return label;
        }
        const [kind] = (type ?? 'image/').split('/');
        const media =
          kind === 'image' ? 'photo' : kind === 'audio' || kind === 'video' ? kind : 'document';
        count(media);
        return mark === '' && label !== '' ? `${mediaSign[media]} ${label}` : mediaSign[media];
      }),
  );
  return { text, losses };
}
