import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** A request for an HTTP application, whole. */
export interface WholeRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
}

/** Its answer, whole. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer;
}

/** Headers that belong to one connection, not to what is said on it (RFC 9110, 7.6.1), and the length. */
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
 * Asks an application that listens nowhere, through a pair of streams in memory: nobody else can reach it,
 * and it sees an ordinary HTTP request. Rejects when it ends the connection without an answer.
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
