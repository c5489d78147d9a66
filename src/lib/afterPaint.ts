/**
 * Calls `callback` right after the next frame has been painted; returns the way to cancel. Not at all while
 * the page is hidden: it then waits until the page is shown.
 */
export function afterPaint(callback: () => void): () => void {
  const channel = new MessageChannel();
  // The frame's own callback runs before it is painted; a message sent from there arrives after.
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
