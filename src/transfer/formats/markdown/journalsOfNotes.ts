import { monthNamed } from '../../reading/parseLongDay.ts';

/** More folders than a person would choose among. */
const mostJournals = 40;

/**
 * Reads the journal of a note from its path: the folder below the one that has all of `paths`. Folders of years and months
 * are no journals: their notes belong to the folder above. Always empty if there is one journal, or too many.
 */
export function journalsOfNotes(paths: readonly string[]): (path: string) => string {
  const foldersOf = (path: string) => path.split('/').slice(0, -1);
  const folders = paths.map(foldersOf);
  const [first = []] = folders;
  const other = first.findIndex((name, depth) => folders.some((each) => each[depth] !== name));
  const depth = other < 0 ? first.length : other;
  const top = first[depth - 1] ?? '/';
  const journalOf = (path: string) => {
    const folder = foldersOf(path)[depth];
    const isTime = folder === undefined || /^\d/.test(folder) || monthNamed(folder) !== undefined;
    return isTime ? top : folder;
  };
  const journals = new Set(paths.map(journalOf));
  return journals.size < 2 || journals.size > mostJournals ? () => '' : journalOf;
}
