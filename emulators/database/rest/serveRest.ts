import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ReadCredential } from '../access/parseToken.ts';
import type { Databases } from '../Databases.ts';
import { namespaceOf } from '../namespaceOf.ts';
import { parsePath } from '../tree/paths.ts';
import type { LongPollHandler } from '../wire/serveLongPoll.ts';
import { answerAdmin } from './adminRequests.ts';
import { answerGet, answerWrite } from './dataRequests.ts';
import { answerHub } from './hubRequests.ts';
import { errorBody, HttpError, toHttpError } from './HttpError.ts';
import { checkPresentation } from './presentation.ts';
import { accessOf } from './RestRequest.ts';
import type { Exchange, RestRequest } from './RestRequest.ts';
import { answerStream } from './streamRequest.ts';

const methods = ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'];

/** Serves the REST protocol over HTTP, and forwards long-polling requests. */
export function serveRest(
  databases: Databases,
  readCredential: ReadCredential,
  answerLongPoll: LongPollHandler,
): RequestListener {
  return (message, response) => {
    // The client can disconnect during the answer; that is no error.
    response.on('error', () => response.destroy());
    answer({ databases, readCredential, answerLongPoll }, message, response).catch(
      (error: unknown) => {
        answerError(response, error);
      },
    );
  };
}

async function answer(
  {
    databases,
    readCredential,
    answerLongPoll,
  }: { databases: Databases; readCredential: ReadCredential; answerLongPoll: LongPollHandler },
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = parseUrl(message);
  allowOrigin(message, response);
  if (message.method === 'OPTIONS') {
    response.writeHead(200).end();
    return;
  }
  const host = message.headers.host ?? '';
  if (url.pathname === '/.lp') {
    answerLongPoll(url, host, response);
    return;
  }
  const exchange: Exchange = { method: methodOf(message), url, message, response };
  if (answerHub(exchange)) return;
  const { method } = exchange;
  if (/^\/\.inspect\/coverage(\.json)?$/.test(url.pathname)) {
    throw new HttpError(404, 'This emulator does not record which rules were evaluated.');
  }
  const namespace = namespaceOf(url, host);
  if (namespace === null) throw new HttpError(404, 'There is no database of that name.');
  const request: RestRequest = {
    ...exchange,
    database: databases.get(namespace),
    access: accessOf(exchange, readCredential),
  };
  const isAdmin = /^\/\.(settings|inspect)\//.test(url.pathname);
  if (isAdmin) {
    await answerAdmin(request, url.pathname.replace(/\.json$/, ''), databases);
    return;
  }
  if (!url.pathname.endsWith('.json')) {
    throw new HttpError(404, 'append .json to your request URI to use the REST API.');
  }
  checkPresentation(url.searchParams);
  const path = parsePath(url.pathname.slice(0, -'.json'.length)).map(decodeKey);
  if (method !== 'GET' && method !== 'HEAD') await answerWrite(request, path);
  else if (message.headers.accept?.includes('text/event-stream') === true) {
    answerStream(request, path);
  } else answerGet(request, path);
  databases.trim();
}

function answerError(response: ServerResponse, error: unknown): void {
  const { status, message } = toHttpError(error);
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  // A failed condition is answered with the current value, not with an error.
  response.end(status === 412 ? message : errorBody(message));
}

function parseUrl(message: IncomingMessage): URL {
  try {
    // No base URL: a path that begins with two slashes would be parsed as a host.
    return new URL(`http://localhost${message.url ?? '/'}`);
  } catch {
    throw new HttpError(400, 'The address cannot be read.');
  }
}

function decodeKey(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new HttpError(400, 'Invalid path: Invalid percent-encoding.');
  }
}

function methodOf(message: IncomingMessage): string {
  const override = message.headers['x-http-method-override'];
  const isOverridden = message.method === 'POST' && typeof override === 'string';
  const method = (isOverridden ? override : (message.method ?? 'GET')).toUpperCase();
  if (!methods.includes(method)) throw new HttpError(405, 'Method not allowed.');
  return method;
}

function allowOrigin(message: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', message.headers.origin ?? '*');
  response.setHeader('access-control-expose-headers', 'ETag');
  response.setHeader('cache-control', 'no-cache');
  if (message.method !== 'OPTIONS') return;
  const wanted = message.headers['access-control-request-headers'];
  response.setHeader('access-control-allow-methods', 'GET, PUT, POST, PATCH, DELETE, OPTIONS');
  response.setHeader('access-control-allow-headers', wanted ?? 'authorization, content-type');
  response.setHeader('access-control-max-age', '3600');
}
