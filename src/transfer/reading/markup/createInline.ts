import { escapeMarkdown } from './escapeMarkdown.ts';

const marks = { strong: '**', em: '*', del: '~~' } as const;

/** A style of letters that Markdown has. */
export type SpanStyle = keyof typeof marks;

/** An open element of a line. */
interface Frame {
  readonly kind: SpanStyle | 'code' | 'link' | 'plain';
  /** For a link. */
  readonly href: string;
  text: string;
  /** The style of the span that `text` ends with. */
  ended: SpanStyle | null;
}

/** Deeper elements are written as plain words. */
const deepest = 20;

/** The words of one line of Markdown: its spans, links and code. */
export function createInline() {
  const frames: Frame[] = [newFrame('plain')];
  const top = () => frames.at(-1) ?? newFrame('plain');
  const isIn = (kind: Frame['kind']) => frames.some((frame) => frame.kind === kind);

  function open(kind: Frame['kind'], href = ''): () => void {
    const isUseless = isIn(kind) || isIn('code') || frames.length > deepest;
    const frame = newFrame(isUseless ? 'plain' : kind, href);
    if (frames.length > deepest) return () => undefined;
    frames.push(frame);
    return () => {
      closeTo(frames.indexOf(frame));
    };
  }

  function closeTo(depth: number): void {
    while (depth > 0 && frames.length > depth) {
      const frame = frames.pop();
      if (frame !== undefined) append(top(), frame);
    }
  }

  function endsBlank(): boolean {
    const text = frames.findLast((frame) => frame.text !== '')?.text ?? '';
    return text === '' || text.endsWith(' ');
  }

  return {
    open,
    /** Adds words of the text. White space is joined as in HTML. */
    text: (raw: string) => {
      const joined = raw.replace(/[\s\u00a0]+/g, ' ');
      const words = endsBlank() && joined.startsWith(' ') ? joined.slice(1) : joined;
      if (words === '') return;
      const frame = top();
      frame.text += isIn('code') ? words : escapeMarkdown(words);
      frame.ended = null;
    },
    /** Adds a sign that is Markdown already. */
    sign: (markdown: string) => {
      top().text += markdown;
      top().ended = null;
    },
    isEmpty: () => frames.every(({ text }) => text.trim() === ''),
    /** The words so far. Open elements continue on the next line. */
    take: (): string => {
      const kept = frames.slice(1);
      closeTo(1);
      const line = top().text.trim();
      frames.splice(0, frames.length, newFrame('plain'), ...kept);
      for (const frame of frames) Object.assign(frame, { text: '', ended: null });
      return line;
    },
  };
}

function newFrame(kind: Frame['kind'], href = ''): Frame {
  return { kind, href, text: '', ended: null };
}

/** Adds the closed `frame` to the words around it. Spaces at its ends go outside: Markdown needs that. */
function append(parent: Frame, { kind, href, text, ended }: Frame): void {
  const words = text.trim();
  if (kind === 'plain' || words === '') {
    parent.text += text;
    if (text !== '') parent.ended = kind === 'plain' ? ended : null;
    return;
  }
  const before = text.startsWith(' ') ? ' ' : '';
  const after = text.endsWith(' ') ? ' ' : '';
  if (kind === 'code' || kind === 'link') {
    parent.text += before + (kind === 'code' ? codeSpan(words) : link(words, href)) + after;
    parent.ended = null;
    return;
  }
  const mark = marks[kind];
  if (parent.ended === kind && before === '') {
    // Two spans side by side are one.
    parent.text = `${parent.text.slice(0, -mark.length)}${words}${mark}${after}`;
  } else {
    parent.text += before + mark + words + mark + after;
  }
  parent.ended = after === '' ? kind : null;
}

/** Code within a line. Its fence is longer than any within it. */
export function codeSpan(code: string): string {
  const fence = '`'.repeat(longestRun(code) + 1);
  const space = /^`|`$/.test(code) ? ' ' : '';
  return fence + space + code + space + fence;
}

/** The lines of a code block. */
export function codeBlock(code: string, language = ''): readonly string[] {
  const fence = '`'.repeat(Math.max(3, longestRun(code) + 1));
  return [fence + language, ...code.split('\n'), fence];
}

function longestRun(code: string): number {
  return (code.match(/`+/g) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

function link(label: string, href: string): string {
  if (label === href) return href;
  return `[${label.replace(/(?<!\\)([[\]])/g, '\\$1')}](${href})`;
}

/**
 * `href` as an address in Markdown, if an entry may link to it: http, https or mailto. null for any other. The
 * renderer checks again.
 */
export function linkAddress(href: string): string | null {
  if (!/^\s*(?:https?:|mailto:)/i.test(href) || href.length > 4000) return null;
  try {
    return new URL(href.trim()).href.replace(
      /[()<>\\\s]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`,
    );
  } catch {
    // No address.
    return null;
  }
}
