/** The most UTF-16 units in one piece of a message (firebase-js-sdk `WEBSOCKET_MAX_FRAME_SIZE`). */
const maxPieceLength = 16_384;

/** A text frame up to this long that is a number announces pieces (the SDK looks at no longer ones). */
const maxCountLength = 6;

/**
 * The text frames of one message: a short one as it is, a long one as the number of pieces and the pieces.
 * A surrogate pair is never cut in two: half a pair does not survive the way through UTF-8.
 */
export function* toFrames(message: string): Iterable<string> {
  if (message.length <= maxPieceLength) {
    yield message;
    return;
  }
  const ends: number[] = [];
  for (let end = 0; end < message.length;) {
    end = Math.min(end + maxPieceLength, message.length);
    if (end < message.length && isHighSurrogate(message.charCodeAt(end - 1))) end -= 1;
    ends.push(end);
  }
  yield String(ends.length);
  let start = 0;
  for (const end of ends) {
    yield message.slice(start, end);
    start = end;
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
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
      if (count > Math.ceil(this.#maxLength / maxPieceLength) * 2) return { kind: 'too-big' };
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
