/**
 * Calls `callback` right after the next frame is painted. Returns a function that cancels it. While the page
 * is hidden, it waits until the page is shown.
 */
export function afterPaint(callback: () => void): () => void {
  const channel = new MessageChannel();
  // The frame's own callback runs before the paint. A message sent from it arrives after the paint.
  const frame = requestAnimationFrame(() => channel.port2.postMessage(null));
  channel.port1.onmessage = () => {
    channel.port1.close();
    callback();
  };
  return () => {
    cancelAnimationFrame(frame);
    channel.port1.close();
  };
}
