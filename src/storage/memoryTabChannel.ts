import type { TabChannel, TabMessage } from '../log/TabChannel.ts';
import { createEmitter, type Emitter } from '../lib/createEmitter.ts';

/** A channel between tabs of one process. Each call of the result returns one tab's end. */
export function memoryTabChannels(): () => TabChannel {
  const ends = new Set<Emitter<TabMessage>>();
  return () => {
    const end = createEmitter<TabMessage>();
    ends.add(end);
    return {
      post: (message) => {
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
