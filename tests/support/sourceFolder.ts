import type { Candidate } from '../../src/transfer/Candidate.ts';
import type {
  JournalFormat,
  ReadChoices,
  ReadItem,
  Recognition,
  SourceFolder,
} from '../../src/transfer/JournalFormat.ts';
import { noAnswers } from '../../src/transfer/planning/readJournal.ts';

/** The folder of an import with these files, by their paths. An object is written as JSON. */
export function folderOf(files: Readonly<Record<string, unknown>>): SourceFolder {
  return {
    files: Object.entries(files).map(([path, content]) => {
      const bytes = bytesOf(content);
      return { path, size: bytes.length, bytes: () => Promise.resolve(bytes) };
    }),
  };
}

function bytesOf(content: unknown): Uint8Array {
  if (content instanceof Uint8Array) return content;
  return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content));
}

/** What a format says about the files. */
export function recognise(
  format: JournalFormat,
  files: Readonly<Record<string, unknown>>,
): Promise<Recognition> {
  return format.recognise(folderOf(files));
}

/** Everything that `format` reads from the files. */
export async function readItems(
  format: JournalFormat,
  files: Readonly<Record<string, unknown>>,
  choices: ReadChoices = noAnswers,
): Promise<readonly ReadItem[]> {
  const items: ReadItem[] = [];
  for await (const item of format.read(folderOf(files), choices)) items.push(item);
  return items;
}

/** The entries that `format` reads from the files. */
export async function readEntries(
  format: JournalFormat,
  files: Readonly<Record<string, unknown>>,
  choices: ReadChoices = noAnswers,
): Promise<readonly Candidate[]> {
  const items = await readItems(format, files, choices);
  return items.flatMap((item) => (item.kind === 'entry' ? [item.candidate] : []));
}

/** Why parts of the files gave no entry. */
export async function readProblems(
  format: JournalFormat,
  files: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const items = await readItems(format, files);
  return items.flatMap((item) => (item.kind === 'unreadable' ? [item.reason] : []));
}

/** `2024-04-17 00:00:00 Europe/Dublin`, or `at 2023-07-26T11:58:12.755Z`. */
export function momentText({ moment }: Pick<Candidate, 'moment'>): string {
  return moment.kind === 'wall'
    ? `${moment.day} ${moment.time} ${moment.zone}`
    : `at ${new Date(moment.atMs).toISOString()}`;
}

/** The losses of a candidate by kind. */
export function lossesOf({ losses }: Pick<Candidate, 'losses'>): Readonly<Record<string, number>> {
  return Object.fromEntries(losses.map(({ kind, count }) => [kind, count]));
}
