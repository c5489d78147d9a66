import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** A whole HTTP request. */
export interface WholeRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
}

/** A whole HTTP response. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
}

/** Headers of one connection and not of the message (RFC 9110, 7.6.1), and the length. */
const ofConnection = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding']);

function withoutConnection(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string | readonly string[]> {
  const kept: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !ofConnection.has(name.toLowerCase())) kept[name] = value;
  return kept;
}

/**
 * Sends requests to an application that listens on no port, through a pair of streams in memory. No other program
 * can reach it, and it sees ordinary HTTP requests. Rejects when it closes the connection without an answer.
 */
export function askInProcess(app: RequestListener): (asked: WholeRequest) => Promise<WholeAnswer> {
  const server = createServer(app);
  return ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const [here, there] = duplexPair();
      server.emit('connection', there);
      const outgoing = httpRequest({
        createConnection: () => here,
        method,
        path: url,
        headers: { ...withoutConnection(headers), 'content-length': body.length },
      });
      outgoing.once('error', reject);
      outgoing.once('response', (response) => {
        buffer(response).then((whole) => {
          resolve({
            status: response.statusCode ?? 500,
            headers: withoutConnection(response.headers),
            body: whole,
          });
        }, reject);
      });
      outgoing.end(body);
    });
}
