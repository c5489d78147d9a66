/** An address that brings a text for the composer, read. */
export interface SharedAddress {
  /** The text; empty when the parameters are. */
  readonly text: string;
  /** The address without these parameters. */
  readonly address: string;
}

/** The parameters that hold text, in the order in which they are written down. */
const names = ['title', 'text', 'url'] as const;

/**
 * Reads `/?compose&title=&text=&url=`, in docs/quick-add.md. null for every other address. The parameters may also be the
 * fragment, which a browser sends to no server. Without `compose` they count on the bare path alone: a share target
 * replaces the query of its action (Web Share Target, "launching the web share target"). Never throws.
 */
export function readSharedAddress(parts: {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}): SharedAddress | null {
  const { pathname, search, hash } = parts;
  const query = search.replace(/^\?/, '').split('&');
  const asks = query.some((pair) => nameOf(pair) === 'compose');
  if (!asks && pathname !== '/') return null;
  const isInHash = asks && /^#(?:title|text|url)=/.test(hash);
  const found = [...query, ...(isInHash ? hash.slice(1).split('&') : [])].filter(isText);
  if (found.length === 0) return null;
  const [title = '', text = '', url = ''] = names.map((name) =>
    found
      .filter((pair) => nameOf(pair) === name)
      .map((pair) => decode(pair.slice(pair.indexOf('=') + 1)).trim())
      .join('\n')
      .trim(),
  );
  const shared = joined(title, text, url);
  // Without a text, the address opens the composer as `/?compose` does.
  const kept = query.filter(
    (pair) => pair !== '' && !isText(pair) && (nameOf(pair) !== 'compose' || shared === ''),
  );
  const rest = kept.length === 0 ? '' : `?${kept.join('&')}`;
  return { text: shared, address: `${pathname}${rest}${isInHash ? '' : hash}` };
}

/** `draft` with `added` below it. The same draft when it already ends with it: a text that comes twice is added once. */
export function withShared(draft: string, added: string): string {
  if (draft === '' || draft === added || draft.endsWith(`\n${added}`)) return draft || added;
  return draft.endsWith('\n') ? draft + added : `${draft}\n${added}`;
}

const nameOf = (pair: string) => pair.split('=', 1)[0] ?? '';
const isText = (pair: string) => pair.includes('=') && names.some((name) => name === nameOf(pair));

/** One line each. Android puts the address, and some programs the title, into the text too: nothing stands there twice. */
function joined(title: string, text: string, url: string): string {
  const head = text.includes(title) ? text : [title, text].filter((part) => part !== '').join('\n');
  return [head, hasAddress(head, url) ? '' : url].filter((part) => part !== '').join('\n');
}

/** Whether `text` names `url`, and not only a longer address that begins with it. */
function hasAddress(text: string, url: string): boolean {
  const bare = url.replace(/\/$/, '');
  for (let at = text.indexOf(bare); at >= 0; at = text.indexOf(bare, at + 1)) {
    if (/^\/?(?:$|[\s)\]>"'])/.test(text.slice(at + bare.length))) return true;
  }
  return false;
}

/**
 * The text of a parameter. `+` is a space, as in a form. Bytes that are no UTF-8 are read as Windows-1252, which
 * bookmarklets with `escape()` send. What no text can hold (half a surrogate pair, NUL) becomes U+FFFD.
 */
function decode(value: string): string {
  const coded = value.replaceAll('+', ' ').replace(/%ED%[AB][\dA-F]%[89AB][\dA-F]/gi, '%EF%BF%BD');
  return decodePercent(coded)
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '\uFFFD');
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return decodeBytes(text);
  }
}

/** As above, for a text that is not in the standard form: also a `%` that stands for itself. */
function decodeBytes(text: string): string {
  const bytes: number[] = [];
  const coded = new TextEncoder().encode(text);
  for (let at = 0; at < coded.length; at++) {
    const hex = coded[at] === percent ? hexAt(coded, at + 1) : undefined;
    bytes.push(hex ?? coded[at] ?? 0);
    if (hex !== undefined) at += 2;
  }
  return textOf(Uint8Array.from(bytes));
}

const percent = 0x25;

/** The byte that two hex digits name; undefined for anything else. */
function hexAt(coded: Uint8Array, at: number): number | undefined {
  const digits = String.fromCharCode(...coded.subarray(at, at + 2));
  return /^[\dA-F]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
