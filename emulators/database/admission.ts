import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Why a request is refused: an HTTP status and a message. */
export interface Refusal {
  readonly status: number;
  readonly sentence: string;
}

/** The parts of a request that an admission checks. */
export interface RequestHead {
  readonly method?: string | undefined;
  readonly headers: IncomingHttpHeaders;
}

/** Decides by a request's head alone whether the server may answer it; null when it may. */
export type Admission = (head: RequestHead) => Refusal | null;

/** Creates an admission for a server once its port is known. */
export type AdmissionAt = (ownPort: number) => Admission;

/** The handlers of admitted requests. */
export interface AdmittedHandlers {
  readonly onRequest: RequestListener;
  /** Handles an upgrade to a WebSocket. */
  readonly onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

/** The only entry for requests to `server`. Answers refused requests here, before their bodies are read. */
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
    // Do not wait for the body.
    response.writeHead(refusal.status, { ...textHeaders, Connection: 'close' });
    response.end(`${refusal.sentence}\n`);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const refusal = admit(request);
    if (refusal === null) onUpgrade(request, socket, head);
    else refuseUpgrade(socket, refusal);
  });
}

/** Answers an upgrade request with an error and closes the connection. */
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
