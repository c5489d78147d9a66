import type { LookBackHost } from '../../lookback/createLookBackHost.ts';
import { serveWorker, type LineEnd, type OtherSide } from '../workerLine.ts';
import type { LookBackPageFunctions, LookBackWorker } from './protocol.ts';

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
  const pages = new Set<OtherSide<LookBackPageFunctions>>();

  function end(): void {
    host.close();
    for (const page of pages) page.tell('ended');
    life.close();
  }

  return {
    /** Answers the page at the other end of `line` from now on. */
    serve(line: LineEnd): void {
      const page = serveWorker<LookBackWorker>(line, {
        ...host.questions,
        refresh: () => host.refresh(),
        leave,
        end,
      });
      const sendState = () => page.tell('stateChanged', host.state.getSnapshot());
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
