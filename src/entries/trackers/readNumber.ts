/** A number of a tracker. */
export interface TrackedNumber {
  readonly kind: 'number';
  readonly number: number;
  /** As written, without white space. Empty: it has none. */
  readonly unit: string;
}

/** The zeros of digits that people type beside 0 to 9: Arabic, Persian, Devanagari, full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0xff10] as const;

const digits = String.raw`[0-9\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]`;

/**
 * A sign, then figures in groups of three or in one piece, a decimal comma or point, and an exponent. One comma or one
 * point alone is a decimal sign: `6,125` is six and an eighth. Groups are certain with two signs, or with a space that
 * does not break or an apostrophe.
 */
const figures = [
  // 1,234,567.5 and 1,234.5
  `${digits}{1,3}(?:,${digits}{3})+\\.${digits}+`,
  `${digits}{1,3}(?:,${digits}{3}){2,}`,
  // 1.234.567,5 and 1.234,5
  `${digits}{1,3}(?:\\.${digits}{3})+,${digits}+`,
  `${digits}{1,3}(?:\\.${digits}{3}){2,}`,
  // 1 234 567,5 and 1'234'567.5
  `${digits}{1,3}(?:[\u00a0\u202f\u2009'\u2019\u066c]${digits}{3})+(?:[.,\u066b]${digits}+)?`,
  `${digits}+(?:[.,\u066b]${digits}+)?(?:[eE][+-]?[0-9]{1,2}(?![\\p{L}\\p{N}]))?`,
  `[.,\u066b]${digits}+`,
];

/** Units that are known behind a space also within a sentence. In any case of letters. */
const knownUnits = new Set(
  (
    'h hr hrs hour hours min mins minute minutes s sec secs std ms ' +
    'km m mi mile miles yd ft cm mm in ' +
    'kg g mg µg lb lbs oz st l ml cl dl fl pt cup cups ' +
    'kcal cal kj bpm mmhg hpa mbar w kw kwh v k km/h mph kph ' +
    'steps schritte reps x eur usd gbp chf pages seiten glasses'
  ).split(' '),
);

const number = new RegExp(
  String.raw`^([+\-\u2212]?)(\p{Sc}?)([+\-\u2212]?)(${figures.map((one) => `(?:${one})`).join('|')})`,
  'u',
);

/** Letters and signs of a unit: `km`, `km/h`, `°C`, `%`, `m²`, `µg`. */
const unitShape = String.raw`(?:[\p{L}°%‰\p{Sc}′″µ][\p{L}\p{M}°%²³/·]*)`;
const attachedUnit = new RegExp(String.raw`^(?:${unitShape}|/(?:5|10|100)(?!\p{Nd}))`, 'u');
const spacedUnit = new RegExp(String.raw`^[^\S\n]{1,2}(${unitShape})`, 'u');

/** The end of a number: of the text, white space, or a sign that ends a part of a sentence. */
const ends = /^(?:$|\s|[,;.!?:…)\]}"'”’»*_~|。、，！？；]+(?:\s|$|[\p{P}]))/u;

/** The end of a value. */
const endsValue = /^\s*(?:$|[,;.!?…)\]}"'”’»*_~|。、，！？；&+/–—-])/u;

/** Another figure behind the number: `6 h 30 min` is no 6. */
const goesOn = /^\s*[\p{Nd}/:]/u;

/**
 * The number at the beginning of `text`, with its unit, and its length in UTF-16 code units. null: the text begins with
 * no number, or with more than one, such as a date, a time or a range.
 */
export function readNumber(
  text: string,
): { readonly value: TrackedNumber; readonly length: number } | null {
  const emphasis = /^[*_~]*/.exec(text)?.[0].length ?? 0;
  const match = number.exec(text.slice(emphasis));
  if (match === null) return null;
  const [whole, sign = '', currency = '', innerSign = '', written = ''] = match;
  if (sign !== '' && innerSign !== '') return null;
  let at = emphasis + whole.length;
  let unit = currency;
  if (unit === '') {
    unit = attachedUnit.exec(text.slice(at))?.[0] ?? '';
    at += unit.length;
  }
  if (!ends.test(text.slice(at))) return null;
  if (unit === '') {
    const [spaced = '', word = ''] = spacedUnit.exec(text.slice(at)) ?? [];
    const behind = text.slice(at + spaced.length);
    const isUnit =
      spaced !== '' &&
      (endsValue.test(behind) ||
        (isKnownUnit(word) && ends.test(behind) && !behind.startsWith('::')));
    if (isUnit) {
      unit = word;
      at += spaced.length;
    }
  }
  if (goesOn.test(text.slice(at))) return null;
  const amount = valueOf(written);
  if (!Number.isFinite(amount)) return null;
  const isNegative = /[-\u2212]/.test(sign + innerSign);
  return {
    value: { kind: 'number', number: isNegative && amount !== 0 ? -amount : amount, unit },
    length: at,
  };
}

function isKnownUnit(word: string): boolean {
  return knownUnits.has(word.toLowerCase()) || /^[^\p{L}]/u.test(word);
}

function valueOf(written: string): number {
  const plain = Array.from(written, asciiDigit)
    .join('')
    .replace(/[\u00a0\u202f\u2009'\u2019\u066c]/g, '')
    .replaceAll('\u066b', '.');
  const [mantissa = '', exponent = ''] = plain.split(/(?=[eE])/);
  const signs = mantissa.replace(/[^.,]/g, '');
  const last = signs.at(-1) ?? '';
  // The last sign is decimal, unless it is there more than once.
  const isDecimal = signs.length === 1 || signs.indexOf(last) === signs.length - 1;
  const at = isDecimal && last !== '' ? mantissa.lastIndexOf(last) : mantissa.length;
  const whole = mantissa.slice(0, at).replace(/[.,]/g, '');
  return Number(`${whole || '0'}.${mantissa.slice(at + 1) || '0'}${exponent}`);
}

function asciiDigit(sign: string): string {
  const code = sign.charCodeAt(0);
  const zero = zeros.find((one) => code >= one && code <= one + 9);
  return zero === undefined ? sign : String(code - zero);
}
