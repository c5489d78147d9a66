import type { TabChannel, TabMessage } from '../sync/TabChannel.ts';

/** Messages of another version of the program are not ours to understand: each version has its own envelope. */
const envelopeVersion = 1;

interface Envelope {
  readonly version: typeof envelopeVersion;
  readonly message: TabMessage;
}

/** The channel between the tabs and the worker of the person `uid`, by the browser's own BroadcastChannel. */
export function broadcastTabChannel(uid: string): TabChannel {
  const channel = new BroadcastChannel(`daylog:${uid}`);
  const listeners = new Set<(message: TabMessage) => void>();
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (!isEnvelope(event.data)) return;
    for (const listener of [...listeners]) listener(event.data.message);
  };
  return {
    post: (message) => {
      const envelope: Envelope = { version: envelopeVersion, message };
      channel.postMessage(envelope);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      listeners.clear();
      channel.close();
    },
  };
}

/** Only pages of this origin can post here, so the version vouches for the shape. */
function isEnvelope(data: unknown): data is Envelope {
  return (
    typeof data === 'object' &&
    data !== null &&
    'version' in data &&
    data.version === envelopeVersion &&
    'message' in data
  );
}
