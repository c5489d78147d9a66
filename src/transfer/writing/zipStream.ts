import { makeZip } from 'client-zip';

import type { ExportedMember } from './ExportedMember.ts';

/** `members` as a zip without compression. It takes a member only when the one before it has been read. */
export function zipStream(
  members: AsyncIterable<ExportedMember>,
  nowMs: number,
): ReadableStream<Uint8Array> {
  return makeZip(inputs(members, new Date(nowMs)));
}

async function* inputs(members: AsyncIterable<ExportedMember>, lastModified: Date) {
  for await (const { path, content } of members) {
    yield { name: path, lastModified, input: content };
  }
}
