import { hkdf, labelled, openBox } from './primitives.ts';

/** Where a row stands. It opens nowhere else. */
export interface Place {
  readonly uid: string;
  readonly id: string;
  /** yyyy-mm-dd. */
  readonly day: string;
  readonly revision: number;
  /** '' for none. */
  readonly writeId: string;
}

/** The text of a row, or the reason why it does not open. */
export type Opened = { readonly text: string } | { readonly why: string };

/** Opens strings of format 1 under raw data keys. */
export function createOpener(dataKeys: ReadonlyMap<number, Buffer>) {
  const sealKeys = new Map(
    [...dataKeys].map(([number, raw]) => [number, hkdf(raw, 'daylog seal')] as const),
  );

  function open(sealed: string, label: string, place: readonly string[]): Opened {
    const bytes = Buffer.from(sealed, 'base64url');
    if (!/^AQ[A-Za-z0-9_-]+$/.test(sealed) || bytes.length < 31) return { why: 'not format 1' };
    const number = bytes.readUInt16BE(1);
    const key = sealKeys.get(number);
    if (key === undefined) return { why: `no data key ${number}` };
    const padded = openBox(
      bytes.subarray(3),
      key,
      labelled(label, [bytes.subarray(0, 3), ...place]),
    );
    if (padded === null) return { why: 'does not open: changed, or put in another place' };
    const end = padded.findLastIndex((byte) => byte !== 0);
    return { text: padded.subarray(0, end).toString('utf8') };
  }

  return {
    /** Opens an entry or a version. */
    openEntry: (sealed: string, { uid, id, day, revision, writeId }: Place): Opened =>
      open(sealed, 'daylog-entry/1', [uid, id, day, `${revision}`, writeId]),
    /** Opens `sealed` of `files/{id}`. `place`: uid, id, salt, size, thumbSize, parts. */
    openPhotoRow: (sealed: string, place: readonly string[]): Opened =>
      open(sealed, 'daylog-file-row/1', place),
    /** Opens `settings/sealed`. */
    openSettings: (sealed: string, uid: string): Opened => open(sealed, 'daylog-settings/1', [uid]),
  };
}

/** See {@link createOpener}. */
export type Opener = ReturnType<typeof createOpener>;
