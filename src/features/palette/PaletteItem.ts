/** The kinds of items, in the order in which they are listed. */
export const paletteGroups = [
  'days',
  'views',
  'actions',
  'templates',
  'settings',
  'tags',
  'search',
] as const;

export type PaletteGroup = (typeof paletteGroups)[number];

/** One line of the command palette. */
export interface PaletteItem {
  /** Unique in the palette. */
  readonly id: string;
  readonly group: PaletteGroup;
  readonly name: string;
  /** Quiet, beside the name. It is not searched. */
  readonly note?: string;
  /** More text by which the item is found. It is not shown. */
  readonly alsoFoundBy?: string;
  /** Left out until something is typed: an action with large effects, which nobody should meet by accident. */
  readonly isTypedOnly?: boolean;
  readonly run: () => void;
}
