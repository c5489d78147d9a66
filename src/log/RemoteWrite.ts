import type { Entry, WriteId } from '../entries/Entry.ts';

/** One of the writes in docs/data-model.md. `after` carries the next revision and its `writeId`. */
export type RemoteWrite =
  | { readonly kind: 'add'; readonly after: Entry }
  | { readonly kind: 'edit'; readonly before: Entry; readonly after: Entry }
  | { readonly kind: 'delete'; readonly before: Entry; readonly writeId: WriteId }
  | { readonly kind: 'restore'; readonly after: Entry };
