import type { PlaceInJournal, ReadItem, SourceFile, UnreadableReason } from '../JournalFormat.ts';
import { DamagedFile } from './DamagedFile.ts';

/** The text of a file, or why there is none. */
export type ReadText =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly item: Extract<ReadItem, { kind: 'unreadable' }> };

/** An item for the part `where` of a file that gave no entry. It belongs to the journal and the day of `place`. */
export function unreadable(
  where: string,
  reason: UnreadableReason,
  { journal = '', moment = null }: PlaceInJournal = {},
): Extract<ReadItem, { kind: 'unreadable' }> {
  return { kind: 'unreadable', where, reason, journal, moment };
}

// The text of the file that was read last. Detection reads a file once for all formats, and the reader then takes
// over the text. So no more than one text is held.
let last: { readonly file: SourceFile; readonly text: string | null } | null = null;

const damaged = new WeakSet<SourceFile>();

/** Whether a reader met `file` and found it damaged. */
export function isDamaged(file: SourceFile): boolean {
  return damaged.has(file);
}

/**
 * The text of `file`: UTF-8, or UTF-16 with its byte order mark. null if it is neither, or damaged. Rejects as
 * `file.bytes()` does otherwise.
 */
export async function peekText(file: SourceFile): Promise<string | null> {
  if (last?.file === file) return last.text;
  last = null;
  const bytes = await bytesOf(file);
  const text = bytes === null ? null : decode(bytes);
  last = { file, text };
  return text;
}

async function bytesOf(file: SourceFile): Promise<Uint8Array | null> {
  try {
    return await file.bytes();
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    damaged.add(file);
    return null;
  }
}

/** As {@link peekText}, and gives the text away: it is not kept for a second reader. */
export async function takeText(file: SourceFile): Promise<ReadText> {
  const text = await peekText(file);
  last = null;
  return text === null
    ? { ok: false, item: unreadable(file.path, isDamaged(file) ? 'damaged' : 'not-utf8') }
    : { ok: true, value: text };
}

function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  const isBig = first === 0xfe && second === 0xff;
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  try {
    // A byte order mark is not part of the text.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // Another encoding, or no text at all.
    return null;
  }
}
