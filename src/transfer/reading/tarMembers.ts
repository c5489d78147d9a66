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

const block = 512;

/**
 * Where the contents of the members of `tar` are, in bytes, by their paths: so one can be read without those before it.
 * Members with a name or a size beyond a header of "ustar" are left out. Empty if a header is damaged.
 */
export async function tarPlaces(
  tar: Blob,
): Promise<ReadonlyMap<string, { readonly at: number; readonly size: number }>> {
  const places = new Map<string, { readonly at: number; readonly size: number }>();
  let isExtended = false;
  for (let at = 0; at + block <= tar.size;) {
    const header = new Uint8Array(await tar.slice(at, at + block).arrayBuffer());
    // Two empty blocks are the end.
    if (header.every((byte) => byte === 0)) break;
    const words = (from: number, length: number) =>
      new TextDecoder().decode(header.subarray(from, from + length)).replace(/\0[^]*$/, '');
    const digits = words(124, 12).trim();
    const size = /^[0-7]+$/.test(digits) ? parseInt(digits, 8) : -1;
    if (!isTar(header) || size < 0) return new Map();
    const type = words(156, 1);
    const path = [words(345, 155), words(0, 100)].filter((part) => part !== '').join('/');
    if ((type === '' || type === '0') && !isExtended) {
      places.set(path.replace(/^(?:\.\/)+/, ''), { at: at + block, size });
    }
    // The header before a member has its name or its size.
    isExtended = /^[xgLK]$/.test(type);
    at += block + Math.ceil(size / block) * block;
  }
  return places;
}
