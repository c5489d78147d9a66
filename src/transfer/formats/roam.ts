import type { DayKey } from '../../dates/DayKey.ts';
import type { Loss } from '../Candidate.ts';
import type { JournalFormat, ReadItem } from '../JournalFormat.ts';
import { candidateItem } from '../reading/candidateItem.ts';
import { unreadable } from '../reading/fileText.ts';
import { jsonFiles, recogniseJson } from '../reading/jsonFiles.ts';
import { dayStart, wallMoment } from '../reading/moments.ts';
import { field, listOf, numberField, textField } from '../reading/outside.ts';
import { mapOutsideCode } from '../reading/outsideCode.ts';
import { isDateAlone, parseWritten } from '../reading/parseWritten.ts';

/** Blocks with a longer indent are left out. */
const deepest = 200;

/**
 * Roam's JSON: a list of pages, which Logseq exports too. The pages of days are titled `June 1st, 2024`. A day becomes one
 * entry without a time, an outline. Other pages belong to no day.
 */
export const roam: JournalFormat = {
  source: 'roam',
  recognise: recogniseJson(isGraph),
  read: async function* (folder) {
    for await (const found of jsonFiles(folder, isGraph)) {
      if (found.kind === 'unreadable') yield found;
      else yield* readGraph(found.file.path, found.value);
    }
  },
};

function isGraph(value: unknown, head: string): boolean {
  const [first] = listOf(value);
  const isPage = textField(first, 'title') !== '' && field(first, 'content') === undefined;
  const hasBlocks = /"string"\s*:/.test(head) || field(first, 'edit-time') !== undefined;
  const [block] = listOf(field(first, 'children'));
  return (isPage && hasBlocks) || typeof field(block, 'string') === 'string';
}

function* readGraph(path: string, graph: unknown): Generator<ReadItem, void, void> {
  for (const page of listOf(graph)) {
    const title = textField(page, 'title');
    const where = `${path}, ${title}`;
    const day = dayOfTitle(title);
    if (day === undefined) {
      yield unreadable(where, 'no-day');
      continue;
    }
    const outline: Outline = { lines: [], losses: [] };
    writeBlocks(page, '', outline);
    yield candidateItem({
      source: 'roam',
      where,
      sourceId: textField(page, 'uid') || title,
      moment: wallMoment(day, dayStart),
      text: outline.lines.join('\n'),
      writtenAtMs: numberField(page, 'create-time'),
      losses: [{ kind: 'time', count: 1 }, ...outline.losses],
    });
  }
}

/** Roam has one form of titles. Logseq exports its own, as the person chose it, in the same format. */
function dayOfTitle(title: string): DayKey | undefined {
  const written = isDateAlone(title) ? parseWritten(title, null) : null;
  return written?.kind === 'wall' ? written.day : undefined;
}

interface Outline {
  readonly lines: string[];
  readonly losses: Loss[];
}

/** `indent` stands in front of each block below `parent`. */
function writeBlocks(parent: unknown, indent: string, outline: Outline): void {
  if (indent.length > deepest) return;
  const isNumbered = textField(parent, 'children-view-type') === 'numbered';
  let number = 0;
  for (const block of listOf(field(parent, 'children'))) {
    const { text, losses } = roamText(textField(block, 'string'));
    outline.losses.push(...losses);
    const [first = '', ...others] = text.split('\n');
    const level = numberField(block, 'heading') ?? 0;
    const sign = level >= 1 && level <= 3 && first !== '' ? `${'#'.repeat(level)} ` : '';
    number += 1;
    const marker = isNumbered ? `${number}. ` : '- ';
    const below = indent + ' '.repeat(marker.length);
    const lines = others.map((line) => below + line);
    if (text.trim() !== '') outline.lines.push(`${indent}${marker}${sign}${first}`, ...lines);
    // The children of a block without words take its place.
    writeBlocks(block, text.trim() === '' ? indent : below, outline);
  }
}

/** Roam's own signs in Markdown. Links between pages stay as they are. */
function roamText(source: string): { readonly text: string; readonly losses: readonly Loss[] } {
  let words = '';
  const withBox = source
    .replace(/^\{\{(?:TODO|\[\[TODO\]\])\}\}\s?/, '[ ] ')
    .replace(/^\{\{(?:DONE|\[\[DONE\]\])\}\}\s?/, '[x] ');
  const text = mapOutsideCode(withBox, (outside) => {
    words += `${outside}\n`;
    return outside
      .replace(/__(?=\S)([^_\n]{1,2000})(?<=\S)__/g, '*$1*')
      .replace(/\^\^(?=\S)([^^\n]{1,2000})(?<=\S)\^\^/g, '**$1**');
  });
  const queries = words.match(/\{\{(?!\[\[(?:TODO|DONE)\]\])[^{}]{0,2000}\}\}/g)?.length ?? 0;
  const references = words.match(/\(\([\w-]{9,}\)\)/g)?.length ?? 0;
  const photos = words.match(/!\[[^[\]\n]{0,500}\]\(/g)?.length ?? 0;
  return {
    text,
    losses: [
      { kind: 'query', count: queries },
      { kind: 'link', count: references },
      { kind: 'photo', count: photos },
    ],
  };
}
