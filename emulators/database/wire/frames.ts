/**
 * The most bytes in one piece of a message. The SDK cuts at 16,384 UTF-16 units (`WEBSOCKET_MAX_FRAME_SIZE`)
 * and takes pieces of any length; bytes are never more than that many units.
 */
export const maxPieceBytes = 16_384;

/** A text frame up to this long that is a number announces pieces (the SDK looks at no longer ones). */
const maxCountLength = 6;

/**
 * The text frames of one message in UTF-8: a short one as it is, a long one as the number of pieces and the
 * pieces. No character is cut in two: neither half would survive the way.
 */
export function toFrames(message: string): readonly Buffer[] {
  const bytes = Buffer.from(message, 'utf8');
  if (bytes.length <= maxPieceBytes) return [bytes];
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + maxPieceBytes, bytes.length);
    while (end < bytes.length && isContinuation(bytes[end] ?? 0)) end -= 1;
    pieces.push(bytes.subarray(start, end));
    start = end;
  }
  return [Buffer.from(String(pieces.length)), ...pieces];
}

/** UTF-8 marks every byte of a character but its first. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/** What a frame completes: nothing yet, a message, or more than anybody may send. */
export type Received =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'too-big' };

/**
 * Puts the frames of one connection together again. The frame `0` is a keep-alive and not the beginning of
 * anything.
 */
export class FrameReader {
  readonly #maxLength: number;
  #pieces: string[] = [];
  #length = 0;
  #missing = 0;

  /** @param maxLength UTF-16 units that a whole message may have. */
  constructor(maxLength: number) {
    this.#maxLength = maxLength;
  }

  read(frame: string): Received {
    if (this.#missing > 0) return this.#take(frame);
    if (frame.length <= maxCountLength && /^\d+$/.test(frame)) {
      const count = Number(frame);
      if (count > Math.ceil(this.#maxLength / maxPieceBytes) * 2) return { kind: 'too-big' };
      this.#missing = count;
      return { kind: 'incomplete' };
    }
    return frame.length > this.#maxLength ? { kind: 'too-big' } : { kind: 'message', text: frame };
  }

  #take(frame: string): Received {
    this.#pieces.push(frame);
    this.#length += frame.length;
    this.#missing -= 1;
    if (this.#length > this.#maxLength) return { kind: 'too-big' };
    if (this.#missing > 0) return { kind: 'incomplete' };
    const text = this.#pieces.join('');
    this.#pieces = [];
    this.#length = 0;
    return { kind: 'message', text };
  }
}
