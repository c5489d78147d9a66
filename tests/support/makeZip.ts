/** A member of a zip made by {@link makeZip}. */
export interface ZipMember {
  readonly name: string;
  readonly bytes: string | Uint8Array;
  /** The size that the zip states, if it lies. */
  readonly statedSize?: number;
  /** Encrypted with the old method, by its flag. */
  readonly isEncrypted?: boolean;
  /** Shares the packed bytes of the member before it. */
  readonly isOverlapping?: boolean;
}

/** A zip of `members`, deflated and without checksums. It may lie, as hostile ones do. */
export async function makeZip(members: readonly ZipMember[]): Promise<Blob> {
  const body: Uint8Array[] = [];
  const list: Uint8Array[] = [];
  let offset = 0;
  let startOfLast = 0;
  let packed = new Uint8Array();
  for (const { name, bytes, statedSize, isEncrypted = false, isOverlapping = false } of members) {
    const data = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
    if (!isOverlapping) packed = await deflate(data);
    const path = new TextEncoder().encode(name);
    const start = isOverlapping ? startOfLast : offset;
    const common = fields([
      ...([
        [20, 2],
        [0x800 + (isEncrypted ? 1 : 0), 2],
        [8, 2],
        [0, 4],
      ] as const),
      ...([
        [0, 4],
        [packed.length, 4],
        [statedSize ?? data.length, 4],
      ] as const),
      ...([
        [path.length, 2],
        [0, 2],
      ] as const),
    ]);
    if (!isOverlapping) {
      const local = [fields([[0x04034b50, 4]]), common, path, packed];
      body.push(...local);
      startOfLast = offset;
      offset += local.reduce((sum, part) => sum + part.length, 0);
    }
    list.push(
      fields([
        [0x02014b50, 4],
        [20, 2],
      ]),
      common,
    );
    list.push(
      fields([
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [start, 4],
      ]),
      path,
    );
  }
  const listLength = list.reduce((sum, part) => sum + part.length, 0);
  const end = fields([
    ...([
      [0x06054b50, 4],
      [0, 2],
      [0, 2],
      [members.length, 2],
      [members.length, 2],
    ] as const),
    ...([
      [listLength, 4],
      [offset, 4],
      [0, 2],
    ] as const),
  ]);
  return new Blob([...body, ...list, end].map((part) => new Uint8Array(part)));
}

async function deflate(data: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const source = new Blob([new Uint8Array(data)]).stream();
  const packed = source.pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Little-endian numbers of 2 or 4 bytes. */
function fields(numbers: readonly (readonly [value: number, bytes: number])[]): Uint8Array {
  const size = numbers.reduce((sum, [, bytes]) => sum + bytes, 0);
  const view = new DataView(new ArrayBuffer(size));
  let at = 0;
  for (const [value, bytes] of numbers) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}
