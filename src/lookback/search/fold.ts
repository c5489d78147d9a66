/**
 * The common form of all spellings that a person treats as equal. It ignores case, ligatures and width, the
 * accents of Latin, Greek and Cyrillic letters, and the points of Hebrew and Arabic. It equates ß and ss, ı
 * and i. Marks that make another letter stay (kana, Devanagari, Thai). Hangul is split into its letters, so
 * that 하 is found in 한. The quotes, apostrophes and dashes of all scripts are `"`, `'` and `-`.
 *
 * Each code point is folded alone. So the fold of a text is the sequence of its folded code points, and
 * {@link unfold} can trace a position back.
 */
export function fold(text: string): string {
  const letters = isAscii(text) ? text : text.replace(/\P{ASCII}/gu, foldPoint);
  return letters.toLowerCase().replaceAll('`', "'");
}

function isAscii(text: string): boolean {
  return !/\P{ASCII}/u.test(text);
}

/**
 * The part of `text` whose fold holds the units from `start` to `end` (exclusive) of `fold(text)`. It
 * consists of whole characters with the marks that follow them.
 */
export function unfold(
  text: string,
  start: number,
  end: number,
): { readonly start: number; readonly end: number } {
  if (isAscii(text)) return { start, end };
  let folded = 0;
  let at = 0;
  let from: number | null = null;
  let to = text.length;
  for (const point of text) {
    const length = foldPoint(point).length;
    if (folded >= end && length > 0) {
      to = at;
      break;
    }
    if (from === null && folded + length > start) from = at;
    folded += length;
    at += point.length;
  }
  return { start: from ?? text.length, end: to };
}

const folds = new Map<string, string>();

function foldPoint(point: string): string {
  let known = folds.get(point);
  if (known === undefined) {
    // Decomposed, some signs fall apart: `´` is a space and an accent, `″` two single primes.
    known = signOf(point) ?? foldParts(point);
    folds.set(point, known);
  }
  return known;
}

function foldParts(point: string): string {
  return Array.from(point.toLowerCase().normalize('NFKD').toLowerCase(), (part) => {
    return isIgnored(part) ? '' : (signOf(part) ?? sameAs.get(part) ?? part);
  }).join('');
}

/** `"` for each double quote, `'` for each single one, `-` for each dash. undefined for other code points. */
function signOf(point: string): string | undefined {
  if (singleQuote.test(point)) return "'";
  if (doubleQuote.test(point)) return '"';
  if (waveDash.test(point)) return '~';
  return dash.test(point) ? '-' : undefined;
}

/**
 * Single quotes, and the signs that keyboards and scripts use in their place. These are accents without a letter,
 * modifier letters, primes, the Hebrew geresh, the apostrophes of Armenian and N'Ko, and ornaments.
 */
const singleQuote =
  /^['`´‘’‚‛‹›＇\u02b9\u02bb-\u02bf\u02ca\u02cb\u0374\u0384\u055a\u05f3\u07f4\u07f5\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2032\u2035〈〉\u275b\u275c\u275f\u276e\u276f\ua78b\ua78c]$/u;

/** Double quotes, also of Chinese, Japanese and Korean, double primes, and the Hebrew gershayim. */
const doubleQuote =
  /^[\p{Quotation_Mark}\u02ba\u02dd\u02ee\u05f4\u2033\u2036《》\u275d\u275e\u2760\u{1f676}-\u{1f678}]$/u;

/** `~` in running text. Japanese writes 〜 and ～ for the same sign. */
const waveDash = /^[〜〰⁓～]$/u;

/** The hyphens, dashes and minus signs of all scripts, the Hebrew maqaf among them. */
const dash = /^[\p{Dash}\u02d7\u2043]$/u;

/**
 * Ranges of ignored code points. They are accents and their extensions, the points of Hebrew and Arabic, and
 * the tatweel. Invisible characters follow: soft hyphens, joiners, marks of direction, variation selectors.
 */
const ignored: readonly (readonly [number, number])[] = [
  ...([
    [0x0300, 0x036f],
    [0x0483, 0x0487],
    [0x1ab0, 0x1aff],
    [0x1dc0, 0x1dff],
  ] as const),
  ...([
    [0x20d0, 0x20ff],
    [0xfe20, 0xfe2f],
  ] as const),
  ...([
    [0x0591, 0x05bd],
    [0x05bf, 0x05bf],
    [0x05c1, 0x05c2],
    [0x05c4, 0x05c5],
  ] as const),
  ...([
    [0x05c7, 0x05c7],
    [0x0610, 0x061a],
    [0x0640, 0x0640],
    [0x064b, 0x065f],
  ] as const),
  ...([
    [0x0670, 0x0670],
    [0x06d6, 0x06dc],
    [0x06df, 0x06e4],
    [0x06e7, 0x06e8],
  ] as const),
  ...([
    [0x06ea, 0x06ed],
    [0x00ad, 0x00ad],
    [0x061c, 0x061c],
    [0x200b, 0x200f],
    [0x202a, 0x202e],
  ] as const),
  ...([
    [0x2060, 0x2060],
    [0x2066, 0x2069],
    [0xfe00, 0xfe0f],
    [0xfeff, 0xfeff],
  ] as const),
];

function isIgnored(point: string): boolean {
  const code = point.codePointAt(0) ?? 0;
  return ignored.some(([from, to]) => code >= from && code <= to);
}

/** Letters that Unicode does not decompose, though people type them as other letters. */
const sameAs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ħ: 'h' },
    ...{ ŧ: 't', ς: 'σ' },
  }),
);
