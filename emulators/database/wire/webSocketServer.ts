import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { refuseUpgrade } from '../admission.ts';
import type { AdmittedHandlers } from '../admission.ts';
import type { Databases } from '../Databases.ts';
import { namespaceOf } from '../namespaceOf.ts';
import { writeCorked } from './cork.ts';
import { Flow } from './flow.ts';
import { FrameReader, maxBytesPerUnit, toFrames } from './frames.ts';
import type { Received } from './frames.ts';
import { errorMessage } from './messages.ts';
import { maxMessageLength } from './Session.ts';
import type { Session } from './Session.ts';
import type { SessionRegistry } from './SessionRegistry.ts';

/** A connection that misses two pings is dead: the other end lost its network or power. */
const pingEveryMs = 45_000;

/** The WebSockets of one server. */
export interface WireServer {
  /** Serves the wire protocol to a client that requests `/.ws`. */
  readonly onUpgrade: AdmittedHandlers['onUpgrade'];
  /** Closes every connection. */
  close(): void;
}

/** The wire protocol over WebSockets. */
export function serveWire(databases: Databases, sessions: SessionRegistry): WireServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageLength,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const unanswered = new WeakSet<WebSocket>();

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const greeting = greetingOf(request);
    if (greeting === null) {
      refuseUpgrade(socket, { status: 404, sentence: 'There is no database at this address.' });
      return;
    }
    sockets.handleUpgrade(request, socket, head, (webSocket) => {
      connect(webSocket, socket, greeting);
    });
  }

  // The closures in here live as long as the connection: keep what they capture small.
  function connect(webSocket: WebSocket, socket: Duplex, greeting: Greeting): void {
    const flow = new Flow(webSocket, socket, (text) => {
      session.receive(text, flow);
      databases.trim();
    });
    const session = sessionOf(greeting, flow);
    const reader = new FrameReader(() => session.maxMessageLength);
    webSocket.on('message', (data, isBinary) => {
      if (isBinary || !Buffer.isBuffer(data)) {
        webSocket.close(1003, 'Text frames only.');
        return;
      }
      // Do not decode a message that is too long: a text is never longer than its bytes.
      const received: Received =
        data.length > session.maxMessageLength * maxBytesPerUnit
          ? { kind: 'too-big' }
          : reader.read(data.toString('utf8'));
      if (received.kind === 'too-big') {
        flow.send(toFrames(errorMessage('The message is too big.')));
        webSocket.close(1009, 'The message is too big.');
      } else if (received.kind === 'message') {
        flow.receive(received.text);
      }
    });
    webSocket.on('close', () => {
      if (session.isOn(flow)) sessions.end(session);
    });
    webSocket.on('pong', () => unanswered.delete(webSocket));
    // A broken frame or a reset: `close` follows.
    webSocket.on('error', () => webSocket.terminate());
  }

  /** A long-polling client switches to this connection after its first message here. */
  function sessionOf(greeting: Greeting, flow: Flow): Session {
    const { namespace, host, lastSession, sessionToTakeOver } = greeting;
    const polling = sessionToTakeOver === null ? undefined : sessions.get(sessionToTakeOver);
    polling?.offer(flow);
    const database = databases.get(namespace);
    return polling ?? sessions.open({ database, host, lastSession }, flow);
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
    onUpgrade,
    close: () => {
      clearInterval(pings);
      writeCorked();
      for (const webSocket of sockets.clients) webSocket.terminate();
    },
  };
}

/** A client's parameters in the URL that it connects to. */
interface Greeting {
  readonly namespace: string;
  readonly host: string;
  readonly lastSession: string | null;
  readonly sessionToTakeOver: string | null;
}

/** Null for a URL that is not served. */
function greetingOf(request: IncomingMessage): Greeting | null {
  const url = parseUrl(request);
  const { host = '' } = request.headers;
  const namespace = url?.pathname === '/.ws' ? namespaceOf(url, host) : null;
  if (url === null || namespace === null) return null;
  return {
    namespace,
    host,
    lastSession: url.searchParams.get('ls'),
    sessionToTakeOver: url.searchParams.get('s'),
  };
}

function parseUrl(request: IncomingMessage): URL | null {
  try {
    return new URL(request.url ?? '', 'http://localhost');
  } catch {
    // The request line holds no valid URL.
    return null;
  }
}
