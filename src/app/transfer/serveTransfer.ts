import { createBirpc } from 'birpc';

import type { Transfer } from '../../transfer/Transfer.ts';
import type { LineEnd } from '../lookback/createLookBackServer.ts';
import type { TransferPageFunctions, TransferWorkerFunctions } from './protocol.ts';

/** The worker's side: the page at the other end of `line` uses `host` from now on. */
export function serveTransfer(host: Transfer, line: LineEnd): void {
  const rpc = createBirpc<TransferPageFunctions, TransferWorkerFunctions>(
    { ...host.actions },
    {
      post: (message) => line.postMessage(message),
      on: (listener) => line.addEventListener('message', (event) => listener(event.data)),
      timeout: -1,
    },
  );
  host.state.subscribe(() => void rpc.stateChanged.asEvent(host.state.getSnapshot()));
  const sendImports = () => void rpc.importsChanged.asEvent(host.imports.getSnapshot());
  host.imports.subscribe(sendImports);
  sendImports();
}
