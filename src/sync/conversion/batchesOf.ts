import type { Conversion, StoredBody, StoredEntry, StoredVersion } from '../wire/StoredRow.ts';

/** Approximate bytes of a row without its words: path, id, times. */
const overheadBytes = 300;

/** `rows` in updates of at most `maxBytes`. A larger row goes alone. The order stays. */
export function batchesOf<Body extends StoredBody>(
  rows: Conversion<Body>,
  maxBytes: number,
): readonly Conversion<Body>[] {
  const batches: Conversion<Body>[] = [];
  let entries: StoredEntry<Body>[] = [];
  let versions: StoredVersion<Body>[] = [];
  let bytes = 0;

  function makeRoom(row: { readonly body: StoredBody }): void {
    const more = bytesOf(row.body);
    if (bytes > 0 && bytes + more > maxBytes) endBatch();
    bytes += more;
  }

  function endBatch(): void {
    if (entries.length + versions.length > 0) batches.push({ entries, versions });
    entries = [];
    versions = [];
    bytes = 0;
  }

  for (const row of rows.entries) {
    makeRoom(row);
    entries.push(row);
  }
  for (const row of rows.versions) {
    makeRoom(row);
    versions.push(row);
  }
  endBatch();
  return batches;
}

function bytesOf(body: StoredBody): number {
  const words = body.kind === 'sealed' ? body.sealed : body.text;
  return overheadBytes + new TextEncoder().encode(words).length;
}
