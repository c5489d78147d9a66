import { parseJson } from '../../lib/parseJson.ts';
import type { JournalFormat, SourceFile, SourceFolder } from '../JournalFormat.ts';
import { maxFileBytes } from '../openSource.ts';
import { peekText } from './fileText.ts';
import { isMediaName } from './isMediaName.ts';
import { parseJsonHead } from './jsonHead.ts';

/** The ends of a text file, by which formats recognise theirs. */
export interface Sniff {
  readonly file: SourceFile;
  /** The first characters, at most 16,384. */
  readonly head: string;
  /** Whether `head` is the whole text. */
  readonly isWhole: boolean;
  /** The last characters without white space, at most 16. */
  readonly tail: string;
}

/** Characters at the beginning of a file that formats look at. */
export const headLength = 16_384;
const tailLength = 16;
/** A journal of one file per entry shows itself in a few. */
const mostSniffed = 200;

/** The files of `folder` that may be text. A single file is taken whatever its name. */
export function possibleTexts(folder: SourceFolder): readonly SourceFile[] {
  const { files } = folder;
  const seen = files.length === 1 ? files : files.filter(({ path }) => !isMediaName(path));
  return seen.filter(({ path, size }) => size <= maxFileBytes && !isKeptByProgram(path));
}

/** Old texts, deleted notes and code. `openSource` has left out what systems put beside files. */
function isKeptByProgram(path: string): boolean {
  return /(?:^|\/)(?:\.git|\.trash|node_modules)\//.test(path);
}

const known = new WeakMap<SourceFolder, Promise<readonly Sniff[]>>();

/** The ends of the folder's text files. Of many files, 200 from the whole of the folder. */
export function sniffFolder(folder: SourceFolder): Promise<readonly Sniff[]> {
  let sniffs = known.get(folder);
  if (sniffs === undefined) {
    sniffs = sniffAll(folder);
    known.set(folder, sniffs);
  }
  return sniffs;
}

/** Recognises a folder in which `isOurs` is true for the beginning of a text file. */
export function recogniseHead(isOurs: (head: string) => boolean): JournalFormat['recognise'] {
  return async (folder) => {
    const sniffs = await sniffFolder(folder);
    return sniffs.some(({ head }) => isOurs(head))
      ? { kind: 'yes', questions: [] }
      : { kind: 'no' };
  };
}

async function sniffAll(folder: SourceFolder): Promise<readonly Sniff[]> {
  const sniffs: Sniff[] = [];
  for (const file of spread(possibleTexts(folder))) {
    const sniff = await sniffFile(file);
    if (sniff !== null) sniffs.push(sniff);
  }
  return sniffs;
}

/**
 * At most 200 of `files`: of each depth and ending as many, the upper ones first. A journal may be one file above thousands
 * of its copies, and Takeout has each note twice, in turn.
 */
function spread(files: readonly SourceFile[]): readonly SourceFile[] {
  if (files.length <= mostSniffed) return files;
  const kinds = new Map<string, { readonly depth: number; readonly of: SourceFile[] }>();
  for (const file of files) {
    const depth = file.path.split('/').length;
    const ending = /\.[^./]{1,12}$/.exec(file.path)?.[0].toLowerCase() ?? '';
    const kind = kinds.get(`${depth} ${ending}`);
    if (kind === undefined) kinds.set(`${depth} ${ending}`, { depth, of: [file] });
    else kind.of.push(file);
  }
  const share = Math.max(1, Math.floor(mostSniffed / kinds.size));
  return [...kinds.values()]
    .sort((a, b) => a.depth - b.depth)
    .flatMap(({ of }) => {
      const step = Math.max(1, of.length / share);
      return of.filter((_file, index) => Math.floor(index % step) === 0);
    })
    .slice(0, mostSniffed);
}

/** The ends of one file. null if it is no text. Rejects as `file.bytes()` does. */
async function sniffFile(file: SourceFile): Promise<Sniff | null> {
  const text = await peekText(file);
  if (text === null) return null;
  return {
    file,
    head: text.slice(0, headLength),
    isWhole: text.length <= headLength,
    tail: text.slice(-headLength).trimEnd().slice(-tailLength),
  };
}

const parsed = new WeakMap<Sniff, { readonly value: unknown }>();

/** The beginning of a JSON file as a value. null if the file is no JSON. */
export function jsonHeadOf(sniff: Sniff): unknown {
  let head = parsed.get(sniff);
  if (head === undefined) {
    head = { value: parseJsonHead(sniff.head) };
    parsed.set(sniff, head);
  }
  return head.value;
}

/** Whether a JSON file is broken, as far as its ends tell. */
export function isBrokenJson({ head, isWhole, tail }: Sniff): boolean {
  return isWhole ? parseJson(head) === null : !/[\]}]$/.test(tail);
}
