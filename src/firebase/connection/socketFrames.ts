import type { Unsubscribe } from '../../lib/Clock.ts';
import { createEmitter } from '../../lib/createEmitter.ts';

const frames = createEmitter();

/** Calls back for every message frame that a socket of a watched platform receives. */
export function onSocketFrame(listener: () => void): Unsubscribe {
  return frames.subscribe(listener);
}

/**
 * Replaces the WebSocket class of `platform` by one that also notifies {@link onSocketFrame}. The Database
 * SDK reports a message only when its last frame has arrived, so frames are the only progress of a slow one.
 * Call it before the SDK is loaded, because the SDK takes the class when it loads.
 */
export function watchSockets(platform: { WebSocket: typeof WebSocket }): void {
  platform.WebSocket = class extends platform.WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', () => frames.emit());
    }
  };
}
