import { feedParser } from '../../reading/markup/feedParser.ts';

/** A note of an export of Evernote, as its elements say. */
export interface EnexNote {
  title: string;
  /** ENML. */
  content: string;
  /** `20240112T072527Z`. Empty if the note does not say. */
  created: string;
  updated: string;
  readonly tags: string[];
  /** The types of its resources, such as `image/png`. */
  readonly resources: string[];
  readonly tasks: { title: string; status: string }[];
  /** `latitude`, `source-url`, `reminder-time` and the like. */
  readonly attributes: Map<string, string>;
  /** Whether the file has the end of the note. */
  isWhole: boolean;
}

/** The elements of a resource that are long and no words. */
const skipped = new Set(['data', 'recognition', 'alternate-data']);

/** The notes of an export of Evernote (ENEX). `isWhole` is false if the file has more levels than any export. */
export function enexNotesOf(xml: string): {
  readonly notes: readonly EnexNote[];
  readonly isWhole: boolean;
} {
  const notes: EnexNote[] = [];
  const open: string[] = [];
  let note: EnexNote | null = null;
  const isWhole = feedParser(
    xml,
    {
      onopentag: (name) => {
        open.push(name);
        if (name === 'note') {
          note = newNote();
          notes.push(note);
        }
        if (name === 'task' || name === 'resource') {
          if (name === 'task') note?.tasks.push({ title: '', status: '' });
          else note?.resources.push('');
        }
      },
      ontext: (text) => {
        const name = open.at(-1) ?? '';
        if (note !== null && !skipped.has(name)) addText(note, name, open.at(-2) ?? '', text);
      },
      onclosetag: (_name, isImplied) => {
        const name = open.pop();
        if (name !== 'note' || note === null) return;
        note.isWhole = !isImplied;
        note = null;
      },
    },
    { xmlMode: true },
  );
  return { notes, isWhole };
}

function newNote(): EnexNote {
  return {
    ...{ title: '', content: '', created: '', updated: '', isWhole: false },
    ...{ tags: [], resources: [], tasks: [], attributes: new Map<string, string>() },
  };
}

function addText(note: EnexNote, name: string, parent: string, text: string): void {
  const words = text.trim();
  if (words === '') return;
  const task = note.tasks.at(-1);
  if (parent === 'task' && task !== undefined) {
    if (name === 'title') task.title += text;
    else if (name === 'taskStatus') task.status = words;
  } else if (parent === 'resource') {
    if (name === 'mime') note.resources.splice(-1, 1, words);
  } else if (parent === 'note-attributes') note.attributes.set(name, words);
  else if (parent === 'note') {
    if (name === 'title') note.title += text;
    else if (name === 'content') note.content += text;
    else if (name === 'created') note.created = words;
    else if (name === 'updated') note.updated = words;
    else if (name === 'tag') note.tags.push(words);
  }
}
