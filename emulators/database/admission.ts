import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Why a request is not answered: an HTTP status, and a sentence for a person. */
export interface Refusal {
  readonly status: number;
  readonly sentence: string;
}

/** What an admission looks at. */
export interface RequestHead {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Says from a request's head alone whether its server may answer it; null when it may. */
export type Admission = (head: RequestHead) => Refusal | null;

/** An admission of a server, made when its port is known. */
export type AdmissionAt = (ownPort: number) => Admission;

/** What answers the requests that are admitted. */
export interface AdmittedHandlers {
  readonly onRequest: RequestListener;
  /** An upgrade to a WebSocket. */
  readonly onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** The one place where requests enter `server`. A refused one is answered here and costs its head. */
export function serveAdmitted(
  server: Server,
  admit: Admission,
  { onRequest, onUpgrade }: AdmittedHandlers,
): void {
  server.on('request', (request, response) => {
    const refusal = admit(request);
    if (refusal === null) {
      onRequest(request, response);
      return;
    }
    // The body is not worth waiting for.
    response.writeHead(refusal.status, { ...textHeaders, Connection: 'close' });
    response.end(`${refusal.sentence}\n`);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = admit(request);
    if (refusal === null) onUpgrade(request, socket, head);
    else refuseUpgrade(socket, refusal);
  });
}

/** Answers a request for an upgrade with an error, and ends its connection. */
export function refuseUpgrade(socket: Duplex, { status, sentence }: Refusal): void {
  const body = `${sentence}\n`;
  const headers = Object.entries({ ...textHeaders, Connection: 'close' });
  socket.on('error', () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${status} Refused`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}

const textHeaders = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;
