/**
 * Resolves in a new task, after all messages that have arrived before it. A long computation awaits it now
 * and then to stay responsive. Unlike a timer of 0 it is never throttled.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
