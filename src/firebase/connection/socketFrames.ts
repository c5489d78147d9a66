import type { Unsubscribe } from '../../lib/Clock.ts';
import { createEmitter } from '../../lib/createEmitter.ts';

const frames = createEmitter();

/** Calls back for every message frame that a socket of a watched platform receives. */
export function onSocketFrame(listener: () => void): Unsubscribe {
  return frames.subscribe(listener);
}

/**
 * Puts a WebSocket in place of the one of `platform` that does the same and tells {@link onSocketFrame}. The
 * Database SDK hands over a message when its last frame has come; its frames are the only sign of a slow one.
 * It takes the class when it is loaded, so this must come before.
 */
export function watchSockets(platform: { WebSocket: typeof WebSocket }): void {
  platform.WebSocket = class extends platform.WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', () => frames.emit());
    }
  };
}
