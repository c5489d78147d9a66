/** Scripts that put no space between words: Thai and Lao, Burmese, Khmer, Japanese, Chinese. */
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]+/gu;

let segmenter: Intl.Segmenter | undefined;

/**
 * How many words `text` has: what stands between spaces, and in scripts without spaces what the platform
 * takes for words (CLDR's dictionaries by Intl.Segmenter). Only such stretches are given to it, since it
 * takes 70 times as long as looking for spaces: 28 µs against 0.4 for 115 letters, measured in Node 20.
 */
export function countWords(text: string): number {
  if (text.search(unspaced) < 0) return text.match(/\S+/g)?.length ?? 0;
  let count = 0;
  const spaced = text.replace(unspaced, (stretch) => {
    segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
    for (const { isWordLike } of segmenter.segment(stretch)) if (isWordLike === true) count += 1;
    return ' ';
  });
  for (const part of spaced.split(/\s+/)) {
    // A mark of punctuation beside such a stretch is no word.
    if (/[\p{L}\p{N}]/u.test(part)) count += 1;
  }
  return count;
}
