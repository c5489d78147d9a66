import { createBirpc } from 'birpc';

import type { LookBackHost } from '../../lookback/createLookBackHost.ts';
import type { LookBackPageFunctions, LookBackWorkerFunctions } from './protocol.ts';

/** One end of the connection between a page and the worker: a port, or a dedicated worker's own scope. */
export interface LineEnd {
  postMessage(message: unknown): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/** What the worker does for the pages together. */
export interface LookBackLife {
  /** No page is left that may ask. */
  rest(): void;
  /** A page is there again. */
  resume(): void;
  /** Ends the worker. */
  close(): void;
}

/** The worker's side: answers every page from one `host`. */
export function createLookBackServer(host: LookBackHost, life: LookBackLife) {
  const pages = new Set<{ readonly ended: () => Promise<void> }>();

  async function end(): Promise<void> {
    host.close();
    await Promise.all([...pages].map((page) => page.ended()));
    life.close();
  }

  return {
    /** Answers the page at the other end of `line` from now on. */
    serve(line: LineEnd): void {
      const rpc = createBirpc<LookBackPageFunctions, LookBackWorkerFunctions>(
        { ...host.questions, refresh: () => host.refresh(), leave, end: () => void end() },
        {
          post: (message) => line.postMessage(message),
          on: (listener) => line.addEventListener('message', (event) => listener(event.data)),
          timeout: -1,
        },
      );
      const sendState = () => void rpc.stateChanged.asEvent(host.state.getSnapshot());
      const page = { ended: () => rpc.ended.asEvent() };
      const stopSending = host.state.subscribe(sendState);
      function leave(): void {
        stopSending();
        pages.delete(page);
        if (pages.size === 0) life.rest();
      }
      sendState();
      pages.add(page);
      life.resume();
      host.refresh();
    },
  };
}
