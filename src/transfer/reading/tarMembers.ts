import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';

/** A member of a tar. It is read or skipped before the next member comes. */
export interface TarMember {
  readonly path: string;
  readonly size: number;
  readonly read: () => Promise<Blob>;
  readonly skip: () => Promise<void>;
}

/** The bytes that tell. */
export const tarHeadLength = 265;

/** Whether a file begins as a tar. See POSIX.1, "ustar Interchange Format". */
export function isTar(start: Uint8Array): boolean {
  return String.fromCharCode(...start.subarray(257, 262)) === 'ustar';
}

/** The files in `tar`, one after another, without loading it whole. Throws if it is damaged or cut off. */
export async function* tarMembers(tar: Blob): AsyncGenerator<TarMember, void, void> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const fed = tar.stream().pipeTo(writable);
  // Its failure is that of the entries too.
  fed.catch(() => undefined);
  const entries = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await entries.read();
      if (done) break;
      if (isFile(value)) {
        const { name, size } = value.header;
        yield {
          path: name.replace(/^(?:\.\/)+/, ''),
          size,
          read: () => blobOf(value.body),
          skip: () => value.body.cancel(),
        };
      } else await value.body.cancel();
    }
    await fed;
  } finally {
    await entries.cancel().catch(() => undefined);
  }
}

async function blobOf(body: ReadableStream<Uint8Array>): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts);
    parts.push(new Uint8Array(value));
  }
}

function isFile({ header: { type = 'file', name } }: ParsedTarEntry): boolean {
  return type === 'file' && !name.endsWith('/');
}
