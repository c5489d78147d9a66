import type { SourceFolder } from '../JournalFormat.ts';
import { isDamaged, peekText } from './fileText.ts';
import { otherKindOf, type OtherKind } from './otherKindOf.ts';
import { possibleTexts } from './sniff.ts';

/** Why no format knows a folder, as far as its first texts tell. `name` is a file of it. */
export type WhyUnknown =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'other-kind'; readonly other: OtherKind }
  | { readonly kind: 'broken-zip'; readonly name: string }
  | { readonly kind: 'not-utf8'; readonly name: string };

/** Enough for a journal of one file per entry. */
const mostAsked = 20;

/** Looks for a file that is damaged, a text in another encoding than UTF-8 and UTF-16, or a known kind of file. */
export async function whyUnknown(folder: SourceFolder): Promise<WhyUnknown> {
  const files = possibleTexts(folder).slice(0, mostAsked);
  let why: WhyUnknown = { kind: 'unknown' };
  for (const file of files) {
    if ((await peekText(file)) !== null) continue;
    if (isDamaged(file)) return { kind: 'broken-zip', name: file.path };
    if (hasTextName(file.path)) why = { kind: 'not-utf8', name: file.path };
  }
  if (why.kind !== 'unknown') return why;
  const other = await otherKindOf(folder);
  return other === null ? why : { kind: 'other-kind', other };
}

function hasTextName(path: string): boolean {
  return /\.(?:txt|csv|tsv|json|md|markdown|org|xml|html?)$/i.test(path);
}
