/**
 * Resolves in a task of its own, behind the messages that have arrived meanwhile: a long computation that
 * waits for it now and then stays answerable. Unlike a timer of 0 it is never held back.
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
