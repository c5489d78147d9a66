import type { TabChannel, TabMessage } from '../../src/log/TabChannel.ts';
import { createEmitter, type Emitter } from '../../src/lib/createEmitter.ts';

/** A channel between tabs of one process. Each call of the result returns one tab's end. */
export function memoryTabChannels(): () => TabChannel {
  return memoryChannels<TabMessage>();
}

/** The same for any messages. A message arrives after the microtasks of its sender. */
export function memoryChannels<Message>() {
  const ends = new Set<Emitter<Message>>();
  return () => {
    const end = createEmitter<Message>();
    ends.add(end);
    return {
      post: (message: Message) => {
        if (!ends.has(end)) return;
        for (const other of ends) {
          if (other === end) continue;
          queueMicrotask(() => {
            if (ends.has(other)) other.emit(message);
          });
        }
      },
      subscribe: end.subscribe,
      close: () => void ends.delete(end),
    };
  };
}
