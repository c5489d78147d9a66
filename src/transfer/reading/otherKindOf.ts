import type { SourceFolder } from '../JournalFormat.ts';
import { isData } from './isData.ts';
import { possibleTexts, sniffFolder } from './sniff.ts';

/** A kind of file that journals export and Daylog does not read. Each has a sentence with what to do in the other app. */
export type OtherKind = 'pdf' | 'database' | 'document' | 'spreadsheet' | 'web-page' | 'data';

/** Binary files by their first bytes. */
const signatures: readonly (readonly [string, OtherKind])[] = [
  ['%PDF-', 'pdf'],
  ['SQLite format 3\0', 'database'],
  ['{\\rtf', 'document'],
];

/** The kind of the files in `folder`, judged by content. null: it is none of these. */
export async function otherKindOf(folder: SourceFolder): Promise<OtherKind | null> {
  const paths = new Set(folder.files.map(({ path }) => path));
  // Office documents are zips, which are open by now.
  if (paths.has('word/document.xml')) return 'document';
  if (paths.has('xl/workbook.xml')) return 'spreadsheet';
  const [first] = possibleTexts(folder);
  if (first === undefined) return null;
  const start = String.fromCharCode(...(await first.bytes()).subarray(0, 16));
  const found = signatures.find(([signature]) => start.startsWith(signature));
  if (found !== undefined) return found[1];
  const heads = (await sniffFolder(folder)).map(({ head }) => head);
  if (heads.some((head) => /^\s*<(?:!doctype html|html)[\s>]/i.test(head))) return 'web-page';
  return heads.length > 0 && heads.every(isData) ? 'data' : null;
}
