import { concatBytes, type Bytes } from './bytes.ts';

/** Marks the end of the text. */
const endMark = 0x01;
const step = 64;
/** Up to this length the padded length is a multiple of 64. Beyond it, Padmé: at most 12 % more. */
const longestStepped = 1_024;

/**
 * `bytes`, then 0x01, then zeros, so that the length tells little about the text. Padmé: Nikitin and others, "Reducing
 * Metadata Leakage from Encrypted Files and Communication with PURBs", 2019, section 4.
 */
export function pad(bytes: Uint8Array): Bytes {
  const length = bytes.length + 1;
  return concatBytes(
    bytes,
    new Uint8Array([endMark]),
    new Uint8Array(paddedLength(length) - length),
  );
}

/** The bytes before the padding. null without the mark. */
export function unpad(padded: Bytes): Bytes | null {
  const end = padded.findLastIndex((byte) => byte !== 0);
  return end >= 0 && padded[end] === endMark ? padded.subarray(0, end) : null;
}

function paddedLength(length: number): number {
  if (length <= longestStepped) return Math.ceil(length / step) * step;
  const exponent = Math.floor(Math.log2(length));
  const spare = exponent - (Math.floor(Math.log2(exponent)) + 1);
  const unit = 2 ** spare;
  return Math.ceil(length / unit) * unit;
}
