/**
 * Chinese, Japanese and Korean characters, their punctuation and full-width forms: East Asian Width W, F or H, or the
 * script Hangul, without emoji. The first range holds variation selectors of ideographs.
 */
export const cjk =
  String.raw`\u{e0100}-\u{e01ef}\u1100-\u11ff\u20a9\u2329\u232a\u2e80-\u2fff\u3001-\u303e\u3041-\ua4cf\ua960-\ua97f` +
  String.raw`\uac00-\ud7ff\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uffee` +
  String.raw`\u{16fe0}-\u{18df2}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}`;

const cjkCharacter = new RegExp(`[${cjk}]`, 'u');

/** Whether `text` has a Chinese, Japanese or Korean character. */
export function hasCjk(text: string): boolean {
  return cjkCharacter.test(text);
}
