/** Scripts without spaces between words: Thai and Lao, Burmese, Khmer, Japanese, Chinese. */
const unspaced =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]+/gu;

let segmenter: Intl.Segmenter | undefined;

/**
 * Number of words in `text`. Spaces separate words. In scripts without spaces Intl.Segmenter finds them with
 * CLDR's dictionaries. Only such parts go to the segmenter, because it is 70 times slower. It takes 28 µs
 * instead of 0.4 µs for 115 letters, measured in Node 20.
 */
export function countWords(text: string): number {
  if (text.search(unspaced) < 0) return text.match(/\S+/g)?.length ?? 0;
  let count = 0;
  const spaced = text.replace(unspaced, (stretch) => {
    count += wordsWithoutSpaces(stretch);
    return ' ';
  });
  for (const part of spaced.split(/\s+/)) {
    // Punctuation beside such a part is no word.
    if (/[\p{L}\p{N}]/u.test(part)) count += 1;
  }
  return count;
}

/** Firefox has Intl.Segmenter since 125. Before, each letter counts, as word processors count Chinese. */
function wordsWithoutSpaces(stretch: string): number {
  if (!('Segmenter' in Intl)) return stretch.match(/\p{L}/gu)?.length ?? 0;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(stretch)].filter(({ isWordLike }) => isWordLike === true).length;
}
