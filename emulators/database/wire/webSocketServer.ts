import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { Databases } from '../Databases.ts';
import { namespaceOf } from '../namespaceOf.ts';
import { FrameReader, maxPieceBytes } from './frames.ts';
import { errorMessage, resetMessage } from './messages.ts';
import { Session } from './Session.ts';

/** A write may have 16 MB over the wire (usage limits); its envelope and escapes get room beside it. */
const maxMessageLength = 64 * 1024 * 1024;

/** While this much waits to be read by a client, its further requests wait too. */
const pauseAboveBytes = 4 * 1024 * 1024;

/** A client for which this much more waits is not reading what it listens to, and is cut off. */
const cutOffAboveBytes = 64 * 1024 * 1024;

const cutOffAboveFrames = cutOffAboveBytes / maxPieceBytes;

const asText = { binary: false };

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
    if (url?.pathname !== '/.ws') {
      socket.on('error', () => socket.destroy());
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on('pong', () => unanswered.delete(webSocket));
      connect(webSocket, request, url);
    });
  });

  function connect(webSocket: WebSocket, request: IncomingMessage, url: URL): void {
    const host = request.headers.host ?? '';
    const database = databases.get(namespaceOf(url, host));
    const session = new Session(database, transportOf(webSocket));
    const last = url.searchParams.get('ls');
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
        session.receive(received.text);
        databases.trim();
        pauseWhileFull(webSocket);
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

function transportOf(webSocket: WebSocket): ConstructorParameters<typeof Session>[1] {
  let isBigMessageUnderWay = false;
  return {
    send: (frames) => {
      if (webSocket.readyState !== WebSocket.OPEN) return;
      const isFull = webSocket.bufferedAmount > cutOffAboveBytes;
      if (isFull && !isBigMessageUnderWay) {
        webSocket.terminate();
        return;
      }
      // One answer may itself be bigger than the limit; what comes after it may not pile up on top.
      isBigMessageUnderWay = frames.length > cutOffAboveFrames;
      for (const frame of frames) webSocket.send(frame, asText);
    },
    close: (reason) => webSocket.close(1008, reason.slice(0, 120)),
  };
}

function pauseWhileFull(webSocket: WebSocket): void {
  if (webSocket.isPaused || webSocket.bufferedAmount < pauseAboveBytes) return;
  webSocket.pause();
  const check = setInterval(() => {
    if (webSocket.readyState === WebSocket.OPEN && webSocket.bufferedAmount >= pauseAboveBytes)
      return;
    clearInterval(check);
    webSocket.resume();
  }, 10);
  check.unref();
}
