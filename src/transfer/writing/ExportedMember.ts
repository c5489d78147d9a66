/** One file of an export that is a folder. `path` has `/`, is relative and has no `..`. */
export interface ExportedMember {
  readonly path: string;
  readonly content: string | Uint8Array | AsyncIterable<Uint8Array>;
}
