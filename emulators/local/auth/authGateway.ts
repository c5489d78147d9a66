import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import { isSameSecret, testCredential } from './adminKey.ts';
import { isMainRequest } from './authApp.ts';
import type { WholeAnswer, WholeRequest } from './inProcess.ts';
import type { TokenSeal } from './tokenSeal.ts';

/** The dependencies of the gateway. */
export interface AuthGatewayDeps {
  /** Sends a request to the Auth emulator. Resolves after the acknowledged change is on disk. */
  ask(request: WholeRequest): Promise<WholeAnswer>;
  readonly seal: TokenSeal;
  readonly adminKey: string;
}

/** An error answer by the gateway itself, in the format of the Auth API. */
export class GatewayError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The longest request without the admin key: a page sends a few kilobytes. */
export const maxBodyBytes = 1024 * 1024;
/** The longest request with the admin key, which may import thousands of accounts. */
const maxAdminBodyBytes = 256 * 1024 * 1024;

/** Reads a body up to `limitBytes`; throws `GatewayError` above that. */
export async function readBodyUpTo(request: IncomingMessage, limitBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const piece: unknown = chunk;
    if (!Buffer.isBuffer(piece)) throw new Error('A body is read as bytes.');
    bytes += piece.length;
    if (bytes > limitBytes) {
      // Discard the rest: closing the connection could keep the answer from arriving.
      request.resume();
      throw new GatewayError(
        413,
        `REQUEST_TOO_LARGE : At most ${limitBytes} bytes may be sent here.`,
      );
    }
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
}

/** Whether the request has the admin key. Throws `GatewayError` for any other credential. */
function hasAdminKey(request: IncomingMessage, adminKey: string): boolean {
  const { authorization } = request.headers;
  if (authorization === undefined) return false;
  const [, token = ''] = /^Bearer\s+(\S+)$/i.exec(authorization) ?? [];
  if (isSameSecret(token, adminKey)) return true;
  throw new GatewayError(
    401,
    'UNAUTHENTICATED : This Auth server takes the admin key of its data folder, and no other credential.',
  );
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseFields(text: string): Fields {
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    value = null; // Refused below, like every value that is not an object.
  }
  if (!isFields(value))
    throw new GatewayError(400, 'INVALID_ARGUMENT : The body is no JSON object.');
  return value;
}

/**
 * Replaces sealed tokens in `fields` by the emulator's own. The emulator accepts every spelling of a key with the
 * same camel case in lodash (`id_token` is `idToken`). So only letters are allowed: then spellings differ in case
 * alone.
 */
function withOpenTokens(fields: Fields, seal: TokenSeal): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      if (!/^[A-Za-z]+$/.test(key))
        throw new GatewayError(400, `INVALID_ARGUMENT : Unknown field ${JSON.stringify(key)}.`);
      switch (key.toLowerCase()) {
        case 'idtoken':
          return [key, openOr('INVALID_ID_TOKEN', value, (token) => seal.openIdToken(token))];
        case 'refreshtoken':
          // The SDK signs out after this code, as after a revoked refresh token.
          return [key, openOr('TOKEN_EXPIRED', value, (token) => seal.openRefreshToken(token))];
        case 'tenantid':
        case 'targetprojectid':
          throw new GatewayError(
            400,
            'INVALID_ARGUMENT : There is one project here, without tenants.',
          );
        default:
          return [key, value];
      }
    }),
  );
}

function openOr(problem: string, value: unknown, open: (token: string) => string | null): string {
  const opened = typeof value === 'string' ? open(value) : null;
  if (opened === null)
    throw new GatewayError(400, `${problem} : The token was not issued by this Auth server.`);
  return opened;
}

/** The token endpoint accepts a form where the others accept JSON (`grant_type` and `refresh_token`). */
function fieldsOfTokenRequest(text: string, contentType: string): Fields {
  const given = contentType.includes('json')
    ? parseFields(text)
    : Object.fromEntries(new URLSearchParams(text));
  return {
    grantType: given['grant_type'] ?? given['grantType'],
    refreshToken: given['refresh_token'] ?? given['refreshToken'] ?? '',
  };
}

