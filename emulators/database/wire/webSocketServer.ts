import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import type { Database } from '../Database.ts';
import type { Databases } from '../Databases.ts';
import { namespaceOf } from '../namespaceOf.ts';
import { flowOf } from './flow.ts';
import { FrameReader } from './frames.ts';
import { errorMessage, resetMessage } from './messages.ts';
import { Session } from './Session.ts';

/** A write may have 16 MB over the wire (usage limits); its envelope and escapes get room beside it. */
const maxMessageLength = 64 * 1024 * 1024;

/** A connection that answers no ping for two rounds is dead: the other end lost its network or power. */
const pingEveryMs = 45_000;

export interface WireServer {
  /** Sends every client to another host, as the service does before maintenance. */
  redirect(host: string): void;
  /** Ends every connection. */
  close(): void;
}

/** Serves the wire protocol on `/.ws` of an HTTP server. */
export function serveWire(server: Server, databases: Databases): WireServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageLength,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const sessions = new Map<string, Session>();
  const unanswered = new WeakSet<WebSocket>();

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = parseUrl(request);
    const host = request.headers.host ?? '';
    const namespace = url?.pathname === '/.ws' ? namespaceOf(url, host) : null;
    if (url === null || namespace === null) {
      socket.on('error', () => socket.destroy());
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('pong', () => unanswered.delete(webSocket));
      const last = url.searchParams.get('ls');
      connect(webSocket, { host, last, database: databases.get(namespace) });
    });
  });

  function connect(
    webSocket: WebSocket,
    client: { readonly host: string; readonly last: string | null; readonly database: Database },
  ): void {
    const { host, last, database } = client;
    const flow = flowOf(webSocket, (text) => {
      session.receive(text);
      databases.trim();
    });
    const session = new Session(database, {
      send: (frames) => flow.send(frames),
      close: (reason) => webSocket.close(1008, reason),
    });
    // A client that comes back has given its last connection up, though we may not have noticed yet.
    if (last !== null && sessions.get(last)?.database === database) {
      sessions.get(last)?.close('The client has connected again.');
    }
    sessions.set(session.id, session);
    const reader = new FrameReader(maxMessageLength);
    webSocket.on('message', (data, isBinary) => {
      if (isBinary || !Buffer.isBuffer(data)) {
        webSocket.close(1003, 'Text frames only.');
        return;
      }
      const received = reader.read(data.toString('utf8'));
      if (received.kind === 'too-big') {
        session.send(errorMessage('The message is too big.'));
        webSocket.close(1009, 'The message is too big.');
      } else if (received.kind === 'message') {
        flow.receive(received.text);
      }
    });
    webSocket.on('close', () => {
      sessions.delete(session.id);
      session.end();
    });
    // A broken frame or a reset: `close` follows.
    webSocket.on('error', () => webSocket.terminate());
    session.start(host);
  }

  const pings = setInterval(() => {
    for (const webSocket of sockets.clients) {
      if (unanswered.has(webSocket)) {
        webSocket.terminate();
        continue;
      }
      unanswered.add(webSocket);
      webSocket.ping();
    }
  }, pingEveryMs);
  pings.unref();

  return {
    redirect: (host) => {
      for (const session of sessions.values()) session.send(resetMessage(host));
    },
    close: () => {
      clearInterval(pings);
      for (const session of sessions.values()) session.end();
      for (const webSocket of sockets.clients) webSocket.terminate();
    },
  };
}

function parseUrl(request: IncomingMessage): URL | null {
  try {
    return new URL(request.url ?? '', 'http://localhost');
  } catch {
    // A request line that is no address.
    return null;
  }
}
