import type { Unsubscribe } from '../lib/Clock.ts';
import { createEmitter } from '../lib/createEmitter.ts';

/** Messages of another version of the program are not ours to understand: each version has its own envelope. */
const envelopeVersion = 1;

interface Envelope<Message> {
  readonly version: typeof envelopeVersion;
  readonly message: Message;
}

/**
 * One end of a channel that reaches every other page and worker of this browser that opens `name`. Once it is closed
 * it posts nothing: whoever waited for the device meanwhile may still try, and the browser would throw.
 */
export function broadcastChannel<Message>(name: string): {
  post(message: Message): void;
  subscribe(listener: (message: Message) => void): Unsubscribe;
  close(): void;
} {
  const channel = new BroadcastChannel(name);
  let isClosed = false;
  const messages = createEmitter<Message>();
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (isEnvelope<Message>(event.data)) messages.emit(event.data.message);
  };
  return {
    post: (message) => {
      if (isClosed) return;
      const envelope: Envelope<Message> = { version: envelopeVersion, message };
      channel.postMessage(envelope);
    },
    subscribe: messages.subscribe,
    close: () => {
      isClosed = true;
      channel.close();
    },
  };
}

/** Only pages of this origin can post here, so the version vouches for the shape. */
function isEnvelope<Message>(data: unknown): data is Envelope<Message> {
  return (
    typeof data === 'object' &&
    data !== null &&
    'version' in data &&
    data.version === envelopeVersion &&
    'message' in data
  );
}
