/**
 * The most bytes in one piece of a message. The SDK cuts at 16,384 UTF-16 units (`WEBSOCKET_MAX_FRAME_SIZE`) and
 * accepts pieces of any length. A piece never has more units than bytes.
 */
export const maxPieceBytes = 16_384;

/** A text frame of at most this length that is a number announces pieces (the SDK checks no longer ones). */
const maxCountLength = 6;

/**
 * The text frames of one message in UTF-8: a short message as it is, a long one as the number of pieces and the
 * pieces. Never splits a character, because half of one is invalid UTF-8.
 */
export function toFrames(message: string): readonly Buffer[] {
  return framesOf([Buffer.from(message, 'utf8')]);
}

/** The size of a buffer for long messages, which never exist as one text. */
const slabBytes = 1024 * 1024;

/** UTF-8 uses at most three bytes per UTF-16 unit. */
export const maxBytesPerUnit = 3;

/** Joins any number of parts into a message. No part may end within a character. */
export class FrameWriter {
  /** Parts that are not encoded yet. A message that ends before they are is cut as one text. */
  #text = '';
  readonly #slabs: Buffer[] = [];
  #slab: Buffer | null = null;
  #end = 0;

  take(part: string): void {
    if (this.#slab !== null) {
      this.#write(part);
      return;
    }
    this.#text += part;
    if (this.#text.length > slabBytes / 4) this.#write(this.#text);
  }

  /** The frames of all parts. */
  frames(): readonly Buffer[] {
    if (this.#slab === null) return toFrames(this.#text);
    return framesOf([...this.#slabs, this.#slab.subarray(0, this.#end)]);
  }

  #write(part: string): void {
    const mayTake = part.length * maxBytesPerUnit;
    if (this.#slab === null || this.#end + mayTake > this.#slab.length) {
      if (this.#slab !== null) this.#slabs.push(this.#slab.subarray(0, this.#end));
      this.#slab = Buffer.allocUnsafeSlow(Math.max(slabBytes, mayTake));
      this.#end = 0;
    }
    this.#end += this.#slab.write(part, this.#end);
  }
}

/** The frames of a message in one or several buffers, each of whole characters. */
function framesOf(buffers: readonly Buffer[]): readonly Buffer[] {
  const pieces = buffers.flatMap(piecesOf);
  return pieces.length === 1 ? pieces : [Buffer.from(String(pieces.length)), ...pieces];
}

function piecesOf(bytes: Buffer): Buffer[] {
  if (bytes.length <= maxPieceBytes) return [bytes];
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length;) {
    let end = Math.min(start + maxPieceBytes, bytes.length);
    while (end < bytes.length && isContinuation(bytes[end] ?? 0)) end -= 1;
    pieces.push(bytes.subarray(start, end));
    start = end;
  }
  return pieces;
}

/** UTF-8 marks every byte of a character except the first. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/** The result of a frame: no message yet, a whole message, or one that is too long. */
export type Received =
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'message'; readonly text: string }
  | { readonly kind: 'too-big' };

/** Reassembles the messages of one connection. The frame `0` is a keep-alive and begins no message. */
export class FrameReader {
  readonly #maxLength: () => number;
  #pieces: string[] = [];
  #length = 0;
  #missing = 0;

  /** @param maxLength the UTF-16 units that a whole message may have now. */
  constructor(maxLength: () => number) {
    this.#maxLength = maxLength;
  }

  read(frame: string): Received {
    const maxLength = this.#maxLength();
    if (this.#missing > 0) return this.#take(frame, maxLength);
    if (frame.length <= maxCountLength && /^\d+$/.test(frame)) {
      const count = Number(frame);
      if (count > Math.ceil(maxLength / maxPieceBytes) * 2) return { kind: 'too-big' };
      this.#missing = count;
      return { kind: 'incomplete' };
    }
    return frame.length > maxLength ? { kind: 'too-big' } : { kind: 'message', text: frame };
  }

  #take(frame: string, maxLength: number): Received {
    this.#pieces.push(frame);
    this.#length += frame.length;
    this.#missing -= 1;
    if (this.#length > maxLength) return { kind: 'too-big' };
    if (this.#missing > 0) return { kind: 'incomplete' };
    const text = this.#pieces.join('');
    this.#pieces = [];
    this.#length = 0;
    return { kind: 'message', text };
  }
}
