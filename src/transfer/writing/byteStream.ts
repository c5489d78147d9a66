/**
 * `pieces` as a stream. It takes a piece only when the stream is read. A cancelled stream ends `pieces`, and does not
 * wait for the piece that is being made: it may wait for the server.
 */
export function byteStream(
  pieces: AsyncGenerator<Uint8Array, void, void>,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const next = await pieces.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: () => {
      void pieces.return();
    },
  });
}

/** `texts` in UTF-8. */
export async function* encoded(
  texts: AsyncIterable<string>,
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}
