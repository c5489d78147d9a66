import type { Rules } from 'marked';

import { cjk } from './cjk.ts';

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
