import type { Unsubscribe } from '../lib/Clock.ts';
import { createEmitter } from '../lib/createEmitter.ts';

/** Each version of the messages has its own number. Messages with another number are ignored. */
const envelopeVersion = 1;

interface Envelope<Message> {
  readonly version: typeof envelopeVersion;
  readonly message: Message;
}

/**
 * One end of a channel to every other page and worker of this browser that opens `name`. A closed end posts nothing:
 * callers that waited for the device meanwhile may still post, and the browser would throw.
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

/** Only pages of this origin can post here, so the version proves the shape. */
function isEnvelope<Message>(data: unknown): data is Envelope<Message> {
  return (
    typeof data === 'object' &&
    data !== null &&
    'version' in data &&
    data.version === envelopeVersion &&
    'message' in data
  );
}
