import type { Rules } from 'marked';

/**
 * Chinese, Japanese and Korean characters, their punctuation and full-width forms: East Asian Width W, F or H, or the
 * script Hangul, without emoji. The first range holds variation selectors of ideographs.
 */
const cjk =
  String.raw`\u{e0100}-\u{e01ef}\u1100-\u11ff\u20a9\u2329\u232a\u2e80-\u2fff\u3001-\u303e\u3041-\ua4cf\ua960-\ua97f` +
  String.raw`\uac00-\ud7ff\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uffee` +
  String.raw`\u{16fe0}-\u{18df2}\u{1aff0}-\u{1b2ff}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}`;

/** Classes of characters beside a run of asterisks. GitHub's `~` counts as a letter. */
const mark = String.raw`(?!~)(?![${cjk}])[\p{P}\p{S}]`;
const markOrCjk = String.raw`(?!~)[\p{P}\p{S}${cjk}]`;
const markOrSpace = String.raw`(?!~)(?![${cjk}])[\s\p{P}\p{S}]`;
const letter = String.raw`(?:[^\s\p{P}\p{S}${cjk}]|~)`;
const letterOrCjk = String.raw`(?:[^\s\p{P}\p{S}]|[${cjk}]|~)`;

/**
 * marked's expressions for runs of `*`, with the CJK-friendly amendments of CommonMark: these scripts have no spaces,
 * so a character of theirs beside a run counts as a letter on its own side and as a space for the other side
 * (github.com/tats-u/markdown-cjk-friendly, specification.md). The groups of `emStrongRDelimAst` are those of marked's
 * rules.ts: runs that only close, only open, or do both. `_` is left alone: it never marks a part of a word.
 */
const asteriskRules = {
  emStrongLDelim: new RegExp(
    String.raw`^(?:\*+(?:((?!\*)${mark})|([^\s*]))?)|^_+(?:((?![_~])[\p{P}\p{S}])|([^\s_]))?`,
    'u',
  ),
  emStrongRDelimAst: new RegExp(
    [
      String.raw`^[^_*]*?__[^_*]*?\*[^_*]*?(?=__)`,
      String.raw`[^*]+(?=[^*])`,
      String.raw`(?!\*)${markOrCjk}(\*+)(?=[\s]|$)`,
      String.raw`${letter}(\*+)(?!\*)(?=${markOrSpace}|$)`,
      String.raw`(?!\*)${markOrSpace}(\*+)(?=${letter})`,
      String.raw`[\s](\*+)(?!\*)(?=${markOrCjk})`,
      String.raw`(?!\*)${markOrCjk}(\*+)(?!\*)(?=${markOrCjk})`,
      String.raw`(?!\*)${letterOrCjk}(\*+)(?=${letterOrCjk})`,
    ].join('|'),
    'gu',
  ),
  punctuation: new RegExp(String.raw`^((?![*_])[\s\p{P}\p{S}${cjk}])`, 'u'),
};

/** The rules of marked with those of {@link asteriskRules}. */
export function withCjkEmphasis(rules: Rules): Rules {
  return { ...rules, inline: { ...rules.inline, ...asteriskRules } };
}

const cjkCharacter = new RegExp(`[${cjk}]`, 'u');

/** Whether `text` has a Chinese, Japanese or Korean character. */
export function hasCjk(text: string): boolean {
  return cjkCharacter.test(text);
}
