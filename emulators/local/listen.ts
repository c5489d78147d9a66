import { createServer, type RequestListener, type Server } from 'node:http';

import { serveAdmitted, type AdmissionAt } from '../database/admission.ts';
import { Problem, systemErrorCode } from './problem.ts';

/** Servers on one loopback port; `close` also closes open connections. */
export interface LoopbackServer {
  readonly port: number;
  /** A server that does not listen; it emits the admitted upgrades. */
  readonly upgrades: Server;
  close(): Promise<void>;
}

/** Of a request: an address of quick add may hold a whole entry. Chromium's own addresses end at 2 MB. */
const longestHeadBytes = 2 ** 21;

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve();
    });
    server.closeAllConnections();
  });
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** The `Problem` for a port that cannot be used; other errors unchanged. */
export function portProblem(error: unknown, port: number, what: string, variable: string): unknown {
  switch (systemErrorCode(error)) {
    case 'EADDRINUSE':
      return new Problem(
        `Port ${port} for ${what} is already in use. Stop what uses it, or choose another port with ${variable}.`,
      );
    case 'EACCES':
      return new Problem(
        `This machine does not allow Daylog to use port ${port} for ${what}. Choose another port with ${variable}.`,
      );
    default:
      return error;
  }
}

/**
 * Serves on 127.0.0.1. With `bothFamilies` also on ::1 if the machine has it, because browsers try either for
 * `localhost`. `port` 0 takes a free one. Throws a `Problem` that names the variable for another port. Serves only
 * requests that `admissionAt` admits.
 */
export async function listenOnLoopback(
  handler: RequestListener,
  port: number,
  use: {
    readonly what: string;
    readonly variable: string;
    readonly bothFamilies: boolean;
    readonly admissionAt: AdmissionAt;
  },
): Promise<LoopbackServer> {
  const servers: Server[] = [];
  const server = createServer({ maxHeaderSize: longestHeadBytes });
  const upgrades = createServer();

  function serve(each: Server): void {
    serveAdmitted(each, use.admissionAt(portOf(each)), {
      onRequest: handler,
      onUpgrade: (request, socket, head) => {
        if (!upgrades.emit('upgrade', request, socket, head)) socket.destroy();
      },
    });
    servers.push(each);
  }

  try {
    await listen(server, port, '127.0.0.1');
    serve(server);
    if (use.bothFamilies) {
      const second = createServer({ maxHeaderSize: longestHeadBytes });
      try {
        await listen(second, portOf(server), '::1');
        serve(second);
      } catch (error) {
        const code = systemErrorCode(error);
        if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') throw error;
      }
    }
  } catch (error) {
    await Promise.all(servers.map(close));
    throw portProblem(error, port, use.what, use.variable);
  }
  return {
    port: portOf(server),
    upgrades,
    async close() {
      await Promise.all(servers.map(close));
    },
  };
}
