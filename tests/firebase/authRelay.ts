import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** An Auth server in front of the real emulator. A test can replace its next answer. */
export interface AuthRelay {
  readonly port: number;
  /** The number of requests so far, without preflights. */
  readonly asked: () => number;
  /** Sends this as the next answer, without asking the emulator: text as it is, anything else as JSON. */
  answerOnceWith(status: number, body: unknown): void;
  /** Cuts the connection of the next request. */
  cutOnce(): void;
  close(): Promise<void>;
}

/** Allows pages of every origin to read an answer, and preflights to succeed. */
function forEveryPage({ headers }: IncomingMessage): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': headers.origin ?? '*',
    'Access-Control-Allow-Headers': headers['access-control-request-headers'] ?? '*',
  };
}

/** Relays to the emulator at `port` of this machine. */
export async function startAuthRelay(port: number): Promise<AuthRelay> {
  let asked = 0;
  let next: { readonly status: number; readonly body: unknown } | 'cut' | null = null;

  const server = createServer((request, response) => {
    void (async () => {
      if (request.method === 'OPTIONS') {
        response.writeHead(204, forEveryPage(request)).end();
        return;
      }
      const body = await text(request);
      asked += 1;
      const instead = next;
      next = null;
      if (instead === 'cut') {
        response.destroy();
        return;
      }
      if (instead !== null) {
        response
          .writeHead(instead.status, { 'Content-Type': 'application/json' })
          .end(typeof instead.body === 'string' ? instead.body : JSON.stringify(instead.body));
        return;
      }
      const headers = Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
        // Without an origin, like a program: the emulator answers only its own page.
        /^(host|connection|content-length|transfer-encoding|origin|sec-fetch-.*)$/.test(name)
          ? []
          : values.map((value): [string, string] => [name, value]),
      );
      const answer = await fetch(`http://127.0.0.1:${port}${request.url ?? '/'}`, {
        method: request.method ?? 'GET',
        headers,
        ...(body !== '' && { body }),
      });
      response
        .writeHead(answer.status, { 'Content-Type': 'application/json', ...forEveryPage(request) })
        .end(await answer.text());
    })().catch(() => response.destroy()); // The emulator is gone, and so is the connection to it.
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  return {
    port: address.port,
    asked: () => asked,
    answerOnceWith(status, body) {
      next = { status, body };
    },
    cutOnce() {
      next = 'cut';
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
