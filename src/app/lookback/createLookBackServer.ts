import { createBirpc } from 'birpc';

import type { LookBackHost } from '../../lookback/createLookBackHost.ts';
import type { LookBackPageFunctions, LookBackWorkerFunctions } from './protocol.ts';

/** One end of the connection between a page and the worker: a port, or a dedicated worker's own scope. */
export interface LineEnd {
  postMessage(message: unknown): void;
  addEventListener(kind: 'message', listener: (event: MessageEvent<unknown>) => void): void;
}

/** The worker's side: answers every page from one `host`. */
export function createLookBackServer(host: LookBackHost, closeWorker: () => void) {
  const pages = new Set<{ readonly ended: () => Promise<void> }>();

  async function end(): Promise<void> {
    host.close();
    await Promise.all([...pages].map((page) => page.ended()));
    closeWorker();
  }

  return {
    /** Answers the page at the other end of `line` from now on. */
    serve(line: LineEnd): void {
      const rpc = createBirpc<LookBackPageFunctions, LookBackWorkerFunctions>(
        { ...host.questions, refresh: () => host.refresh(), end: () => void end() },
        {
          post: (message) => line.postMessage(message),
          on: (listener) => line.addEventListener('message', (event) => listener(event.data)),
          timeout: -1,
        },
      );
      const sendState = () => void rpc.stateChanged.asEvent(host.state.getSnapshot());
      host.state.subscribe(sendState);
      sendState();
      pages.add({ ended: () => rpc.ended.asEvent() });
      host.refresh();
    },
  };
}