/** The emulator's answer `text` for a page: with sealed tokens and without passwords. */
function sealedAnswer(text: string, seal: TokenSeal): string {
  const answer: unknown = JSON.parse(text, (key, value: unknown) => {
    // The emulator returns what it stores in place of a password. The service returns this word in base64.
    if (key === 'passwordHash') return redacted;
    return key === 'salt' ? undefined : value;
  });
  if (!isFields(answer)) return text;
  const sealed = Object.entries(answer).map(([key, value]) => {
    if (typeof value !== 'string') return [key, value];
    if (key === 'idToken' || key === 'id_token' || key === 'access_token')
      return [key, seal.sealIdToken(value)];
    if (key === 'refreshToken' || key === 'refresh_token')
      return [key, seal.sealRefreshToken(value)];
    return [key, value];
  });
  return JSON.stringify(Object.fromEntries(sealed));
}

const redacted = Buffer.from('REDACTED').toString('base64');

/** The headers of `request` for the emulator, with the credential that the emulator accepts. */
function headersFor(request: IncomingMessage, isAdmin: boolean): WholeRequest['headers'] {
  const headers: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers[name] = value;
  delete headers['authorization'];
  return isAdmin ? { ...headers, authorization: `Bearer ${testCredential}` } : headers;
}

async function pageAnswer(
  request: IncomingMessage,
  asked: WholeRequest,
  deps: AuthGatewayDeps,
): Promise<WholeAnswer> {
  const isTokenRequest = /\/v1\/token(\?|$)/.test(asked.url);
  const text = asked.body.toString('utf8');
  const fields = isTokenRequest
    ? fieldsOfTokenRequest(text, request.headers['content-type'] ?? '')
    : parseFields(text);
  const { seal } = deps;
  const answer = await deps.ask({
    ...asked,
    headers: { ...asked.headers, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(withOpenTokens(fields, seal))),
  });
  const isJson = /json/.test(String(answer.headers['content-type']));
  if (!isJson) return answer;
  return { ...answer, body: Buffer.from(sealedAnswer(answer.body.toString('utf8'), seal)) };
}

async function answerOf(request: IncomingMessage, deps: AuthGatewayDeps): Promise<WholeAnswer> {
  const isAdmin = hasAdminKey(request, deps.adminKey);
  if (!isAdmin && !isMainRequest(request.method, request.url)) {
    throw new GatewayError(
      403,
      'PERMISSION_DENIED : This call needs the admin key of the data folder as its Bearer token.',
    );
  }
  const asked = {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    headers: headersFor(request, isAdmin),
    body: await readBodyUpTo(request, isAdmin ? maxAdminBodyBytes : maxBodyBytes),
  };
  // A preflight has no body, and the page behind a link has no tokens.
  return isAdmin || request.method !== 'POST' ? deps.ask(asked) : pageAnswer(request, asked, deps);
}

function errorAnswer(error: unknown, origin: string | undefined): WholeAnswer {
  const isRefusal = error instanceof GatewayError;
  if (!isRefusal) console.error(error);
  const [status, message] = isRefusal
    ? [error.status, error.message]
    : [500, error instanceof Error ? error.message : String(error)];
  return {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(origin !== undefined && { 'access-control-allow-origin': origin, vary: 'Origin' }),
    },
    body: Buffer.from(JSON.stringify({ error: { code: status, message, errors: [] } })),
  };
}

/**
 * A gateway in front of the Auth emulator, which trusts everybody. Without the admin key it allows only the calls
 * of a page (`isMainRequest`), with tokens issued here.
 */
export function createAuthGateway(deps: AuthGatewayDeps): RequestListener {
  const respond = (response: ServerResponse, { status, headers, body }: WholeAnswer) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.removeHeader('etag');
    response.writeHead(status, { 'content-length': body.length }).end(body);
  };
  return (request, response) => {
    answerOf(request, deps).then(
      (answer) => respond(response, answer),
      (error: unknown) => respond(response, errorAnswer(error, request.headers.origin)),
    );
  };
}
