/** Addresses in running text, which stay as they are. */
const address = /(https?:\/\/[^\s<>]+)/i;

/**
 * Plain words as Markdown that reads the same. It escapes as little as possible, so that the text stays pleasant
 * to edit. Tags stay tags.
 */
export function escapeMarkdown(text: string): string {
  if (!/[\\`*_~[\]<]/.test(text)) return text;
  return text
    .split(address)
    .map((part, index) => (index % 2 === 1 ? part : escapeWords(part)))
    .join('');
}

function escapeWords(text: string): string {
  return text.replace(
    /[\\`*]|(?<!\s)~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|\](?=[([:])/giu,
    (sign) => `\\${sign}`,
  );
}

/** `line` so that its first signs begin no heading, list, quote or rule. */
export function escapeLineStart(line: string): string {
  return line
    .replace(/^(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|(?:-+|=+)\s*$)/, '\\')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\');
}
