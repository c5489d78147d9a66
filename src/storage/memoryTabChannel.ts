import type { TabChannel, TabMessage } from '../log/TabChannel.ts';

/** A meeting point for tabs of one process: each call of the result is one tab's end of the channel. */
export function memoryTabChannels(): () => TabChannel {
  const ends = new Set<{ deliver: (message: TabMessage) => void }>();
  return () => {
    const listeners = new Set<(message: TabMessage) => void>();
    const end = {
      deliver: (message: TabMessage) => {
        for (const listener of [...listeners]) listener(message);
      },
    };
    ends.add(end);
    return {
      post: (message) => {
        if (!ends.has(end)) return;
        for (const other of ends) {
          if (other === end) continue;
          queueMicrotask(() => {
            if (ends.has(other)) other.deliver(message);
          });
        }
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close: () => {
        ends.delete(end);
        listeners.clear();
      },
    };
  };
}
