/** A line that is a list item. */
export interface ListItem {
  /** Columns before the bullet or number. */
  readonly indent: number;
  /** The bullet or number: `-`, `*`, `+`, `1.` or `1)`. */
  readonly marker: string;
  /** The box of a task, such as `[x]`; null when there is none. */
  readonly box: string | null;
  /** The words. */
  readonly content: string;
  /** Columns before the content of the item: the indent of its nested items. */
  readonly column: number;
}

const itemShape = /^([ \t]*)([-+*]|\d{1,9}[.)])([ \t]+)(?:(\[[ xX>-]\])(?:[ \t]+|$))?(.*)$/;

/** The list item in `line`; null when it is none. */
export function parseItem(line: string): ListItem | null {
  const [, space, marker, gap, box, content] = itemShape.exec(line) ?? [];
  if (space === undefined || marker === undefined || gap === undefined) return null;
  const indent = columns(space);
  return {
    indent,
    marker,
    box: box ?? null,
    content: content ?? '',
    column: indent + marker.length + (gap.length > 4 ? 1 : columns(gap)),
  };
}

/** The text of an item before its words. A box is empty. */
export function itemHead(item: Pick<ListItem, 'indent' | 'marker' | 'box'>): string {
  return `${' '.repeat(item.indent)}${item.marker} ${item.box === null ? '' : '[ ] '}`;
}

/** The marker of the item that follows one with `marker`. */
export function nextMarker(marker: string): string {
  return marker.replace(/^\d+/, (number) => String(Number(number) + 1));
}

/** The width of `space`, with a tab stop every four columns. */
export function columns(space: string): number {
  let width = 0;
  for (const sign of space) width += sign === '\t' ? 4 - (width % 4) : 1;
  return width;
}
