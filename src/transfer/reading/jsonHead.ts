import { parseJson } from '../../lib/parseJson.ts';

/**
 * The value of which `head` is the beginning, as far as it goes: `{"a":[1,{"b":2` is `{ a: [1, { b: 2 }] }`
 * without its last, perhaps unfinished member. null if `head` begins no object and no list.
 */
export function parseJsonHead(head: string): unknown {
  if (!/^\s*[[{]/.test(head)) return null;
  let end = 0;
  let closers = '';
  const open: string[] = [];
  for (let at = 0; at < head.length; at += 1) {
    const sign = head[at];
    if (sign === '"') {
      at = endOfString(head, at);
    } else if (sign === '{' || sign === '[') {
      open.push(sign === '{' ? '}' : ']');
      end = at + 1;
      closers = closing(open);
    } else if (sign === ',') {
      end = at;
      closers = closing(open);
    } else if (sign === '}' || sign === ']') {
      open.pop();
      end = at + 1;
      closers = closing(open);
      if (open.length === 0) break;
    }
    // A deeper beginning belongs to no journal.
    if (open.length > deepest) return null;
  }
  const value = parseJson(head.slice(0, end) + closers);
  // Not JSON somewhere in the middle. What is before it may tell enough.
  return value === null && head.length > 64 ? parseJsonHead(head.slice(0, head.length / 2)) : value;
}

const deepest = 40;

function closing(open: readonly string[]): string {
  return open.toReversed().join('');
}

/** The position of the quotation mark that ends the string at `start`, or the end of `text`. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}
