import type { Loss } from '../../Candidate.ts';
import type { JournalFormat, ReadItem } from '../../JournalFormat.ts';
import { candidateItem, lossIf, oneLine, sumLosses, titled } from '../../reading/candidateItem.ts';
import { takeText, unreadable } from '../../reading/fileText.ts';
import { baseName } from '../../reading/jsonFiles.ts';
import { momentOf, parseWritten } from '../../reading/parseWritten.ts';
import { headLength, possibleTexts, recogniseHead } from '../../reading/sniff.ts';
import { enexNotesOf, type EnexNote } from './enexNotes.ts';
import { enmlToMarkdown, mediaOfType } from './enmlToMarkdown.ts';

/**
 * Evernote's export, `.enex`: XML, a file for each notebook. A note has the instant of its creation and no zone, and its
 * text as XHTML. It has no id.
 */
export const evernote: JournalFormat = {
  source: 'evernote',
  recognise: recogniseHead(isExport),
  read: async function* (folder) {
    for (const file of possibleTexts(folder)) {
      const text = await takeText(file);
      if (!text.ok || !isExport(text.value.slice(0, headLength))) continue;
      const { notes, isWhole } = enexNotesOf(text.value);
      for (const note of notes) yield readNote(file.path, note);
      if (!isWhole || notes.some((note) => !note.isWhole))
        yield unreadable(file.path, 'incomplete');
    }
  },
};

function isExport(head: string): boolean {
  return head.includes('<en-export');
}

function readNote(path: string, note: EnexNote): ReadItem {
  const journal = baseName(path);
  const where = `${path}, ${oneLine(note.title)}`;
  const written = note.created || note.updated;
  if (written === '') return unreadable(where, 'no-day', { journal });
  const moment = momentOf(parseWritten(written, null));
  const { markdown, losses } = enmlToMarkdown(note.content);
  const place = placeOf(note.attributes);
  return candidateItem({
    source: 'evernote',
    where,
    journal,
    moment,
    text: titled(note.title, [markdown, ...tasksOf(note)].join('\n')),
    tags: note.tags,
    details: [place, note.attributes.get('source-url') ?? ''],
    writtenAtMs: moment?.kind === 'instant' ? moment.atMs : null,
    losses: [
      ...withResources(losses, note.resources),
      ...lossIf(place !== '', 'place'),
      ...lossIf(note.attributes.has('reminder-time'), 'other'),
    ],
  });
}

/** The tasks of a note. The file has them beside its text. */
function tasksOf({ tasks }: EnexNote): readonly string[] {
  const lines = tasks.map(
    ({ title, status }) => `- [${/^completed$/i.test(status) ? 'x' : ' '}] ${oneLine(title)}`,
  );
  return lines.length === 0 ? [] : ['', ...lines];
}

function placeOf(attributes: EnexNote['attributes']): string {
  const numbers = ['latitude', 'longitude'].map((name) => attributes.get(name) ?? '');
  return numbers.every((number) => number !== '') ? numbers.join(', ') : '';
}

/** The losses of a text with those resources that do not stand in it. */
function withResources(losses: readonly Loss[], resources: readonly string[]): readonly Loss[] {
  const inText = sumLosses(losses);
  const listed = sumLosses(resources.map((type) => ({ kind: mediaOfType(type), count: 1 })));
  const beside = listed.map(({ kind, count }) => ({
    kind,
    count: count - (inText.find((loss) => loss.kind === kind)?.count ?? 0),
  }));
  return [...inText, ...beside];
}
